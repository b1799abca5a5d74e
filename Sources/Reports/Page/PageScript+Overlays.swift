extension PageScript {
    /// Tooltips, and what Chart.js does not draw: whiskers, and a line at the position under the pointer.
    static let overlays = #"""
        function tick(value, index, ticks) {
          const largest = Math.max(...ticks.map(one => Math.abs(one.value)));
          if (largest >= 1e6) {
            const [unit, sign] = largest >= 1e9 ? [1e9, "\u00a0bn"] : [1e6, "\u00a0M"];
            return value === 0 ? "0" : withMinus(format(3).format(value / unit)) + sign;
          }
          if (this.type === "logarithmic") return number(value);
          return withMinus(Chart.Ticks.formatters.numeric.call(this, value, index, ticks));
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
                const strokes = [
                  [middle, from, middle, to],
                  [middle - cap, from, middle + cap, from],
                  [middle - cap, to, middle + cap, to],
                ];
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
            backgroundColor: css("--card"), titleColor: css("--ink"), bodyColor: css("--ink"),
            footerColor: css("--ink"), borderColor: css("--zero"), borderWidth: 1, cornerRadius: 6, padding: 10,
            boxPadding: 4, boxWidth: 10, boxHeight: 10, titleFont: { weight: "600" },
            filter: item => !item.dataset.quiet && !(many && !value(item)),
            itemSort: many || ["stackedArea", "fan"].includes(chart.k) ? (a, b) => value(b) - value(a) : undefined,
            callbacks: {
              title: items => {
                if (!items.length) return "";
                const place = items[0].dataIndex;
                return chart.xc ? chart.xc[place] : chart.xl + " " + number(chart.xs[place]);
              },
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

        """#
}
