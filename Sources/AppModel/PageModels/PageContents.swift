// SPDX-License-Identifier: MIT

/// All values of a page model that a template can read, as bytes: models with equal contents look the same in every
/// template.
///
/// The preview caches the output of templates by them, because rendering costs several times as much as listing the
/// values.
package struct PageContents: Sendable, Hashable {
    private var bytes: [UInt8] = []
    /// Whether a model was found whose names are not all in its list of fields.
    private var isOpenEnded = false

    /// Nil if the model may have other names than those of its fields.
    package init?(_ model: any PageModel) {
        add(model)
        if isOpenEnded { return nil }
    }

    package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

    private mutating func add<Model: PageModel>(_ model: Model) {
        if !Model.hasOnlyItsFields { isOpenEnded = true }
        add(count: Model.fields.count)
        for field in Model.fields where !isOpenEnded { add(model.fieldValue(of: field)) }
    }

    /// Adds a value. Each starts with its kind, and one of variable length with its length, so that no two lists of
    /// values give the same bytes.
    private mutating func add(_ value: TemplateValue) {
        switch value {
        case .absent: bytes.append(0)
        case .text(let text): add(text, kind: 1)
        case .html(let text): add(text, kind: 2)
        case .flag(let flag): bytes.append(flag ? 4 : 3)
        case .number(let number): add(String(number), kind: 5)
        case .model(let model):
            bytes.append(6)
            add(model)
        case .list(let models):
            bytes.append(7)
            add(models)
        case .elements(let models, let text):
            add(text, kind: 8)
            add(models)
        }
    }

    private mutating func add(_ models: [any PageModel]) {
        add(count: models.count)
        for model in models { add(model) }
    }

    private mutating func add(_ text: String, kind: UInt8) {
        bytes.append(kind)
        add(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func add(count: Int) {
        withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) }
    }
}
