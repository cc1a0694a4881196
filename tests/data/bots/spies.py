# ruff: noqa: PTH102, PTH123, PTH208, SIM115
# Looks for what it must not know, and tells what it found.
import os
import pathlib
import sys


def secrets():
    yield "a file", lambda: pathlib.Path("/etc/hostname").read_bytes()
    yield "bots", lambda: os.listdir(pathlib.Path(__file__).parent)
    yield "the table's environment", lambda: open(f"/proc/{os.getppid()}/environ", "rb").read()
    yield "the table's memory", lambda: open(f"/proc/{os.getppid()}/mem", "rb").read(1)
    yield "an open file", lambda: os.read(pathlib.os.open("/proc/self/status", os.O_RDONLY), 9)
    yield "a new file", lambda: open("memory", "w")
    yield "a folder", lambda: os.mkdir("memory")
    yield "other processes", lambda: os.kill(os.getppid(), 0)
    yield "a shell", lambda: os.system("true")
    yield "the network", lambda: __import__("socket").socket()
    yield "a thread", lambda: __import__("threading").Thread(target=print).start()
    yield "pipes of others", lambda: [os.fstat(number) for number in range(5, 64)]
    yield "arguments", lambda: sys.argv[1]
    yield "words of the environment", lambda: odd_words() or 1 / 0
    yield "a pipe to read", lambda: os.read(0, 1) or 1 / 0


def odd_words():
    known = {"SYSTEMROOT", "PATH", "LD_LIBRARY_PATH", "LC_CTYPE", "PYTHONPATH", "PYTHONHASHSEED"}
    known |= {"PYTHONUTF8", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"}
    return sorted(set(os.environ) - known)


def decide(seen, rng):
    found = []
    for name, look in secrets():
        try:
            look()
        except Exception:
            continue
        found.append(name)
    raise ValueError("found " + (", ".join(found) or "nothing"))
