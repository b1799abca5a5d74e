// Holds what is changed, plays it, and has it drawn.

import { ask, element, events, link, linkedChanges, Problem, setToken } from "/program.js";
import { drawCharts } from "/drawing.js";
import { Figures } from "/figures.js";
import { drawFlows } from "/flows.js";
import { drawGraph } from "/graph.js";
import { drawKey, drawMoved, keyFigures } from "/moves.js";
import { Questions } from "/questions.js";
import { Variants } from "/variants.js";

const at = id => document.getElementById(id);
const page = crypto.randomUUID?.() ?? String(Math.random());

/** Changed figures by path; earlier and later states for undo and redo. */
const state = { changes: new Map(), before: null, past: [], future: [], answer: null, workbench: null, revision: 0 };
let playing = null;
let move = 0;

/** The day of the calendar on which the changes come as a patch; nothing for the beginning. */
const fromDay = () => at("from-day").value.trim() === "" ? undefined : Number(at("from-day").value);

const list = (changes = state.changes) => [...changes].map(([path, value]) => ({ path, value }));

function say(words) {
  at("status").textContent = words;
}

function problem(words) {
  at("problem").hidden = !words;
  at("problem").textContent = words ?? "";
}

// MARK: changes

/** @param {boolean} isFinal false while a slider is still moving: undo comes back to where it began */
function change(edit, isFinal = true) {
  state.before ??= new Map(state.changes);
  edit(state.changes);
  if (isFinal) {
    state.past.push(state.before);
    state.before = null;
    state.future = [];
  }
  refresh(isFinal);
  play();
}

function setFigure(path, value, isFinal) {
  const own = state.workbench.figures.find(figure => figure.path === path)?.value;
  change(changes => {
    if (value === null || value === "" || value === own) changes.delete(path); else changes.set(path, value);
  }, isFinal);
}

function take(changes) {
  change(own => {
    own.clear();
    for (const { path, value } of changes) own.set(path, value);
  });
}

function step(from, to) {
  const next = from.pop();
  if (!next) return;
  to.push(new Map(state.changes));
  state.changes = next;
  refresh(true);
  play();
}

function refresh(drawsFigures) {
  const has = state.changes.size > 0;
  at("undo").disabled = state.past.length === 0;
  at("redo").disabled = state.future.length === 0;
  at("reset").disabled = at("save").disabled = !has;
  if (drawsFigures) figures.take(list());
  const last = list().at(-1);
  questions.suggest(last?.path, null);
}

// MARK: play

async function play() {
  playing?.abort();
  const own = playing = new AbortController();
  const begun = performance.now();
  say(state.changes.size > 0 ? "Playing…" : "Playing the scenario as it is…");
  try {
    for await (const { name, data } of events("/api/play", { page, move: move += 1, changes: list(), fromDay: fromDay() }, own.signal)) {
      if (own !== playing) return;
      if (name === "problem") throw new Problem(data.problem);
      if (name === "stage") {
        problem(null);
        show(data);
        const seconds = ((performance.now() - begun) / 1000).toFixed(2);
        say(`${data.players.toLocaleString("en-US")} of ${data.ofPlayers.toLocaleString("en-US")} players played, `
          + `${seconds} s ${state.changes.size > 0 ? "after the move" : "after the start"}.`);
        document.documentElement.dataset.stage = data.players;
      }
    }
  } catch (error) {
    if (own.signal.aborted) return;
    if (error.status === 403) return askToken();
    problem(error.message);
    say("");
  }
}

function show(answer) {
  state.answer = answer;
  const chosen = keyFigures(answer.figures);
  drawKey(at("key"), chosen);
  drawMoved(at("moved"), at("moved-words"), answer);
  drawCharts(at("charts"), answer);
  flows();
  questions.suggest(null, chosen[0]?.name);
}

function flows() {
  if (!state.answer) return;
  const side = at("flows-side").value;
  drawFlows(at("flows"), side === "after" ? state.answer.after ?? state.answer.before : state.answer.before);
}

// MARK: dialogs

function dialog(title, body, ...actions) {
  at("dialog-title").textContent = title;
  at("dialog-body").replaceChildren(...body);
  at("dialog-actions").replaceChildren(...actions, element("button", { value: "close" }, "Close"));
  if (!at("dialog").open) at("dialog").showModal();
}

function askToken() {
  const field = element("input", { id: "token", autocomplete: "off" });
  dialog("Which studio is this?", [
    element("p", {}, "The studio answers only pages that know its token. Paste the address that ./simulate studio printed."),
    element("label", { for: "token" }, "Address or token"), field],
  element("button", { type: "button", onclick: () => {
    setToken(field.value);
    at("dialog").close();
    open();
  } }, "Go on"));
}

function save() {
  const name = element("input", { id: "overlay-name", value: `${state.workbench.scenario}-studio`, autocomplete: "off" });
  const shown = element("div");
  let asked = 0;
  const send = async saves => {
    const number = asked += 1;
    try {
      const draft = await ask("/api/overlay", { name: name.value.trim(), changes: list(), saves });
      // A name that was typed is asked about when the button takes the focus: its answer may come after the file's.
      if (number !== asked && !saves) return;
      const where = saves ? `Saved as ${draft.path}. ./simulate run and ./simulate check take it by its name.`
        : draft.isTaken ? `${draft.path} exists and was not made here; choose another name.`
        : draft.replaces ? `Will replace ${draft.path}, which the studio made.` : `Will be written to ${draft.path}.`;
      shown.replaceChildren(element("p", { role: "status" }, where),
        element("ul", {}, ...draft.differences.map(words => element("li", {}, words))), element("pre", {}, draft.text));
      write.disabled = draft.isTaken || saves;
      checks.hidden = !saves;
      if (saves) say(where);
    } catch (error) {
      shown.replaceChildren(element("p", { role: "alert" }, error.message));
    }
  };
  const write = element("button", { type: "button", id: "overlay-write", onclick: () => send(true) }, "Write it");
  const checks = element("button", { type: "button", id: "overlay-check", hidden: true, onclick: () => {
    at("dialog").close();
    questions.check();
  } }, "Check the design's promises");
  name.addEventListener("change", () => send(false));
  dialog("Save as an overlay", [element("label", { for: "overlay-name" }, "Name"), name, shown], write, checks);
  send(false);
}

async function openOverlay() {
  const overlays = await ask("/api/overlays");
  const rows = overlays.map(overlay => element("li", {},
    element("button", { type: "button", onclick: () => {
      at("dialog").close();
      take(overlay.changes);
    } }, overlay.name),
    ` ${overlay.changes.length} changed ${overlay.changes.length === 1 ? "figure" : "figures"}`
    + (overlay.others.length ? `; ${overlay.others.length} other changes are not figures and stay out: `
      + overlay.others.slice(0, 5).join(", ") : "")));
  dialog("Open an overlay", [overlays.length
    ? element("ul", {}, ...rows) : element("p", {}, `No overlay of ${state.workbench.scenario} lies beside it.`)]);
}

async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${words} is copied.`);
  } catch {
    dialog(`Copy the ${words.toLowerCase()}`, [element("pre", {}, text)]);
  }
}

async function copyCommand() {
  const players = state.answer?.players ?? state.workbench.stages[0];
  copy((await ask("/api/command", { changes: list(), fromDay: fromDay(), players })).command, "Command");
}

// MARK: start

const figures = new Figures(at("figures"), at("search"), at("kind"), setFigure);
const variants = new Variants(at("variants"), take);
const questions = new Questions(at("questions"), {
  changes: () => list(), onFound: found => take([...list().filter(own =>
    !found.some(other => other.path === own.path)), ...found]), onRanked: paths => figures.rank(paths),
});

async function load() {
  state.workbench = await ask("/api/workbench");
  state.revision = state.workbench.revision;
  at("title").textContent = `${state.workbench.title}: studio`;
  document.title = `${state.workbench.title}: studio`;
  at("played").textContent = `${state.workbench.scenario}, ${state.workbench.days} days of life, seed ${state.workbench.seed}, `
    + `${state.workbench.figures.length.toLocaleString("en-US")} figures`;
  problem(state.workbench.problem ? `The files have a mistake; the last good ones are played.\n${state.workbench.problem}` : null);
  figures.show(state.workbench.figures);
  at("graph-section").hidden = !state.workbench.graph;
  if (state.workbench.graph) drawGraph(at("graph"), state.workbench.graph);
}

/** Takes up what is saved in an editor. */
async function watch() {
  for (;;) {
    try {
      for await (const { name, data } of events("/api/changes")) {
        if (name !== "files" || data.revision === state.revision) continue;
        await load();
        if (!data.problem) {
          say("The files have changed; playing them.");
          play();
        }
      }
    } catch (error) {
      if (error.status === 403) return;
    }
    say("The studio does not answer; it may have been ended.");
    await new Promise(resolve => setTimeout(resolve, 2000));
  }
}

async function open() {
  try {
    await load();
  } catch (error) {
    if (error.status === 403) return askToken();
    return problem(error.message);
  }
  state.changes = new Map(linkedChanges().map(change => [change.path, change.value]));
  refresh(true);
  play();
  watch();
}

at("undo").addEventListener("click", () => step(state.past, state.future));
at("redo").addEventListener("click", () => step(state.future, state.past));
at("reset").addEventListener("click", () => take([]));
at("save").addEventListener("click", save);
at("open").addEventListener("click", () => openOverlay().catch(error => problem(error.message)));
at("copy-command").addEventListener("click", () => copyCommand().catch(error => problem(error.message)));
at("copy-link").addEventListener("click", () => copy(link(list()), "Link"));
at("flows-side").addEventListener("change", flows);
at("from-day").addEventListener("change", () => {
  const day = fromDay();
  if (day === undefined || Number.isInteger(day)) return play();
  problem(`expected a day such as 30, or nothing, found "${at("from-day").value}"`);
});
at("keep").addEventListener("click", () => {
  const why = state.answer?.after ? variants.keep(list(), state.answer) : "Change a figure first, and let it play.";
  say(why ?? "Kept as a variant.");
});
document.addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input:not([type=range]), textarea")) return;
  if (event.key === "z" && !event.shiftKey) { event.preventDefault(); step(state.past, state.future); }
  if (event.key === "y" || (event.key === "z" && event.shiftKey)) { event.preventDefault(); step(state.future, state.past); }
});
open();
