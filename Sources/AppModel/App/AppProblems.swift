// SPDX-License-Identifier: MIT
package import Diagnostics

/// What reading `app.xml` and the files it names can report, a list for each file that defines the kinds.
extension Diagnostic.Kind {
    /// Every problem of the parts that all apps have.
    package static let partProblems = layoutProblems + appProblems + levelProblems + levelFileProblems + dataProblems + menuProblems + styleProblems
        + formatProblems

    static let layoutProblems: [Diagnostic.Kind] = [.noAppFile, .severalAppFiles]
    static let appProblems: [Diagnostic.Kind] = [
        .appUnreadable, .wrongRoot, .noLevels, .partialEntryPoint, .coverMissing, .profileMissing, .banner, .push, .payPal, .remoteMode, .languageAssumed,
        .unknownRotation, .duplicateLevel, .levelWithoutFile, .levelWithoutType, .unknownLevelType, .levelTypeAlias, .levelFileMissing, .remoteLevel,
        .levelUsesProfile, .menuMissing, .menuRoot, .styleFileMissing, .formatFileMissing,
    ]
    static let levelProblems: [Diagnostic.Kind] = [.levelWithoutID, .reservedLevelID, .unknownTransition]
    static let levelFileProblems: [Diagnostic.Kind] = [.levelFileRoot, .noData, .duplicateData]
    static let dataProblems: [Diagnostic.Kind] = [.dataWithoutID]
    static let menuProblems: [Diagnostic.Kind] = [.unknownSystemAction, .menuActionWithoutTitle]
    static let styleProblems: [Diagnostic.Kind] = [.badComponent, .stylesMissing]
    static let formatProblems: [Diagnostic.Kind] = [.formatsMissing, .formatWithoutName, .badColor, .badSize]
}
