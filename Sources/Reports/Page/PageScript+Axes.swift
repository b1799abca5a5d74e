extension PageScript {
    /// Axes and the whole configuration of a chart.
    static let axes = #"""
        // Ends at 1, 2 or 5 times a power of ten, and only those as ticks: whole decades alone when there are many.
        function logarithmic(chart) {
          const values = chart.s.flatMap(s => [...s.v, ...(s.l || []), ...(s.h || [])]).filter(value => value > 0);
          if (!values.length) return {};
          const power = value => 10 ** Math.floor(Math.log10(value) + 1e-9);
          const [least, most] = [Math.min(...values), Math.max(...values)];
          const min = [5, 2, 1].map(step => step * power(least)).find(value => value <= least * (1 + 1e-9));
          const max = [1, 2, 5, 10].map(step => step * power(most)).find(value => value >= most * (1 - 1e-9));
          const steps = max / min > 3000 ? [1] : [1, 2, 5];
          const keeps = tick => steps.includes(Math.round(1e6 * tick.value / power(tick.value)) / 1e6);
          const afterBuildTicks = scale => { scale.ticks = scale.ticks.filter(keeps); };
          return { min: min === max ? min / 10 : min, max, afterBuildTicks };
        }

        function configuration(chart, sets, printing) {
          const bar = isBar(chart), stacked = chart.k === "stackedArea" || chart.k === "stackedBars";
          const muted = css("--muted"), rule = css("--rule"), zero = css("--zero"), font = { size: 12 };
          const title = text => ({ display: text !== "", text, color: muted, font: { size: 13 } });
          const linear = chart.xs && !bar;
          // A few bars each have a name, also where it must be slanted.
          const skips = !chart.o && !(bar && chart.xc && chart.xc.length <= 12);
          const position = {
            type: linear ? "linear" : "category", title: title(chart.o ? "" : chart.xl), stacked: bar && stacked,
            grid: { display: false, borderColor: zero, tickColor: zero },
            ticks: { color: muted, font, maxRotation: chart.o ? 0 : 45, autoSkip: skips, autoSkipPadding: 14 },
          };
          // Of many short names the last one stays: it often stands for all beyond, or for what is guaranteed.
          if (bar && !chart.o && chart.xc && chart.xc.length > 12 && chart.xc.every(name => name.length <= 5)) {
            const last = chart.xc.length - 1;
            Object.assign(position.ticks, {
              autoSkip: false, maxRotation: 0, callback(_, index) {
                const step = Math.ceil((last + 1) * 30 / Math.max(this.width, 1));
                return index === last || index % step === 0 && last - index >= step ? chart.xc[index] : "";
              },
            });
          }
          if (linear) {
            const [first, last] = [chart.xs[0], chart.xs[chart.xs.length - 1]], margin = first === last ? 1 : 0;
            Object.assign(position, { min: first - margin, max: last + margin });
            Object.assign(position.ticks, { callback: tick, includeBounds: false });
          }
          const size = {
            type: chart.g ? "logarithmic" : "linear", title: title(chart.o ? chart.yl : ""), stacked,
            beginAtZero: (bar || chart.k === "stackedArea") && !chart.g,
            grid: {
              color: context => context.tick && context.tick.value === 0 ? zero : rule, drawBorder: false,
              tickLength: 4,
            },
            ticks: {
              color: muted, font, maxTicksLimit: chart.k === "stackedArea" ? 10 : 7, autoSkip: !chart.g, callback: tick,
              maxRotation: 0,
            },
          };
          // Whiskers are drawn by hand, so the axis does not know of them.
          const ends = bar && !stacked ? chart.s.flatMap(s => [...(s.l || []), ...(s.h || [])]) : [];
          const known = ends.filter(value => value !== null);
          if (chart.g) Object.assign(size, logarithmic(chart));
          else if (known.length) {
            Object.assign(size, { suggestedMin: Math.min(...known), suggestedMax: Math.max(...known) });
          }
          const labels = chart.o ? chart.xc.map(name => wrapped(name, innerWidth < 640 ? 20 : 32)) : positions(chart);
          return {
            type: bar ? "bar" : "line",
            data: { labels: position.type === "linear" ? undefined : labels, datasets: sets },
            plugins: [hairline, whiskers, endLabels],
            options: {
              animation: false, maintainAspectRatio: false, locale: "en-US", normalized: true,
              responsive: !printing, devicePixelRatio: printing ? 2 : undefined, indexAxis: chart.o ? "y" : "x",
              interaction: { mode: "index", intersect: false, axis: chart.o ? "y" : "x" },
              layout: { padding: { top: 6, right: labelsWidth(chart) } },
              plugins: { legend: { display: false }, tooltip: tooltip(chart) },
              scales: chart.o ? { y: position, x: size } : { x: position, y: size },
            },
          };
        }

        """#
}
