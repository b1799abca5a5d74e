// Sets of changes that are kept, and compared.

import { element } from "/program.js";
import { drawVariants } from "/drawing.js";
import { keyFigures } from "/moves.js";

const most = 6;

export class Variants {
  /** @param {(changes: object[]) => void} onLoad */
  constructor(place, onLoad) {
    Object.assign(this, { place, onLoad, list: [] });
  }

  /** @returns why it cannot be kept; nothing if it was. */
  keep(changes, answer) {
    if (changes.length === 0) return "Nothing is changed yet.";
    if (this.list.length >= most) return `There are ${most} variants already; remove one first.`;
    if (!answer) return "It has not been played yet.";
    const name = changes.slice(0, 2).map(change => `${change.path.split(".").slice(-2).join(".")}=${change.value}`)
      .join(", ") + (changes.length > 2 ? `, and ${changes.length - 2} more` : "");
    this.list.push({ name, changes: structuredClone(changes), answer, picture: answer.after });
    this.draw();
  }

  move(place, by) {
    const [one] = this.list.splice(place, 1);
    this.list.splice(Math.max(place + by, 0), 0, one);
    this.draw();
  }

  rows() {
    return this.list.map((variant, place) => {
      const name = element("input", { value: variant.name, "aria-label": `Name of variant ${place + 1}` });
      name.addEventListener("change", () => {
        variant.name = name.value.trim() || `Variant ${place + 1}`;
        this.draw();
      });
      const button = (text, words, action, disabled) => element("button", {
        type: "button", "aria-label": `${words} ${variant.name}`, disabled, onclick: action }, text);
      return element("div", { class: "variant" }, name, element("div", { class: "actions" },
        button("Take", "Take", () => this.onLoad(variant.changes)),
        button("↑", "Move up", () => this.move(place, -1), place === 0),
        button("↓", "Move down", () => this.move(place, 1), place === this.list.length - 1),
        button("Remove", "Remove", () => { this.list.splice(place, 1); this.draw(); })));
    });
  }

  draw() {
    this.place.replaceChildren(...this.rows());
    if (this.list.length === 0) return;
    const figures = keyFigures(this.list[0].answer.figures);
    const head = element("tr", {}, element("th", { scope: "col" }, "Figure"), element("th", { scope: "col" }, "Now"),
      ...this.list.map(variant => element("th", { scope: "col", class: "n" }, variant.name)));
    const rows = figures.map(figure => element("tr", {}, element("th", { scope: "row" }, figure.label),
      element("td", { class: "n" }, figure.before.text), ...this.list.map(variant => {
        const own = variant.answer.figures.find(other => other.name === figure.name);
        return element("td", { class: `n ${own?.verdict ?? ""}` }, own?.after?.text ?? "–",
          element("small", {}, own?.verdict === "untouched" ? "not touched" : own?.move ?? ""));
      })));
    this.place.append(element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Table of variants" },
      element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows))));
    const charts = element("div", { class: "charts-grid" });
    this.place.append(charts);
    const now = { name: "now", picture: this.list[0].answer.before };
    for (const id of ["money", "levels", "purse"]) drawVariants(charts, id, [now, ...this.list]);
  }
}
