// Curves before and after, over one another.

import { element } from "/desk.js";

const drawn = new Map();

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

const tints = { In: "in", Out: "out" };
const marks = ["circle", "rect", "triangle", "rectRot", "star", "cross", "crossRot"];

function points(chart, values) {
  return values.map((value, place) => ({ x: chart.x.values[place], y: value }));
}

/** Lines of one chart of one side. */
function lines(chart, side, isAlone) {
  const isBefore = side === "before" && !isAlone;
  return chart.series.filter(series => chart.kind !== "fan" || series.name === "P50" || !isBefore).map(series => {
    const isEdge = chart.kind === "fan" && series.name !== "P50";
    const tint = colour(isBefore ? "before" : tints[series.name] ?? "accent");
    return {
      label: isAlone ? series.name : `${series.name}, ${side}`, data: points(chart, series.values), borderColor: tint,
      backgroundColor: tint, borderDash: isBefore ? [7, 4] : isEdge ? [2, 3] : [], borderWidth: isEdge ? 1 : 2,
      pointStyle: series.name === "Out" ? "triangle" : "circle", pointHitRadius: 8, spanGaps: true,
      // A mark now and then tells two lines apart without colour.
      pointRadius: context => series.name === "Out" && context.dataIndex % 10 === 5 ? 4 : 0,
    };
  });
}

function numbers(charts) {
  const head = element("tr", {}, element("th", { scope: "col" }, charts[0].chart.xLabel),
    ...charts.flatMap(({ chart, side }) => chart.series.map(series =>
      element("th", { scope: "col", class: "n" }, `${series.name}, ${side}`))));
  const rows = charts[0].chart.x.values.map((day, place) => element("tr", {}, element("th", { scope: "row" }, day),
    ...charts.flatMap(({ chart }) => chart.series.map(series =>
      element("td", { class: "n" }, series.values[place] === null ? "–" : format(series.values[place]))))));
  return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
}

export function format(number) {
  if (number === null || number === undefined || !Number.isFinite(number)) return "–";
  const size = Math.abs(number);
  const decimals = Number.isInteger(number) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return number.toLocaleString("en-US", { maximumFractionDigits: decimals }).replace(/^-/, "\u2212");
}

/** A line chart in a canvas, or only its numbers where there is no library. */
export function plot(place, id, title, yLabel, xLabel, datasets, table) {
  drawn.get(id)?.destroy();
  drawn.delete(id);
  const details = element("details", {}, element("summary", {}, `Numbers of ${title}`));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) {
      details.append(element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title }, table()));
    }
  });
  const figure = element("figure", { id: `chart-${id}` }, element("figcaption", {}, element("h3", {}, title)));
  place.append(figure);
  if (!globalThis.Chart) {
    details.open = true;
    figure.append(details);
    return;
  }
  const canvas = element("canvas", { role: "img",
    "aria-label": `Line chart: ${title}, by ${xLabel.toLowerCase()}. The numbers follow it.` });
  figure.append(element("div", { class: "plot" }, canvas), details);
  const grid = colour("line"), ink = colour("ink");
  drawn.set(id, new Chart(canvas, {
    type: "line", data: { datasets },
    options: {
      animation: false, maintainAspectRatio: false, parsing: false, normalized: true,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: { type: "linear", title: { display: true, text: xLabel, color: ink }, ticks: { color: ink },
          grid: { color: grid } },
        y: { title: { display: true, text: yLabel, color: ink }, ticks: { color: ink }, grid: { color: grid } },
      },
      plugins: {
        legend: { labels: { color: ink, usePointStyle: true, boxWidth: 30,
          // A line as it is drawn, with its dashes.
          generateLabels: chart => Chart.defaults.plugins.legend.labels.generateLabels(chart)
            .map(label => ({ ...label, pointStyle: "line", lineWidth: 2 })) } },
        tooltip: { callbacks: { title: items => `${xLabel} ${items[0]?.parsed.x ?? ""}` } },
      },
    },
  }));
}

export function drawCharts(place, answer) {
  place.replaceChildren();
  for (const chart of answer.before.charts) {
    const after = answer.after?.charts.find(other => other.id === chart.id);
    const sides = [{ chart, side: "before" }, ...(after ? [{ chart: after, side: "after" }] : [])];
    const datasets = sides.flatMap(({ chart: own, side }) => lines(own, side, !after));
    plot(place, chart.id, chart.title, chart.yLabel, chart.xLabel, datasets, () => numbers(sides));
  }
}

/** The middle line of one chart for several variants, each with a dash and a mark of its own. */
export function drawVariants(place, id, variants) {
  const charts = variants.map(variant => ({
    chart: variant.picture.charts.find(chart => chart.id === id), side: variant.name,
  })).filter(({ chart }) => chart);
  if (charts.length === 0) return;
  const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 2], [1, 4], [10, 2]];
  const hues = [210, 25, 150, 330, 275, 50, 190];
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const datasets = charts.map(({ chart, side }, place) => {
    const series = chart.series.find(series => series.name === "P50") ?? chart.series[0];
    const tint = `hsl(${hues[place % hues.length]} 65% ${isDark ? 68 : 36}%)`;
    return { label: side, data: points(chart, series.values), borderColor: tint, backgroundColor: tint,
      borderDash: dashes[place % dashes.length], borderWidth: 2, pointStyle: marks[place % marks.length],
      pointRadius: context => context.dataIndex % 10 === 5 ? 4 : 0, spanGaps: true };
  });
  const { chart } = charts[0];
  plot(place, `variants-${id}`, `${chart.title}, variants`, chart.yLabel, chart.xLabel, datasets, () => numbers(charts));
}
