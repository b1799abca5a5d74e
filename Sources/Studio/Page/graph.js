// A game in files as a graph: what takes and gives what, from left to right.

import { element } from "/program.js";

const svg = "http://www.w3.org/2000/svg";

function shape(tag, attributes, text) {
  const made = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const [wide, high, across, down] = [130, 26, 190, 40];
const things = ["resources", "items", "draws"];

/** Edges that close a circle: they are drawn back, and do not count for the order. */
function backEdges(nodes, edges) {
  const out = Map.groupBy(edges, edge => edge.from);
  const state = new Map();
  const back = new Set();
  const visit = id => {
    state.set(id, "open");
    for (const edge of out.get(id) ?? []) {
      if (state.get(edge.to) === "open") back.add(edge);
      else if (!state.has(edge.to)) visit(edge.to);
    }
    state.set(id, "done");
  };
  const entered = new Set(edges.map(edge => edge.to));
  for (const node of [...nodes.filter(node => !entered.has(node.id)), ...nodes]) if (!state.has(node.id)) visit(node.id);
  return back;
}

/** Columns from left to right, each in an order that crosses few lines. */
function layers(nodes, edges, back) {
  const layer = new Map(nodes.map(node => [node.id, 0]));
  for (let round = 0; round < nodes.length; round += 1) {
    let moved = false;
    for (const edge of edges) {
      if (!back.has(edge) && layer.get(edge.to) < layer.get(edge.from) + 1) {
        layer.set(edge.to, layer.get(edge.from) + 1);
        moved = true;
      }
    }
    if (!moved) break;
  }
  const columns = [];
  for (const node of nodes) (columns[layer.get(node.id)] ??= []).push(node);
  const place = new Map();
  const settle = column => column.forEach((node, row) => place.set(node.id, row - column.length / 2));
  columns.forEach(settle);
  for (let sweep = 0; sweep < 6; sweep += 1) {
    for (const column of columns) {
      const middle = node => {
        const near = edges.filter(edge => edge.from === node.id || edge.to === node.id)
          .map(edge => place.get(edge.from === node.id ? edge.to : edge.from));
        return near.length ? near.reduce((sum, row) => sum + row, 0) / near.length : place.get(node.id);
      };
      const middles = new Map(column.map(node => [node.id, middle(node)]));
      column.sort((one, other) => middles.get(one.id) - middles.get(other.id));
      settle(column);
    }
  }
  return columns;
}

export function drawGraph(place, graph) {
  const { nodes, edges } = graph;
  const back = backEdges(nodes, edges);
  const columns = layers(nodes, edges, back);
  const rows = Math.max(...columns.map(column => column.length));
  const at = new Map();
  columns.forEach((column, x) => column.forEach((node, y) =>
    at.set(node.id, { x: 10 + x * across, y: 10 + (y + (rows - column.length) / 2) * down })));
  const [width, height] = [20 + (columns.length - 1) * across + wide, 20 + rows * down];
  const names = new Map(nodes.map(node => [node.id, node.name]));
  const drawing = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
    "aria-label": "The game as a graph; the table below has the same" });
  const lines = edges.map(edge => {
    const [from, to] = [at.get(edge.from), at.get(edge.to)];
    const [x0, y0, x1, y1] = [from.x + wide, from.y + high / 2, to.x, to.y + high / 2];
    const bend = back.has(edge) ? 90 : Math.max((x1 - x0) / 2, 20);
    const line = shape("path", { d: `M${x0},${y0} C${x0 + bend},${y0} ${x1 - bend},${y1} ${x1},${y1}`, class: "edge",
      "stroke-dasharray": back.has(edge) ? "4 3" : "" });
    drawing.append(line);
    return { edge, line };
  });
  for (const node of nodes) {
    const { x, y } = at.get(node.id);
    const isThing = things.includes(node.kind);
    const takes = edges.filter(edge => edge.to === node.id).map(edge => names.get(edge.from));
    const gives = edges.filter(edge => edge.from === node.id).map(edge => names.get(edge.to));
    const words = `${node.name} (${node.kind})${takes.length ? `; from ${takes.join(", ")}` : ""}`
      + (gives.length ? `; to ${gives.join(", ")}` : "");
    const group = shape("g", { tabindex: 0, role: "img", "aria-label": words, class: isThing ? "thing" : "row" });
    const title = node.name.length > 19 ? `${node.name.slice(0, 18)}…` : node.name;
    group.append(shape("title", {}, words),
      shape("rect", { x, y, width: wide, height: high, rx: isThing ? 13 : 3 }),
      shape("text", { x: x + wide / 2, y: y + 17, "text-anchor": "middle" }, title));
    const light = isOn => lines.forEach(({ edge, line }) =>
      line.classList.toggle("lit", isOn && (edge.from === node.id || edge.to === node.id)));
    for (const name of ["focus", "mouseenter"]) group.addEventListener(name, () => light(true));
    for (const name of ["blur", "mouseleave"]) group.addEventListener(name, () => light(false));
    drawing.append(group);
  }
  const table = element("table", {},
    element("thead", {}, element("tr", {}, ...["From", "To", "How much"].map(text =>
      element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...edges.map(edge => element("tr", {}, element("th", { scope: "row" }, names.get(edge.from)),
      element("td", {}, names.get(edge.to)), element("td", {}, edge.amount)))));
  place.replaceChildren(
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Drawing of the game as a graph" }, drawing),
    element("details", {}, element("summary", {}, "The graph as a table"), table));
}
