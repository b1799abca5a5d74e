/// The script of the page: draws the charts when they are there, and nothing else.
enum PageScript {
    static let source =
        "(() => {\n\"use strict\";\n" + [numbers, looks, datasets, options, legend, views].joined() + "})();"

    /// `NumberText.adaptive` once more, and the table behind "Show the numbers".
    private static let numbers = #"""
        const formats = new Map();
        function format(decimals) {
          if (!formats.has(decimals)) {
            formats.set(decimals, new Intl.NumberFormat("en-US", { maximumFractionDigits: decimals }));
          }
          return formats.get(decimals);
        }
        const withMinus = text => text.replace("-", "\u2212");
        function number(value) {
          if (value === null || value === undefined || !Number.isFinite(value)) return "\u2013";
          const size = Math.abs(value);
          if (size !== 0 && (size < 1e-6 || size >= 1e15)) return withMinus(value.toExponential(2).replace("e+", "e"));
          const whole = Number.isInteger(value) || size >= 100;
          return withMinus(format(whole ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 2 - Math.floor(Math.log10(size))).format(value));
        }
        function interval(low, high) {
          if (low == null && high == null) return "";
          if (high == null) return "\u2265 " + number(low);
          if (low == null) return "\u2264 " + number(high);
          return number(low) + " \u2013 " + number(high);
        }
        const positions = chart => chart.xc || chart.xs.map(number);

        function fillNumbers(details, chart) {
          const add = (parent, tag, text, name) => {
            const element = parent.appendChild(document.createElement(tag));
            if (text !== undefined) element.textContent = text;
            if (name) element.className = name;
            return element;
          };
          const scroll = add(details, "div", undefined, "scroll tall");
          scroll.tabIndex = 0;
          scroll.setAttribute("role", "region");
          scroll.setAttribute("aria-label", chart.t + ", values");
          const table = add(scroll, "table");
          const head = add(add(table, "thead"), "tr");
          add(head, "th", chart.xl).scope = "col";
          for (const series of chart.s) {
            const cell = add(head, "th", series.n, "n");
            cell.scope = "col";
            if (series.l) cell.colSpan = 2;
          }
          const body = add(table, "tbody");
          positions(chart).forEach((label, index) => {
            const row = add(body, "tr");
            add(row, "th", label).scope = "row";
            for (const series of chart.s) {
              add(row, "td", number(series.v[index]), "n");
              if (series.l) add(row, "td", interval(series.l[index], series.h[index]), "i");
            }
          });
        }

        """#

    /// Which colour, dash and hatching a series has: role first, then place; after the last colour the pattern changes.
    private static let looks = #"""
        const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
        const wheels = { faucet: [1, 3, 6, 7], sink: [5, 2, 4, 8], other: [1, 2, 3, 4, 5, 6, 7, 8] };
        const dashes = [[], [7, 4], [2, 3], [10, 4, 2, 4]];
        const translucent = (colour, alpha) => colour + Math.round(alpha * 255).toString(16).padStart(2, "0");

        function looks(chart) {
          const taken = { faucet: 0, sink: 0, other: 0, exact: 0 };
          const exacts = chart.s.filter(series => series.r === "exact").length;
          return chart.s.map(series => {
            const exact = series.r === "exact";
            const wheel = wheels[series.r] ? series.r : "other";
            const turn = taken[exact ? "exact" : wheel]++;
            // One exact series is ink; several take the colours of the measured series they stand beside.
            const ink = exact && exacts === 1;
            const slots = wheels[wheel];
            const cycle = Math.floor(turn / slots.length) % dashes.length;
            const colour = ink ? css("--ink") : css("--series-" + slots[turn % slots.length]);
            return { colour, cycle, exact, dash: exact ? [5, 4] : dashes[cycle] };
          });
        }

        // A tile of slanting lines (cycle 1), dots (2) or rising lines (3) over a light ground of the same colour.
        function fill(look, alpha) {
          if (look.cycle === 0) return translucent(look.colour, alpha);
          const tile = document.createElement("canvas"), pen = tile.getContext("2d"), size = 8;
          tile.width = tile.height = size * 2;
          pen.scale(2, 2);
          pen.fillStyle = translucent(look.colour, alpha * .38);
          pen.fillRect(0, 0, size, size);
          pen.strokeStyle = pen.fillStyle = look.colour;
          pen.lineWidth = 2;
          pen.beginPath();
          if (look.cycle === 2) {
            for (const [x, y] of [[2, 2], [6, 6]]) { pen.moveTo(x, y); pen.arc(x, y, 1.3, 0, 7); }
            pen.fill();
          } else {
            const [start, end] = look.cycle === 1 ? [-2, size + 2] : [size + 2, -2];
            for (const shift of [-size, 0, size]) { pen.moveTo(shift - 2, start); pen.lineTo(shift + size + 2, end); }
            pen.stroke();
          }
          const pattern = pen.createPattern(tile, "repeat");
          pattern.setTransform(new DOMMatrix().scale(.5));
          return pattern;
        }

        """#

    /// From a payload to what Chart.js draws, and to the entries of the legend: `{ label, datasets, look, shape }`.
    private static let datasets = #"""
        const isBar = chart => chart.k === "bars" || chart.k === "stackedBars";

        function points(chart, values) {
          const drawn = values.map(value => chart.g && value !== null && value <= 0 ? null : value);
          return chart.xs && !isBar(chart) ? drawn.map((y, index) => ({ x: chart.xs[index], y })) : drawn;
        }

        function line(chart, series, look, values = series.v) {
          const few = values.length <= 31;
          const alone = index => values[index - 1] == null && values[index + 1] == null;
          return {
            label: series.n, data: points(chart, values), source: series, borderColor: look.colour, borderWidth: 2,
            borderDash: look.dash, backgroundColor: look.colour, fill: false, borderJoinStyle: "round",
            pointRadius: context => alone(context.dataIndex) || few ? 2.5 : 0, pointHoverRadius: 4, pointHitRadius: 8,
            pointBorderWidth: 0, pointBackgroundColor: look.colour,
          };
        }

        // An edge of a band: no line of its own to click, named or counted.
        const edge = (chart, series, look, values, options) =>
          Object.assign(line(chart, series, look, values), { borderWidth: 0, pointRadius: 0, pointHoverRadius: 0, quiet: true, order: 9 }, options);

        function lines(chart, all) {
          const sets = [], entries = [];
          chart.s.forEach((series, place) => {
            const look = all[place], first = sets.length;
            if (series.l) {
              sets.push(edge(chart, series, look, series.l));
              sets.push(edge(chart, series, look, series.h, { fill: first, backgroundColor: translucent(look.colour, .17) }));
            }
            sets.push(line(chart, series, look));
            entries.push({ label: series.n, datasets: sets.slice(first).map((_, index) => first + index), look, shape: "line" });
          });
          return { sets, entries };
        }

        function fan(chart, all) {
          const quantiles = chart.s.filter(series => series.r !== "exact");
          if (quantiles.length < 3 || quantiles.length % 2 === 0) return lines(chart, all);
          const look = { colour: css("--series-1"), cycle: 0, dash: [] };
          const sets = [], entries = [], last = quantiles.length - 1;
          for (let outer = 0; outer < last / 2; outer++) {
            const [low, high] = [quantiles[outer], quantiles[last - outer]], first = sets.length;
            const rim = { borderWidth: 1, borderColor: translucent(look.colour, .45), quiet: false };
            sets.push(edge(chart, low, look, low.v, rim));
            sets.push(edge(chart, high, look, high.v, { ...rim, fill: first, backgroundColor: translucent(look.colour, .16) }));
            entries.push({ label: low.n + " \u2013 " + high.n, datasets: [first, first + 1], look, shape: "band", depth: outer });
          }
          const median = quantiles[last / 2];
          sets.push(Object.assign(line(chart, median, look), { borderWidth: 2.5 }));
          entries.unshift({ label: median.n, datasets: [sets.length - 1], look, shape: "line" });
          chart.s.forEach((series, place) => {
            if (series.r !== "exact") return;
            sets.push(line(chart, series, all[place]));
            entries.push({ label: series.n, datasets: [sets.length - 1], look: all[place], shape: "line" });
          });
          return { sets, entries };
        }

        function areas(chart, all) {
          const flows = chart.s.some(series => series.r === "faucet" || series.r === "sink");
          const sets = [], entries = [], floor = {};
          chart.s.forEach((series, place) => {
            const look = all[place], index = sets.length;
            const area = flows ? series.r === "faucet" || series.r === "sink" : series.r !== "exact";
            if (!area) {
              sets.push(Object.assign(line(chart, series, { ...look, colour: css("--ink") }), { stack: "line " + place, order: -1 }));
              entries.push({ label: series.n, datasets: [index], look: { ...look, colour: css("--ink") }, shape: "line" });
              return;
            }
            const sum = series.v.reduce((total, value) => total + (value || 0), 0);
            const stack = series.r === "sink" || (series.r !== "faucet" && sum < 0) ? "down" : "up";
            sets.push(Object.assign(line(chart, series, look), {
              stack, fill: floor[stack] === undefined ? "origin" : floor[stack], backgroundColor: fill(look, .82),
              borderColor: css("--card"), borderWidth: 1, borderDash: [], pointRadius: 0, area: true,
            }));
            floor[stack] = index;
            entries.push({ label: series.n, datasets: [index], look, shape: "area", group: flows ? (stack === "up" ? "Faucets" : "Sinks") : null });
          });
          return { sets, entries };
        }

        function bars(chart, all) {
          const sets = chart.s.map((series, place) => {
            const look = all[place], hollow = look.exact;
            return {
              label: series.n, data: points(chart, series.v), source: series, borderSkipped: false, borderRadius: 2,
              backgroundColor: hollow ? translucent(look.colour, .08) : fill(look, .88), borderColor: look.colour,
              borderWidth: hollow ? 1.5 : look.cycle ? 1 : 0, maxBarThickness: 44, categoryPercentage: .74, barPercentage: .9,
            };
          });
          const entries = sets.map((set, place) => ({ label: set.label, datasets: [place], look: all[place], shape: "area" }));
          return { sets, entries };
        }

        function build(chart) {
          const all = looks(chart);
          if (isBar(chart)) return bars(chart, all);
          return chart.k === "fan" ? fan(chart, all) : chart.k === "stackedArea" ? areas(chart, all) : lines(chart, all);
        }

        """#
}
