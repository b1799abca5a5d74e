// Longer questions: tune, sensitivity, check. Each is the command of the same name.

import { ask, element, events } from "/program.js";

export class Questions {
  /**
   * @param {() => object[]} changes the present changes
   * @param {(found: object[]) => void} onFound what tune found
   * @param {(paths: string[]) => void} onRanked what sensitivity ranked, the strongest first
   */
  constructor(place, { changes, onFound, onRanked }) {
    Object.assign(this, { place, changes, onFound, onRanked });
    this.draw();
  }

  draw() {
    const goal = element("input", { id: "goal" });
    const figure = element("input", { id: "vary" });
    const low = element("input", { id: "vary-low", inputmode: "decimal" });
    const high = element("input", { id: "vary-high", inputmode: "decimal" });
    const metric = element("input", { id: "metric" });
    const label = (id, words) => element("label", { for: id }, words);
    const form = (submit, words, ...parts) => element("form", { class: "ask", onsubmit: event => {
      event.preventDefault();
      submit();
    } }, ...parts, element("div", { class: "actions" }, element("button", {}, words)));
    this.goal = goal;
    this.varied = figure;
    this.metric = metric;
    this.log = element("div", { class: "log", hidden: true, tabindex: 0, role: "log", "aria-label": "What the command says" });
    this.bar = element("progress", { hidden: true, "aria-label": "Progress" });
    this.cancel = element("button", { type: "button", hidden: true, onclick: () => ask("/api/jobs/stop", {}) }, "Cancel");
    this.outcome = element("div", { role: "status" });
    this.place.replaceChildren(
      element("h3", {}, "Which value meets a goal?"),
      form(() => this.run({ verb: "tune", about: [goal.value], changes: this.others(figure.value),
        vary: [{ path: figure.value, low: low.value, high: high.value }] }), "Search",
        label("goal", "Goal"), goal, label("vary", "Figure"), figure, label("vary-low", "From"), low,
        label("vary-high", "To"), high),
      element("h3", {}, "Which figures move it most?"),
      form(() => this.run({ verb: "sensitivity", about: metric.value ? [metric.value] : [], changes: this.changes(),
        vary: [] }), "Rank", label("metric", "What is moved"), metric),
      element("h3", {}, "Does the design keep its promises?"),
      element("p", { class: "quiet" }, "First with as many players as a move is played with. What they do not decide stays "
        + "open, with about how many players would; then more can play."),
      form(() => this.check(), "Check"),
      element("div", { class: "actions" }, this.cancel), this.bar, this.outcome, this.log);
  }

  /** A figure that is searched is not set as well. */
  others(path) {
    return this.changes().filter(change => change.path !== path);
  }

  /** Fills in what is being looked at. */
  suggest(path, metric) {
    if (path && !this.varied.value) this.varied.value = path;
    if (!metric) return;
    this.goal.placeholder = `${metric} in LOW..HIGH`;
    this.metric.placeholder = metric;
  }

  /** The promises of the design, of what is set now; where it stays open, more players can be asked for. */
  async check(isQuick = true) {
    this.place.scrollIntoView?.({ block: "start" });
    await this.run({ verb: "check", about: [], changes: this.changes(), vary: [], isQuick });
    if (isQuick && [1, 2].includes(this.code)) {
      this.outcome.append(element("button", { type: "button", onclick: () => this.check(false) },
        "Play more players, until it is decided"));
    }
  }

  say(line) {
    this.log.append(line, "\n");
    this.log.scrollTop = this.log.scrollHeight;
  }

  async run(request) {
    this.code = null;
    this.log.hidden = false;
    this.log.replaceChildren();
    this.outcome.replaceChildren("Working…");
    this.bar.hidden = this.cancel.hidden = false;
    this.bar.removeAttribute("value");
    try {
      for await (const { name, data } of events("/api/jobs", request)) {
        if (name === "line") this.line(data.text);
        if (name === "end") this.end(data);
      }
    } catch (problem) {
      this.outcome.replaceChildren(problem.message);
      this.bar.hidden = true;
      // A question of another page, or of this one before it was reloaded, can be ended from here.
      this.cancel.hidden = problem.status !== 422;
      return;
    }
    this.bar.hidden = this.cancel.hidden = true;
  }

  line(words) {
    if (words.startsWith("{")) {
      try {
        const state = JSON.parse(words);
        this.bar.max = state.total ?? state.playersTotal ?? 1;
        this.bar.value = state.done ?? state.players ?? 0;
        return;
      } catch { /* a line like any other */ }
    }
    this.say(words);
  }

  end(data) {
    this.code = data.code;
    // What was found comes first, remarks last.
    this.log.scrollTop = 0;
    this.outcome.replaceChildren(`The command ended: ${data.words}. `);
    if (data.found.length > 0) {
      const words = data.found.map(change => `${change.path} = ${change.value}`).join(", ");
      this.outcome.append(`Found ${words}. `,
        element("button", { type: "button", onclick: () => this.onFound(data.found) }, "Take it over"));
    }
    if (data.ranked.length > 0) this.onRanked(data.ranked);
    if (data.page) {
      this.outcome.append(element("a", { href: data.page, target: "_blank", rel: "noopener" }, "Open its page"));
    }
  }
}
