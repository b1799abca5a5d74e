"""axe-core, which finds what people with other eyes, ears or hands cannot use in a page.

It comes from the Python package axe-playwright-python, of which only the one script is taken; it is kept below the
build folder. Where it cannot be fetched, pages are not looked at with it, and that is said.
"""
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "axe-playwright-python==0.1.8"


def script(folder):
    """The text of axe-core; None where it is not to be had. `folder` keeps it."""
    kept = pathlib.Path(folder) / "axe.min.js"
    if not kept.exists():
        with tempfile.TemporaryDirectory() as place:
            fetched = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", place,
                                      PACKAGE], capture_output=True, check=False)
            wheels = list(pathlib.Path(place).glob("*.whl"))
            if fetched.returncode != 0 or not wheels:
                return None
            with zipfile.ZipFile(wheels[0]) as wheel:
                name = next((name for name in wheel.namelist() if name.endswith("axe.min.js")), None)
                if name is None:
                    return None
                kept.parent.mkdir(parents=True, exist_ok=True)
                kept.write_bytes(wheel.read(name))
    return kept.read_text(encoding="utf-8")


def violations(browser, text):
    """What axe finds in the open page, one line each."""
    browser.run(f"(() => {{ {text}; return typeof axe }})()")
    found = browser.run("""axe.run(document, { resultTypes: ["violations"] }).then(result => result.violations.map(
        rule => `${rule.id}: ${rule.help}: ${rule.nodes.slice(0, 3).map(node => node.target.join(" ")).join(", ")}`))""")
    return found
