// The figures of the game, with a slider and a field for each.

import { ask, element } from "/program.js";

const most = 60;

/** The ends and the step of a slider. */
export function range(figure) {
  const value = Number(plain(figure.value));
  let low = figure.low, high = figure.high;
  if (low === undefined || high === undefined || !(low < high)) {
    low = value >= 0 ? Math.max(figure.least, 0) : Math.max(figure.least, 2 * value);
    const above = value > 0 ? 2.5 * value : value < 0 ? 0 : figure.isWhole ? 10 : 1;
    high = Math.min(figure.most, figure.isWhole ? Math.ceil(above) : above);
    if (!figure.isWhole && value > 0 && value <= 1 && figure.most >= 1) high = Math.min(high, 1);
  }
  low = Math.min(low, value);
  high = Math.max(high, value);
  const step = figure.isWhole ? 1 : tidy((high - low) / 200);
  return { low, high, step };
}

/** 1, 2 or 5 times a power of ten, at most six decimals. */
function tidy(size) {
  if (!(size > 0)) return 0.000001;
  const unit = 10 ** Math.floor(Math.log10(size));
  const times = size / unit >= 5 ? 5 : size / unit >= 2 ? 2 : 1;
  return Math.max(times * unit, 0.000001);
}

/** "6.5%" as 0.065. */
export function plain(text) {
  return text.endsWith("%") ? String(Number(text.slice(0, -1)) / 100) : text;
}

/** As content writes it: at most six decimals. */
export function written(number) {
  return String(Number(number.toFixed(6)));
}

export class Figures {
  /**
   * @param {(path: string, value: string|null, isFinal: boolean) => void} onChange null puts the old value back;
   *   a slider that is still moving is not final
   */
  constructor(place, search, kind, onChange) {
    Object.assign(this, { place, search, kind, onChange, figures: [], changed: new Map(), order: new Map() });
    this.opened = new Set();
    search.addEventListener("input", () => this.draw());
    kind.addEventListener("change", () => this.draw());
  }

  show(figures) {
    this.figures = figures;
    this.byPath = new Map(figures.map(figure => [figure.path, figure]));
    this.draw();
  }

  /** Takes changes from elsewhere: undo, a variant, an overlay. */
  take(changes) {
    this.changed = new Map(changes.map(change => [change.path, change.value]));
    this.draw();
  }

  /** Those that move most come first. */
  rank(paths) {
    this.order = new Map(paths.map((path, place) => [path, place]));
    this.draw();
  }

  draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const kind = this.kind.value;
    const fits = figure => {
      if (kind === "changed" ? !this.changed.has(figure.path) : kind && figure.provenance !== kind) return false;
      const text = `${figure.name} ${figure.path} ${figure.about}`.toLowerCase();
      return words.every(word => text.includes(word));
    };
    const found = this.figures.filter(fits);
    const focus = document.activeElement?.id;
    this.place.replaceChildren();
    const pinned = this.figures.filter(figure => this.changed.has(figure.path));
    if (pinned.length > 0) this.place.append(this.group(`Changed here (${pinned.length})`, pinned, "pin-", true));
    const ranked = found.filter(figure => this.order.has(figure.path))
      .sort((one, other) => this.order.get(one.path) - this.order.get(other.path));
    if (ranked.length > 0) this.place.append(this.group("Those that move it most", ranked, "rank-", true));
    if (words.length > 0 || (kind && kind !== "changed")) {
      this.place.append(this.group(`Found (${found.length.toLocaleString("en-US")})`, found, "", true));
    } else if (kind !== "changed") {
      for (const [name, list] of Map.groupBy(found, figure => figure.name.split(" › ")[0])) {
        this.place.append(this.group(`${name} (${list.length.toLocaleString("en-US")})`, list, "", false));
      }
    }
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  }

  group(title, list, prefix, isOpen) {
    const name = title.replace(/ \(.*/, "");
    const body = element("div");
    const group = element("details", { class: "group", open: isOpen || this.opened.has(name) },
      element("summary", {}, title), body);
    let shown = 0;
    const more = element("button", { type: "button", onclick: () => fill() });
    const fill = () => {
      for (const figure of list.slice(shown, shown + most)) body.append(this.row(figure, prefix));
      shown = Math.min(shown + most, list.length);
      more.textContent = `Show more (${(list.length - shown).toLocaleString("en-US")} left)`;
      if (shown < list.length) body.append(more); else more.remove();
    };
    if (group.open) fill();
    group.addEventListener("toggle", () => {
      if (group.open) this.opened.add(name); else this.opened.delete(name);
      if (group.open && shown === 0) fill();
    });
    return group;
  }

  row(figure, prefix) {
    const id = `f-${prefix}${figure.path.replace(/[^A-Za-z0-9]/g, "-")}`;
    const { low, high, step } = range(figure);
    const value = this.changed.get(figure.path) ?? figure.value;
    const slider = element("input", {
      type: "range", id: `${id}-s`, min: low, max: high, step, "aria-label": `${figure.name} (${figure.path}), slider`,
    });
    slider.value = plain(value);
    const field = element("input", {
      id: `${id}-n`, inputmode: "decimal", size: 8,
      "aria-label": `${figure.name} (${figure.path})${figure.unit ? `, ${figure.unit}` : ""}`,
    });
    field.value = value;
    const back = element("button", {
      type: "button", disabled: !this.changed.has(figure.path), "aria-label": `Put ${figure.name} back`,
      onclick: () => this.onChange(figure.path, null, true),
    }, "↺");
    slider.addEventListener("input", () => {
      field.value = written(Number(slider.value));
      this.onChange(figure.path, field.value, false);
    });
    slider.addEventListener("change", () => this.onChange(figure.path, written(Number(slider.value)), true));
    field.addEventListener("change", () => this.onChange(figure.path, field.value.trim(), true));
    const about = element("p", { class: "about" }, figure.about + (figure.unit ? ` In ${figure.unit}.` : ""));
    const explain = element("button", {
      type: "button", "aria-label": `More about ${figure.name}`,
      onclick: async () => {
        const told = await ask("/api/explain", { path: figure.path });
        about.textContent = [told.about, `Takes ${told.takes}.`, `Provenance: ${told.provenance}.`,
          told.place ? `Written in ${told.place}.` : "", told.design ?? "",
          told.namedBy.length ? `Named by ${told.namedBy.join(", ")}.` : ""].filter(Boolean).join(" ");
        explain.remove();
      },
    }, "?");
    return element("div", { class: `figure${this.changed.has(figure.path) ? " changed" : ""}` },
      element("span", { class: "name" }, figure.name, " ", element("span", { class: "badge" }, figure.provenance)),
      element("code", { class: "path" }, figure.path),
      about, element("div", { class: "controls" }, slider, field, element("span", {}, back, explain)));
  }
}
