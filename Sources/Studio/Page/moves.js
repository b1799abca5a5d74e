// Figures before and after, and what moved.

import { element } from "/program.js";

const rank = { certain: 0, likely: 1, unclear: 2, untouched: 3, unknown: 4 };
const words = {
  certain: "certain", likely: "likely", unclear: "cannot be told from chance yet", untouched: "not touched",
  unknown: "not known",
};
const mostKey = 12;

/** The few figures that say most: those with a target, then income, spending, forced shares, pace. */
export function keyFigures(figures) {
  const first = name => figures.filter(figure => figure.name.startsWith(name));
  const order = [
    ...first("earned(").slice(0, 2), ...first("spent(").slice(0, 1), ...first("pity_share(").slice(0, 4),
    ...first("level_on("), ...first("days_to_level(").slice(0, 4), ...first("active_days"),
    ...figures.filter(figure => figure.goals.length > 0), ...figures,
  ];
  return [...new Set(order)].filter(figure => figure.before.value !== undefined).slice(0, mostKey);
}

function name(figure) {
  return element("th", { scope: "row" }, figure.label, element("small", {}, `${figure.measure} · ${figure.name}`));
}

const numeric = ["Before", "After", "Move"];

function head(...names) {
  return element("thead", {}, element("tr", {}, ...names.map(text =>
    element("th", { scope: "col", class: numeric.includes(text) ? "n" : null }, text))));
}

/** Whether the figure keeps a goal: its whole interval is inside, outside, or neither. */
function verdict(value, goal) {
  const low = goal.low ?? -Infinity, high = goal.high ?? Infinity;
  if (value.low === undefined || value.high === undefined) return "open";
  if (value.low >= low && value.high <= high) return "met";
  return value.high < low || value.low > high ? "missed" : "open";
}

const svg = "http://www.w3.org/2000/svg";

function shape(tag, attributes) {
  const made = document.createElementNS(svg, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** A target as a band, in figures below it, with the figure before (a stroke) and after (a dot) on it. */
function target(figure, goal) {
  const values = [figure.before, figure.after].filter(value => value?.value !== undefined);
  const known = values.flatMap(value => [value.value, value.low ?? value.value, value.high ?? value.value]);
  const ends = [...known, goal.low, goal.high].filter(number => number !== undefined);
  const span = (Math.max(...ends) - Math.min(...ends)) || Math.abs(ends[0]) || 1;
  const [left, right] = [Math.min(...ends) - 0.15 * span, Math.max(...ends) + 0.15 * span];
  const x = number => 100 * (number - left) / (right - left);
  const state = verdict(figure.after ?? figure.before, goal);
  const words = `${goal.promise}: ${state === "open" ? "not decided" : state}`;
  const drawing = shape("svg", { class: "target", viewBox: "0 0 100 18", role: "img", "aria-label": words,
    preserveAspectRatio: "none" });
  const from = x(goal.low ?? left), to = x(goal.high ?? right);
  drawing.append(shape("rect", { x: from, y: 2, width: Math.max(to - from, 0.8), height: 14, fill: "var(--band)" }));
  values.forEach((value, place) => {
    const isLast = place === values.length - 1;
    const colour = isLast ? "var(--accent)" : "var(--before)";
    const y = values.length === 1 ? 9 : isLast ? 12 : 6;
    if (value.low !== undefined && value.high !== undefined) {
      drawing.append(shape("line", { x1: x(value.low), x2: x(value.high), y1: y, y2: y, stroke: colour,
        "stroke-width": 1.5 }));
    }
    drawing.append(isLast
      ? shape("ellipse", { cx: x(value.value), cy: y, rx: 1.6, ry: 2.6, stroke: colour, fill: colour })
      : shape("line", { x1: x(value.value), x2: x(value.value), y1: 2, y2: 16, stroke: colour, "stroke-width": 1.2 }));
  });
  return element("div", {}, drawing, element("span", { class: state }, state === "open" ? "not decided" : state),
    element("small", {}, `${goal.band}. ${goal.promise}`));
}

/** "1,240 (1,232 to 1,247)" with the interval below the value. */
function cell(text, kind = "") {
  const [, value, interval] = /^(.*?) \((.*)\)$/.exec(text) ?? [null, text, null];
  return element("td", { class: `n ${kind}` }, value, interval ? element("small", {}, interval) : null);
}

export function drawKey(table, chosen) {
  const hasGoals = chosen.some(figure => figure.goals.length > 0);
  const rows = chosen.map(figure => element("tr", {}, name(figure),
    cell(figure.before.text), cell(figure.after?.text ?? "–"), cell(moveWords(figure), figure.verdict ?? ""),
    hasGoals ? element("td", {}, ...figure.goals.map(goal => target(figure, goal))) : null));
  table.replaceChildren(head("Figure", "Before", "After", "Move", ...(hasGoals ? ["Target"] : [])),
    element("tbody", {}, ...rows));
}

function moveWords(figure) {
  if (!figure.verdict) return "–";
  if (figure.verdict === "untouched") return "not touched";
  return figure.move;
}

export function drawMoved(table, sentence, answer) {
  const judged = answer.figures.filter(figure => figure.verdict);
  if (judged.length === 0) {
    sentence.textContent = "Move a figure, and what it moves stands here.";
    table.replaceChildren();
    return;
  }
  const count = verdict => judged.filter(figure => figure.verdict === verdict).length;
  sentence.textContent = `Of ${judged.length} figures, ${count("certain")} moved certainly and ${count("likely")} `
    + `likely; ${count("unclear")} cannot be told from chance with ${answer.players.toLocaleString("en-US")} players; `
    + (count("unknown") > 0 ? `${count("unknown")} are not known; ` : "")
    + `${count("untouched")} are exactly the same.`;
  const told = judged.filter(figure => rank[figure.verdict] <= 2).sort((one, other) =>
    rank[one.verdict] - rank[other.verdict]
    || Math.abs(other.moveValue ?? 0) - Math.abs(one.moveValue ?? 0));
  table.replaceChildren(head("Figure", "Before", "After", "Move", "How sure"),
    element("tbody", {}, ...told.map(figure => element("tr", {}, name(figure),
      cell(figure.before.text), cell(figure.after.text), cell(figure.move, figure.verdict),
      element("td", {}, words[figure.verdict])))));
}
