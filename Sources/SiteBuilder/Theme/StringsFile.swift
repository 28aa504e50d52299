// SPDX-License-Identifier: MIT
internal import Yams

/// A theme's words of one language: a flat map of keys and texts.
enum StringsFile {
    static func read(_ text: String, path: String) throws(SiteError) -> [String: String] {
        do {
            guard let node = try Yams.compose(yaml: text), let mapping = node.mapping else { return [:] }
            var words: [String: String] = [:]
            for (key, value) in mapping {
                guard let key = key.scalar?.string, let text = value.scalar?.string else {
                    throw SiteError.strings(path: path, line: key.mark?.line ?? 1, reason: "a key and a text are expected")
                }
                words[key] = text
            }
            return words
        } catch let error as SiteError {
            throw error
        } catch {
            throw .strings(path: path, line: 1, reason: "\(error)")
        }
    }
}
