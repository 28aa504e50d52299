// SPDX-License-Identifier: MIT

import AppModel
import Testing

/// The values of a page model by paths such as `rows.link.href`. Absent values are left out, and lists contribute all
/// their elements.
extension PageModel {
    func texts(_ path: String) -> [String] {
        values(path).compactMap {
            switch $0 {
            case .text(let text), .html(let text): text
            case .elements(_, let text): text
            case .flag, .number, .model, .list, .absent: nil
            }
        }
    }

    func text(_ path: String) -> String? { texts(path).first }

    func flags(_ path: String) -> [Bool] {
        values(path).compactMap { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    func flag(_ path: String) -> Bool? { flags(path).first }

    func numbers(_ path: String) -> [Int] {
        values(path).compactMap { if case .number(let number) = $0 { number } else { nil } }
    }

    /// The models of a list or of a single field.
    func models(_ path: String) -> [any PageModel] {
        values(path).flatMap { $0.children }
    }

    private func values(_ path: String) -> [TemplateValue] {
        let names = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard let value = value(named: names[0]) else {
            Issue.record("\(Self.self) has no field ‘\(names[0])’")
            return []
        }
        guard names.count == 2 else { return [value] }
        return value.children.flatMap { $0.values(names[1]) }
    }
}

extension TemplateValue {
    /// The models that the value holds.
    var children: [any PageModel] {
        switch self {
        case .model(let model): [model]
        case .list(let models), .elements(let models, _): models
        case .text, .html, .flag, .number, .absent: []
        }
    }
}
