// Curves before and after, over one another.

import { element } from "/program.js";

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

/** Charts by their id: what is played again is drawn into the same canvas, so nothing jumps or closes. */
const drawn = new Map();

/** A line chart in a canvas with its numbers behind it; only the numbers where there is no library. */
export function plot(place, id, chart, title, datasets, table) {
  let own = drawn.get(id);
  if (!own?.figure.isConnected) {
    own?.chart?.destroy();
    own = begin(place, id, title);
    drawn.set(id, own);
  }
  own.table = table;
  if (own.details.open) own.fill();
  if (!own.canvas) return;
  if (own.chart) {
    own.chart.data.datasets = datasets;
    own.chart.update("none");
  } else {
    own.chart = new Chart(own.canvas, { type: "line", data: { datasets }, options: options(chart) });
    steer(own);
  }
}

function begin(place, id, title) {
  const numbers = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title });
  const details = element("details", {}, element("summary", {}, `Numbers of ${title}`), numbers);
  const own = { details, fill: () => numbers.replaceChildren(own.table()) };
  details.addEventListener("toggle", () => { if (details.open) own.fill(); });
  own.figure = element("figure", { id: `chart-${id}` }, element("figcaption", {}, element("h3", {}, title)));
  place.append(own.figure);
  if (globalThis.Chart) {
    own.told = element("p", { class: "quiet told", "aria-live": "polite" });
    own.canvas = element("canvas", { role: "img", tabindex: 0,
      "aria-label": `Line chart: ${title}. Left and right arrows read it day by day; the numbers follow it.` });
    own.figure.append(element("div", { class: "plot" }, own.canvas), own.told, details);
  } else {
    details.open = true;
    own.figure.append(details);
  }
  return own;
}

/** Arrows move the tooltip, and what it shows is said. */
function steer(own) {
  let place = -1;
  own.canvas.addEventListener("keydown", event => {
    const days = own.chart.data.datasets[0]?.data.length ?? 0;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -days, End: days };
    if (!(event.key in steps) || days === 0) return;
    event.preventDefault();
    place = Math.min(Math.max(place + steps[event.key], 0), days - 1);
    const shown = own.chart.data.datasets.map((dataset, datasetIndex) => ({ datasetIndex, index: place }));
    own.chart.setActiveElements(shown);
    own.chart.tooltip.setActiveElements(shown, { x: 0, y: 0 });
    own.chart.update("none");
    own.told.textContent = `Day ${own.chart.data.datasets[0].data[place].x}: ` + own.chart.data.datasets
      .map(dataset => `${dataset.label} ${format(dataset.data[place]?.y)}`).join("; ");
  });
}

function options(chart) {
  const grid = colour("line"), ink = colour("ink");
  const axis = title => ({ title: { display: true, text: title, color: ink }, ticks: { color: ink },
    grid: { color: grid } });
  return {
    animation: false, maintainAspectRatio: false, parsing: false, normalized: true,
    interaction: { mode: "index", intersect: false },
    scales: { x: { type: "linear", ...axis(chart.xLabel) }, y: axis(chart.yLabel) },
    plugins: {
      legend: { labels: { color: ink, usePointStyle: true, boxWidth: 30,
        // A line as it is drawn, with its dashes.
        generateLabels: own => Chart.defaults.plugins.legend.labels.generateLabels(own)
          .map(label => ({ ...label, pointStyle: "line", lineWidth: 2 })) } },
      tooltip: { callbacks: { title: items => `${chart.xLabel} ${items[0]?.parsed.x ?? ""}` } },
    },
  };
}

export function drawCharts(place, answer) {
  for (const chart of answer.before.charts) {
    const after = answer.after?.charts.find(other => other.id === chart.id);
    const sides = [{ chart, side: "before" }, ...(after ? [{ chart: after, side: "after" }] : [])];
    const datasets = sides.flatMap(({ chart: own, side }) => lines(own, side, !after));
    plot(place, chart.id, chart, chart.title, datasets, () => numbers(sides));
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
  plot(place, `variants-${id}`, chart, `${chart.title}, variants`, datasets, () => numbers(charts));
}
