// SPDX-License-Identifier: MIT

internal import Text

/// The style and the script of the page that shows a drawing. They come with the tool, beside its themes.
package struct DrawingViewer: Sendable {
    let style: String
    let script: String

    package init(style: String, script: String) {
        self.style = style
        self.script = script
    }
}

/// A drawing as an HTML page: one file that works from the disk and makes no requests.
package struct HTMLText {
    private let drawing: AppDrawing
    private let picture: SVGText
    private let viewer: DrawingViewer

    package init(_ drawing: AppDrawing, _ layout: Layout, viewer: DrawingViewer) {
        self.drawing = drawing
        self.viewer = viewer
        picture = SVGText(drawing, layout: layout)
    }

    /// The whole file.
    package var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
        <meta name="color-scheme" content="light dark">
        <title>\(drawing.title.escapedForXML)</title>
        <link rel="icon" href="data:,">
        <style>
        \(picture.style)\(viewer.style)</style>
        </head>
        <body>
        <header>
        <h1>\(drawing.title.escapedForXML)</h1>
        <label>Search <input id="search" type="search" autocomplete="off" placeholder="title, id or type"></label>
        <output id="found" for="search" aria-live="polite"></output>
        <span class="buttons"><button id="in" title="Enlarge (+)" aria-label="Enlarge">+</button><button id="out" title="Reduce (-)" aria-label="Reduce">−</button><button id="all" title="Show all (0)">Show all</button><button id="first" title="To the first screen (Home)">Start</button></span>
        </header>
        <main id="stage" tabindex="0" aria-label="The screens of the app. Arrow keys go from box to box, Enter shows what is known of one.">
        \(picture.element())</main>
        <aside id="panel" aria-live="polite" hidden></aside>
        <p class="help">Drag to move, wheel to zoom. Keys: arrows, Enter, +, −, 0 for all, Home for the first screen, / for the search, Escape.</p>
        <script type="application/json" id="nodes">\(nodes)</script>
        <script>
        \(viewer.script)</script>
        </body>
        </html>

        """
    }

    /// The data of each box for the script, as JSON that cannot end its `script` element.
    private var nodes: String {
        let palette = Palette(drawing)
        let lines = drawing.nodes.map { node in
            let kind = palette.entry(of: node)?.name ?? ""
            let fields = [
                ("title", node.title), ("detail", node.detail), ("kind", kind), ("page", node.address ?? ""),
                ("source", node.source ?? "")
            ]
            return "{" + fields.map { "\"\($0)\":\($1.jsonQuoted.writing(["<": "\\u003c"]))" }.joined(separator: ",")
                + ",\"reachable\":\(node.isReachable)}"
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]"
    }
}
