# SPDX-License-Identifier: MIT
"""Runs the tool within limits, and looks at what it left."""

import dataclasses
import hashlib
import os
import resource
import signal
import subprocess
import tempfile
import threading

# Far above what a small bundle needs, and far below what a hang or a growth with the square takes. The debug binary is ten times slower
# than the one that is shipped.
SECONDS = 60
MEGABYTES = 600


@dataclasses.dataclass
class Run:
    words: list
    status: int
    output: bytes
    errors: bytes
    # Of the processor, and the peak in MB.
    seconds: float
    memory: float

    @property
    def problem(self):
        """What must hold of every run, else what is wrong."""
        if self.status not in (0, 1, 2):
            return f"{' '.join(self.words)} ended with {self.status}: {self.errors[-2000:].decode(errors='replace')}"
        if self.seconds > SECONDS:
            return f"{' '.join(self.words)} took {self.seconds:.0f} s"
        if self.memory > MEGABYTES:
            return f"{' '.join(self.words)} took {self.memory:.0f} MB"


def run(words, folder=None, environment=None, patience=300):
    """Runs the tool; a run that does not end is killed, which is a status below 0."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS * 2, SECONDS * 2 + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    # Swift's own report of a crash takes longer than the run.
    variables = {**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})}
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([str(word) for word in words], cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, preexec_fn=limit)
        watchdog = threading.Timer(patience, process.send_signal, [signal.SIGKILL])
        watchdog.start()
        _, status, used = os.wait4(process.pid, 0)
        watchdog.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return Run([str(word) for word in words], process.returncode, output.read(), errors.read(), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def tree(folder, is_site=False):
    """Everything below a folder by path: the hash of a file, the target of a link, or the kind of anything else. Of a site without the
    notes of builds for the next one, which hold times."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            short = os.path.relpath(path, folder)
            if is_site and short.startswith((".emobic-site-state", ".emobic-site-record")):
                continue
            if os.path.islink(path):
                found[short] = "-> " + os.readlink(path)
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[short] = hashlib.blake2b(file.read(), digest_size=12).hexdigest()
            else:
                found[short] = "folder" if os.path.isdir(path) else "other"
    return found


def differences(one, other):
    """The paths in which two trees differ, at most ten."""
    return sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))[:10]
