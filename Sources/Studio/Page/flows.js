// Where the money comes from and goes to: faucets, purse, sinks.

import { element } from "/program.js";
import { format } from "/drawing.js";

const svg = "http://www.w3.org/2000/svg";

function shape(tag, attributes, text) {
  const made = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const width = 900, gap = 5, bar = 14, least = 13;

const size = (flow, scale) => Math.max(scale * flow.perDay, 1);

/** How high the bars of one side are with their labels. */
function tall(flows, scale) {
  return flows.reduce((sum, flow) => sum + Math.max(size(flow, scale), least), 0) + gap * Math.max(flows.length - 1, 0);
}

/** Places of the bars of one side, from above. */
function stack(flows, scale, height) {
  const sizes = flows.map(flow => size(flow, scale));
  const rows = sizes.map(size => Math.max(size, least));
  const whole = tall(flows, scale);
  let y = Math.max((height - whole) / 2, 0);
  return flows.map((flow, place) => {
    const at = { flow, y, size: sizes[place] };
    y += rows[place] + gap;
    return at;
  });
}

function ribbon(x0, y0, x1, y1, size, colour) {
  const middle = (x0 + x1) / 2;
  return shape("path", {
    d: `M${x0},${y0} C${middle},${y0} ${middle},${y1} ${x1},${y1} L${x1},${y1 + size} `
      + `C${middle},${y1 + size} ${middle},${y0 + size} ${x0},${y0 + size} Z`,
    fill: colour, "fill-opacity": 0.35,
  });
}

export function drawFlows(place, picture) {
  const faucets = picture.flows.filter(flow => flow.isFaucet);
  const sinks = picture.flows.filter(flow => !flow.isFaucet);
  if (faucets.length === 0) {
    place.replaceChildren(element("p", {}, "Nothing was earned."));
    return;
  }
  const sum = flows => flows.reduce((total, flow) => total + flow.perDay, 0);
  const [into, out] = [sum(faucets), sum(sinks)];
  const inner = 300;
  const scale = inner / Math.max(into, out);
  const kept = into - out;
  const right = kept > 0 ? [...sinks, { name: `kept in the purse`, perDay: kept, isKept: true }] : sinks;
  const height = Math.max(tall(faucets, scale), tall(right, scale), inner);
  const drawing = shape("svg", { viewBox: `0 0 ${width} ${height + 10}`, role: "img",
    "aria-label": `Where ${picture.money} comes from and goes to, per player and day: in ${format(into)}, `
      + `out ${format(out)}. The table below has every account.` });
  const purse = Math.max(into, out) * scale;
  const top = (height - purse) / 2;
  const [x0, x1, x2] = [250, (width - bar) / 2, width - 250 - bar];
  let y = top;
  for (const { flow, y: from, size } of stack(faucets, scale, height)) {
    drawing.append(shape("rect", { x: x0, y: from, width: bar, height: size, fill: "var(--in)" }),
      ribbon(x0 + bar, from, x1, y, size, "var(--in)"),
      shape("text", { x: x0 - 6, y: from + Math.max(size, least) / 2 + 4, "text-anchor": "end" },
        `${flow.name}  ${format(flow.perDay)}`));
    y += scale * flow.perDay;
  }
  drawing.append(shape("rect", { x: x1, y: top, width: bar, height: purse, fill: "var(--accent)" }));
  y = top;
  for (const { flow, y: to, size } of stack(right, scale, height)) {
    const colour = flow.isKept ? "var(--before)" : "var(--out)";
    drawing.append(shape("rect", { x: x2, y: to, width: bar, height: size, fill: colour }),
      ribbon(x1 + bar, y, x2, to, size, colour),
      shape("text", { x: x2 + bar + 6, y: to + Math.max(size, least) / 2 + 4 }, `${flow.name}  ${format(flow.perDay)}`));
    y += scale * flow.perDay;
  }
  const cells = (flow, kind) => element("tr", {}, element("th", { scope: "row" }, flow.name), element("td", {}, kind),
    element("td", { class: "n" }, format(flow.perDay)));
  const table = element("table", {},
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Account"),
      element("th", { scope: "col" }, "Direction"),
      element("th", { scope: "col", class: "n" }, `${picture.money} per player and day`))),
    element("tbody", {}, ...faucets.map(flow => cells(flow, "in")), ...sinks.map(flow => cells(flow, "out"))));
  place.replaceChildren(drawing, element("details", {}, element("summary", {}, "Every account as a table"), table));
}
