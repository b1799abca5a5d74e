extension PageScript {
    /// Draws chart after chart without holding up the reader; again for paper and when dark turns light.
    static let views = #"""
        function draw(view, printing) {
          if (view.instance) view.instance.destroy();
          const { sets, entries } = build(view.chart);
          entries.forEach((entry, place) => {
            for (const index of entry.datasets) sets[index].hidden = view.hidden.has(place);
          });
          view.entries = entries;
          drawLegend(view);
          if (printing) {
            view.canvas.width = view.canvas.parentElement.clientWidth;
            view.canvas.height = view.canvas.parentElement.clientHeight;
          }
          view.instance = new Chart(view.canvas, configuration(view.chart, sets, printing));
        }

        const charts = JSON.parse(document.getElementById("chart-data").textContent);
        takeTurns(charts);
        const views = [...document.querySelectorAll("canvas[data-chart]")].map(canvas => ({
          canvas, chart: charts[Number(canvas.dataset.chart)], hidden: new Set(), instance: null, entries: [],
          legend: canvas.closest("figure").querySelector(".legend"),
        }));
        Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

        // What is folded is drawn when it is opened: a canvas out of sight has no size.
        const isSeen = view => view.canvas.getClientRects().length > 0;
        let waiting = [...views];
        (function next() {
          const view = waiting.shift();
          if (!view) return;
          if (!view.instance && isSeen(view)) draw(view, false);
          setTimeout(next, 0);
        })();
        for (const view of views) takeKeys(view);
        document.addEventListener("toggle", () => {
          for (const view of views) if (!view.instance && isSeen(view)) draw(view, false);
        }, true);

        const root = document.documentElement;
        const redraw = printing => {
          waiting = [];
          for (const view of views) {
            if (isSeen(view)) draw(view, printing);
            else if (view.instance) { view.instance.destroy(); view.instance = null; }
          }
        };
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

        """#
}
