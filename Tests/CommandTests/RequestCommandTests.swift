// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Commands that ask other servers.
@Suite struct RequestCommandTests {
    private static let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

    @Test(
        .enabled(if: hasCurl),
        arguments: [
            ["check", "app", "--external", "--external-private"], ["build", "app", "site", "--fetch", "--fetch-private"]
        ])
    func faultOfThisMachineIsNoneOfAServer(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let level =
            "<level><levelId>l</levelId><levelFile>http://127.0.0.1:1/l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        try folder.write([
            "app/xml/app.xml": TestApp.appXML(levels: level), "app/xml/portada.xml": TestApp.cover(to: "l", 0)
        ])
        func run(_ environment: [String: String]) throws -> Run {
            let cache = ["XDG_CACHE_HOME": folder.path + "/cache"]
            return try Command.run(arguments, in: folder.url, environment: cache.merging(environment) { $1 })
        }
        try folder.writeProgram("bin/curl", "#!/nowhere/sh\n")
        let broken = try run(["PATH": folder.path + "/bin"])
        #expect(
            broken.status == 2 && broken.output.isEmpty
                && broken.errors
                    == (arguments[0] == "check" ? "Asking for 1 address on 1 server.\n" : "")
                        + "Error: no server can be asked: the program curl cannot be run: No such file or directory\n",
            "\(broken)")
        let sound = try run([:])
        #expect(sound.status < 2 && (sound.output + sound.errors).contains("refuses the connection"), "\(sound)")
    }
}
