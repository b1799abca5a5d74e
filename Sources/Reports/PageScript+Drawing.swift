extension PageScript {
    /// Axes, tooltips and the two things Chart.js does not draw: whiskers, and a line at the position under the pointer.
    static let options = #"""
        function tick(value, index, ticks) {
          const largest = Math.max(...ticks.map(one => Math.abs(one.value)));
          if (largest >= 1e6) {
            const [unit, sign] = largest >= 1e9 ? [1e9, "\u00a0bn"] : [1e6, "\u00a0M"];
            return value === 0 ? "0" : withMinus(format(3).format(value / unit)) + sign;
          }
          const formatter = this.type === "logarithmic" ? Chart.Ticks.formatters.logarithmic : Chart.Ticks.formatters.numeric;
          return withMinus(formatter.call(this, value, index, ticks));
        }

        function wrapped(text, width) {
          const rows = [];
          for (const word of text.split(" ")) {
            const last = rows.length - 1;
            if (last >= 0 && (rows[last] + " " + word).length <= width) rows[last] += " " + word; else rows.push(word);
          }
          return rows;
        }

        const hairline = {
          id: "hairline",
          beforeDatasetsDraw(chart) {
            const active = chart.tooltip && chart.tooltip.getActiveElements();
            if (!active || !active.length || chart.config.type === "bar") return;
            const { top, bottom } = chart.chartArea, x = active[0].element.x, pen = chart.ctx;
            pen.save();
            pen.strokeStyle = css("--zero");
            pen.beginPath(); pen.moveTo(x, top); pen.lineTo(x, bottom); pen.stroke();
            pen.restore();
          },
        };

        const whiskers = {
          id: "whiskers",
          afterDatasetsDraw(chart) {
            if (chart.config.type !== "bar") return;
            const lies = chart.options.indexAxis === "y", scale = chart.scales[lies ? "x" : "y"], pen = chart.ctx;
            pen.save();
            pen.strokeStyle = css("--ink");
            pen.lineWidth = 1.5;
            pen.beginPath();
            chart.data.datasets.forEach((set, place) => {
              if (!set.source.l || !chart.isDatasetVisible(place)) return;
              chart.getDatasetMeta(place).data.forEach((bar, index) => {
                const [low, high] = [set.source.l[index], set.source.h[index]];
                if (low === null || high === null) return;
                const [from, to] = [scale.getPixelForValue(low), scale.getPixelForValue(high)];
                const middle = lies ? bar.y : bar.x, cap = Math.min(4, (lies ? bar.height : bar.width) / 3);
                const strokes = [[middle, from, middle, to], [middle - cap, from, middle + cap, from], [middle - cap, to, middle + cap, to]];
                for (const [a, b, c, d] of strokes) {
                  if (lies) { pen.moveTo(b, a); pen.lineTo(d, c); } else { pen.moveTo(a, b); pen.lineTo(c, d); }
                }
              });
            });
            pen.stroke();
            pen.restore();
          },
        };

        function tooltip(chart) {
          const many = chart.s.length > 8;
          const value = item => item.parsed[chart.o ? "x" : "y"];
          return {
            backgroundColor: css("--card"), titleColor: css("--ink"), bodyColor: css("--ink"), footerColor: css("--ink"),
            borderColor: css("--zero"), borderWidth: 1, padding: 10, boxPadding: 4, boxWidth: 10, boxHeight: 10,
            cornerRadius: 6, titleFont: { weight: "600" },
            filter: item => !item.dataset.quiet && !(many && !value(item)),
            itemSort: many || chart.k === "stackedArea" || chart.k === "fan" ? (a, b) => value(b) - value(a) : undefined,
            callbacks: {
              title: items => items.length ? (chart.xc ? chart.xc[items[0].dataIndex] : chart.xl + " " + number(chart.xs[items[0].dataIndex])) : "",
              label: item => {
                const source = item.dataset.source, index = item.dataIndex;
                const range = source.l ? interval(source.l[index], source.h[index]) : "";
                return item.dataset.label + ": " + number(source.v[index]) + (range ? "  (" + range + ")" : "");
              },
              labelColor: item => {
                const colour = item.dataset.area ? item.dataset.pointBackgroundColor : item.dataset.borderColor;
                return { borderColor: colour, backgroundColor: colour, borderRadius: 2 };
              },
              footer: items => {
                const flows = items.filter(item => item.dataset.area);
                if (!flows.some(item => item.dataset.stack === "down")) return "";
                return "Sum: " + number(flows.reduce((sum, item) => sum + item.dataset.source.v[item.dataIndex], 0));
              },
            },
          };
        }

        function configuration(chart, sets, printing) {
          const bar = isBar(chart), stacked = chart.k === "stackedArea" || chart.k === "stackedBars";
          const muted = css("--muted"), rule = css("--rule"), zero = css("--zero"), font = { size: 12 };
          const title = text => ({ display: text !== "", text, color: muted, font: { size: 13 } });
          const ends = bar && !stacked ? chart.s.flatMap(s => s.l ? [...s.l, ...s.h] : []).filter(v => v !== null && (!chart.g || v > 0)) : [];
          const position = {
            type: chart.xs && !bar ? "linear" : "category", title: title(chart.o ? "" : chart.xl), stacked: bar && stacked,
            grid: { display: false, borderColor: zero, tickColor: zero },
            ticks: { color: muted, font, maxRotation: chart.o ? 0 : 45, autoSkip: !chart.o, autoSkipPadding: 14, includeBounds: false },
          };
          if (position.type === "linear") Object.assign(position, { min: chart.xs[0], max: chart.xs[chart.xs.length - 1] });
          if (position.type === "linear") position.ticks.callback = tick;
          if (position.type === "linear" && chart.xs.length === 1) Object.assign(position, { min: chart.xs[0] - 1, max: chart.xs[0] + 1 });
          const size = {
            type: chart.g ? "logarithmic" : "linear", title: title(chart.o ? chart.yl : ""), stacked,
            beginAtZero: bar && !chart.g, grid: { color: context => context.tick && context.tick.value === 0 ? zero : rule, drawBorder: false, tickLength: 4 },
            ticks: { color: muted, font, maxTicksLimit: chart.g ? 9 : 7, callback: tick, maxRotation: 0 },
          };
          if (ends.length) Object.assign(size, { suggestedMin: Math.min(...ends), suggestedMax: Math.max(...ends) });
          const labels = chart.o ? chart.xc.map(name => wrapped(name, 20)) : positions(chart);
          return {
            type: bar ? "bar" : "line",
            data: { labels: position.type === "linear" ? undefined : labels, datasets: sets },
            plugins: [hairline, whiskers],
            options: {
              animation: false, maintainAspectRatio: false, locale: "en-US", normalized: true,
              responsive: !printing, devicePixelRatio: printing ? 2 : undefined, indexAxis: chart.o ? "y" : "x",
              interaction: { mode: "index", intersect: false, axis: chart.o ? "y" : "x" },
              layout: { padding: { top: 6, right: 8 } },
              plugins: { legend: { display: false }, tooltip: tooltip(chart) },
              scales: chart.o ? { y: position, x: size } : { x: position, y: size },
            },
          };
        }

        """#

    /// The legend as real buttons: it wraps on a phone, takes the keyboard, and says what is hidden.
    static let legend = #"""
        function swatch(entry) {
          const canvas = document.createElement("canvas"), pen = canvas.getContext("2d"), { colour, dash, exact } = entry.look;
          canvas.className = "swatch";
          canvas.width = 54; canvas.height = 36;
          canvas.setAttribute("aria-hidden", "true");
          pen.scale(3, 3);
          if (entry.shape === "line") {
            pen.strokeStyle = colour; pen.lineWidth = 2.5; pen.setLineDash(dash);
            pen.beginPath(); pen.moveTo(0, 6); pen.lineTo(18, 6); pen.stroke();
          } else if (entry.shape === "band") {
            pen.fillStyle = translucent(colour, entry.depth ? .36 : .2); pen.fillRect(0, 0, 18, 12);
          } else {
            pen.fillStyle = exact ? translucent(colour, .08) : fill(entry.look, .85);
            pen.strokeStyle = colour; pen.lineWidth = 1.5;
            pen.fillRect(2, 0, 14, 12); pen.strokeRect(2.75, .75, 12.5, 10.5);
          }
          return canvas;
        }

        function drawLegend(view) {
          const host = view.legend;
          const focused = [...host.querySelectorAll("button")].indexOf(document.activeElement);
          host.textContent = "";
          if (view.entries.length < 2 && view.chart.k !== "fan") return;
          const groups = new Map();
          view.entries.forEach((entry, place) => {
            let parent = host;
            if (entry.group) {
              if (!groups.has(entry.group)) {
                const group = host.appendChild(document.createElement("div"));
                group.className = "group";
                group.appendChild(document.createElement("span")).textContent = entry.group;
                groups.set(entry.group, group);
              }
              parent = groups.get(entry.group);
            }
            const button = parent.appendChild(document.createElement("button"));
            button.type = "button";
            button.append(swatch(entry), entry.label);
            button.setAttribute("aria-pressed", String(!view.hidden.has(place)));
            button.addEventListener("click", () => {
              if (!view.hidden.delete(place)) view.hidden.add(place);
              show(view);
            });
          });
          if (view.entries.length > 8) {
            const all = host.appendChild(document.createElement("button"));
            all.type = "button";
            all.className = "all";
            all.textContent = view.hidden.size ? "Show all" : "Hide all";
            all.addEventListener("click", () => {
              if (view.hidden.size) view.hidden.clear(); else view.entries.forEach((_, place) => view.hidden.add(place));
              show(view);
            });
          }
          if (focused >= 0) { const button = host.querySelectorAll("button")[focused]; if (button) button.focus(); }
        }

        function show(view) {
          view.entries.forEach((entry, place) => {
            for (const index of entry.datasets) view.instance.setDatasetVisibility(index, !view.hidden.has(place));
          });
          view.instance.update("none");
          drawLegend(view);
        }

        """#

    /// Draws chart after chart without holding up the reader; again for paper and when dark turns light.
    static let views = #"""
        function draw(view, printing) {
          if (view.instance) view.instance.destroy();
          const { sets, entries } = build(view.chart);
          entries.forEach((entry, place) => { for (const index of entry.datasets) sets[index].hidden = view.hidden.has(place); });
          view.entries = entries;
          drawLegend(view);
          if (printing) {
            view.canvas.width = view.canvas.parentElement.clientWidth;
            view.canvas.height = view.canvas.parentElement.clientHeight;
          }
          view.instance = new Chart(view.canvas, configuration(view.chart, sets, printing));
        }

        const charts = JSON.parse(document.getElementById("chart-data").textContent);
        const views = [...document.querySelectorAll("canvas[data-chart]")].map(canvas => ({
          canvas, chart: charts[Number(canvas.dataset.chart)], hidden: new Set(), instance: null, entries: [],
          legend: canvas.closest("figure").querySelector(".legend"),
        }));
        Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

        let waiting = [...views];
        (function next() {
          const view = waiting.shift();
          if (!view) return;
          draw(view, false);
          setTimeout(next, 0);
        })();

        const root = document.documentElement;
        const redraw = printing => { waiting = []; for (const view of views) draw(view, printing); };
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw("printing" in root.dataset));
        addEventListener("beforeprint", () => { root.dataset.printing = ""; redraw(true); });
        addEventListener("afterprint", () => { delete root.dataset.printing; redraw(false); });

        for (const details of document.querySelectorAll("details[data-fill]")) {
          details.addEventListener("toggle", () => {
            const view = views.find(one => details.parentElement.contains(one.canvas));
            if (!details.open || !view || details.querySelector("table")) return;
            fillNumbers(details, view.chart);
          });
        }

        const links = new Map([...document.querySelectorAll("nav a")].map(link => [link.hash.slice(1), link]));
        const watcher = new IntersectionObserver(seen => {
          for (const { target, isIntersecting } of seen) {
            const link = links.get(target.id);
            if (!link) continue;
            if (isIntersecting) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
          }
        }, { rootMargin: "-30% 0px -65% 0px" });
        for (const section of document.querySelectorAll(".sections > section")) watcher.observe(section);

        """#
}
