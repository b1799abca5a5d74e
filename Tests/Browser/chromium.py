"""Drives a headless Chromium by the DevTools protocol over a pipe: nothing to install but the browser itself."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def path():
    """The browser's path; None where there is none."""
    given = os.environ.get("CHROMIUM")
    return given or next((found for name in NAMES if (found := shutil.which(name))), None)


class BrowserError(Exception):
    pass


class Browser:
    """One browser with one page. Use it in a `with`."""

    # Only to end what hangs.
    LONGEST = int(os.environ.get("BROWSER_PATIENCE", "1200"))

    def __init__(self, width=1440, height=900, dark=False):
        self.folder = tempfile.mkdtemp(prefix="browser-")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()

        def wire():
            # The browser reads commands from 3 and writes replies to 4.
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        flags = ["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
                 f"--user-data-dir={self.folder}", f"--window-size={width},{height}", "about:blank"]
        self.process = subprocess.Popen([path(), *flags], preexec_fn=wire, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.rest, self.number, self.session, self.messages = b"", 0, None, []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.look(width, height, dark)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._next()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise BrowserError(f"{method}: {reply['error'].get('message')}")
                return reply["result"]
            self.messages.append(reply)

    def _next(self):
        end = time.monotonic() + self.LONGEST
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.from_browser], [], [], max(end - time.monotonic(), 0))
            data = os.read(self.from_browser, 1 << 16) if ready else b""
            if not data:
                raise BrowserError("the browser does not answer")
            self.rest += data
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def look(self, width, height, dark=False):
        """The size of the window, and whether the user prefers the dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def run(self, script):
        """The value of an expression, awaited."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
                           userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def until(self, script):
        """Waits for what the page says, however long that takes."""
        end = time.monotonic() + self.LONGEST
        while not self.run(script):
            if time.monotonic() > end:
                raise BrowserError(f"never: {script}")
            time.sleep(0.05)

    def key(self, name, code=0, modifiers=0, text=""):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code,
                      modifiers=modifiers, text=text if kind == "keyDown" else "")

    def screenshot(self, file, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(file, "wb") as to:
            to.write(base64.b64decode(data))

    def complaints(self):
        """What the page wrote to its console as an error, and exceptions that nobody caught."""
        self.run("0")
        found = []
        for message in self.messages:
            parameters = message.get("params", {})
            if message.get("method") == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details.get("text")))
            if message.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
            if message.get("method") == "Runtime.consoleAPICalled" and parameters["type"] == "error":
                found.append(str([value.get("value") for value in parameters["args"]]))
        return found
