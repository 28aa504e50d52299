// SPDX-License-Identifier: MIT

import ExternalPrograms
import Glibc
import Testing

@Suite struct ExternalProgramTests {
    @Test func programThatIsNotThereIsNil() {
        #expect(ExternalProgram("no-such-program-anywhere") == nil)
    }

    @Test func programIsTheFirstOnTheSearchPath() throws {
        #expect(ExternalProgram("cat", in: "") == nil)
        #expect(ExternalProgram("cat", in: "/nowhere:/usr/bin:/bin") != nil)
    }

    @Test func inputGoesInAndOutputComesOut() throws {
        // More output than a pipe can hold.
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try #require(ExternalProgram("cat")).run([], input: bytes) == bytes)
    }

    @Test func argumentsArriveAsTheyAre() throws {
        let output = try #require(ExternalProgram("printf")).run(["%s|", "a b", "$HOME", "';"])
        #expect(output.map { String(decoding: $0, as: UTF8.self) } == "a b|$HOME|';|")
    }

    @Test func argumentThatWouldBeCutIsNotHandedOver() throws {
        #expect(try #require(ExternalProgram("printf")).run(["%s|", "a\0b"]) == nil)
        #expect(try #require(ExternalProgram("printf")).start(["a\0b"]) == false)
        #expect(ExternalProgram("cat\0x") == nil)
    }

    /// A child process must not inherit that the tool ignores SIGPIPE, because `yes | head` would then never end.
    @Test func brokenPipeEndsOthersAsEver() throws {
        let shell = try #require(ExternalProgram("sh"))
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        #expect(shell.run(["-c", "kill -PIPE $$; echo alive"]) == nil)
        #expect(shell.run(["-c", "echo alive"]) != nil)
    }

    /// The threads on which the tool works hold back what a Ctrl-C sends, which must reach the program nevertheless.
    @Test func programHoldsNoSignalsBack() throws {
        var (signals, before) = (sigset_t(), sigset_t())
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let output = try #require(ExternalProgram("grep")).run(["SigBlk", "/proc/self/status"])
        #expect(output.map { String(decoding: $0, as: UTF8.self) } == "SigBlk:\t0000000000000000\n")
    }

    /// The limits hold when the tool has been killed.
    @Test func systemKnowsTheLimitsOfAProgram() throws {
        let shell = try #require(ExternalProgram("sh"))
        // They are set when the program runs already.
        let isSet = "[ $(ulimit -t) != unlimited ] && [ $(ulimit -f) != unlimited ]"
        let script = "until \(isSet); do :; done; ulimit -f"
        let (status, output) = try shell.result(["-c", script], limit: .seconds(60), most: 1 << 20)
        #expect(status == 0 && String(decoding: output, as: UTF8.self) == "4096\n")
        let yes = try #require(ExternalProgram("yes"))
        #expect(throws: ExternalProgram.Failure.tooMuch) { try yes.result([], limit: .seconds(60), most: 1 << 20) }
    }

    @Test func failureIsNil() throws {
        #expect(try #require(ExternalProgram("false")).run([]) == nil)
    }

    @Test func missingResultHasAReason() throws {
        let shell = try #require(ExternalProgram("sh"))
        func failure(_ script: String, limit: Duration = .seconds(60), most: Int? = nil) -> ExternalProgram.Failure? {
            do throws(ExternalProgram.Failure) {
                _ = try shell.result(["-c", script], limit: limit, most: most)
                return nil
            } catch {
                return error
            }
        }
        #expect(failure("exit 3") == nil)
        #expect(failure("kill -9 $$") == .ended)
        #expect(failure("exec sleep 60", limit: .milliseconds(200)) == .late)
        #expect(failure("exec yes", most: 1000) == .tooMuch && failure("echo 12345", most: 3) == .tooMuch)
        #expect(failure("echo \0") == .notRun(reason: "Invalid argument"))
    }

    /// What one program reads and writes is not open in another, which may run for hours.
    @Test func programHasNoFilesButItsOwn() throws {
        let output = try #require(ExternalProgram("sh")).run(["-c", "ls -l /proc/$$/fd"])
        let lines = String(decoding: try #require(output), as: UTF8.self).split(separator: "\n")
        let files = lines.filter { $0.contains("/emobic-site.") }
        #expect(files.count == 3 && files.allSatisfy { $0.contains(#/ [012] -> /#) }, "\(lines)")
    }

    @Test func programThatTakesTooLongIsEnded() throws {
        let start = ContinuousClock.now
        #expect(try #require(ExternalProgram("sleep")).run(["60"], limit: .seconds(1)) == nil)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
