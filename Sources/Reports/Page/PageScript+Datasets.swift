extension PageScript {
    /// From a payload to what Chart.js draws, and to the entries of the legend: `{ label, datasets, look, shape }`.
    static let datasets = #"""
        const isBar = chart => chart.k === "bars" || chart.k === "stackedBars";

        function points(chart, values) {
          const drawn = values.map(value => chart.g && value !== null && value <= 0 ? null : value);
          return chart.xs && !isBar(chart) ? drawn.map((y, index) => ({ x: chart.xs[index], y })) : drawn;
        }

        function line(chart, series, look, values = series.v) {
          const few = values.length <= 16 && !look.exact, several = chart.s.length > 1;
          const last = values.reduce((last, value, index) => value == null ? last : index, -1);
          const marked = index => several && index % Math.ceil(values.length / 6) === 0 || index === last;
          const alone = index => values[index - 1] == null && values[index + 1] == null;
          return {
            label: series.n, data: points(chart, values), source: series, borderColor: look.colour, borderWidth: 2,
            borderDash: look.dash, backgroundColor: look.colour, fill: false, borderJoinStyle: "round",
            pointRadius: context => several && marked(context.dataIndex) ? 4 : alone(context.dataIndex) || few ? 2.5 : 0,
            pointHoverRadius: 4, pointHitRadius: 8, pointStyle: look.mark, pointBorderWidth: several ? 1.5 : 0,
            pointBorderColor: look.colour, pointBackgroundColor: look.colour,
          };
        }

        // An edge of a band: no line of its own to click, named or counted.
        const edge = (chart, series, look, values, options) => Object.assign(
          line(chart, series, look, values),
          { borderWidth: 0, pointRadius: 0, pointHoverRadius: 0, quiet: true, order: 9 }, options);

        function lines(chart, all) {
          const sets = [], entries = [];
          chart.s.forEach((series, place) => {
            const look = all[place], first = sets.length;
            if (series.l) {
              sets.push(edge(chart, series, look, series.l));
              const shade = { fill: first, backgroundColor: translucent(look.colour, .17) };
              sets.push(edge(chart, series, look, series.h, shade));
            }
            sets.push(line(chart, series, look));
            const datasets = sets.slice(first).map((_, index) => first + index);
            entries.push({ label: series.n, datasets, look, shape: "line" });
          });
          return { sets, entries };
        }

        function fan(chart, all) {
          const quantiles = chart.s.filter(series => series.r !== "exact");
          if (quantiles.length < 3 || quantiles.length % 2 === 0) return lines(chart, all);
          const look = { colour: css("--series-1"), cycle: 0, dash: [], mark: "circle" };
          const sets = [], entries = [], last = quantiles.length - 1;
          for (let outer = 0; outer < last / 2; outer++) {
            const [low, high] = [quantiles[outer], quantiles[last - outer]], first = sets.length;
            const rim = { borderWidth: 1, borderColor: translucent(look.colour, .45), quiet: false };
            sets.push(edge(chart, low, look, low.v, rim));
            const shade = { ...rim, fill: first, backgroundColor: translucent(look.colour, .16) };
            sets.push(edge(chart, high, look, high.v, shade));
            const label = low.n + " to " + high.n;
            entries.push({ label, datasets: [first, first + 1], look, shape: "band", depth: outer });
          }
          const median = quantiles[last / 2];
          sets.push(Object.assign(line(chart, median, look), { borderWidth: 2.5, pointRadius: 0 }));
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
              // The one line over all areas needs no dash, and would be lost among them with one.
              const inked = { ...look, colour: css("--ink"), dash: [] };
              sets.push(Object.assign(line(chart, series, inked), { stack: "line " + place, order: -1 }));
              entries.push({ label: series.n, datasets: [index], look: inked, shape: "line" });
              return;
            }
            const sum = series.v.reduce((total, value) => total + (value || 0), 0);
            const stack = series.r === "sink" || (series.r !== "faucet" && sum < 0) ? "down" : "up";
            sets.push(Object.assign(line(chart, series, look), {
              stack, fill: floor[stack] === undefined ? "origin" : floor[stack], backgroundColor: fill(look, .82),
              borderColor: css("--card"), borderWidth: 1, borderDash: [], pointRadius: 0, pointBorderWidth: 0, area: true,
            }));
            floor[stack] = index;
            const group = flows ? (stack === "up" ? "Faucets" : "Sinks") : null;
            entries.push({ label: series.n, datasets: [index], look, shape: "area", group });
          });
          return { sets, entries };
        }

        function bars(chart, all) {
          const sets = chart.s.map((series, place) => {
            const look = all[place], hollow = look.exact;
            return {
              label: series.n, data: points(chart, series.v), source: series, borderRadius: chart.k === "bars" ? 2 : 0,
              backgroundColor: hollow ? translucent(look.colour, .08) : fill(look, .88), borderColor: look.colour,
              borderWidth: hollow ? 1.5 : look.cycle ? 1 : 0, maxBarThickness: 44,
              categoryPercentage: .74, barPercentage: .9,
            };
          });
          const entries = sets.map((set, place) => (
            { label: set.label, datasets: [place], look: all[place], shape: "area" }));
          return { sets, entries };
        }

        function build(chart) {
          const all = looks(chart);
          if (isBar(chart)) return bars(chart, all);
          if (chart.k === "fan") return fan(chart, all);
          return chart.k === "stackedArea" ? areas(chart, all) : lines(chart, all);
        }

        """#
}
