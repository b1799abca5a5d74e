extension PageScript {
    /// Charts without a pointer: arrow keys move the tooltip, and what it shows is told.
    static let keys = #"""
        const told = document.getElementById("told");

        function tell(view, index) {
          const { chart, instance } = view;
          const shown = instance.data.datasets.map((set, place) => ({ set, place })).filter(({ set, place }) =>
            !set.quiet && instance.isDatasetVisible(place) && set.source && set.source.v[index] != null);
          const active = shown.map(({ place }) => ({ datasetIndex: place, index }));
          const bar = active.length && instance.getDatasetMeta(active[0].datasetIndex).data[index];
          instance.setActiveElements(active);
          instance.tooltip.setActiveElements(active, bar ? { x: bar.x, y: bar.y } : { x: 0, y: 0 });
          instance.update("none");
          const place = chart.xc ? chart.xc[index] : (chart.xl + " " + number(chart.xs[index])).trim();
          told.textContent = place + ". " + shown.map(({ set }) => {
            const range = set.source.l ? interval(set.source.l[index], set.source.h[index]) : "";
            return set.label + " " + number(set.source.v[index]) + (range ? ", " + range : "");
          }).join("; ");
        }

        function takeKeys(view) {
          const last = (view.chart.xc || view.chart.xs).length - 1;
          let index = -1;
          view.canvas.addEventListener("keydown", event => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
            const goal = event.key === "Home" ? 0 : event.key === "End" ? last : step ? index + step : null;
            if (event.key === "Escape") { hide(); return; }
            if (goal === null || !view.instance || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            index = Math.min(Math.max(goal, 0), last);
            tell(view, index);
          });
          const hide = () => {
            if (!view.instance || index < 0) return;
            index = -1;
            view.instance.setActiveElements([]);
            view.instance.tooltip.setActiveElements([], { x: 0, y: 0 });
            view.instance.update("none");
            told.textContent = "";
          };
          view.canvas.addEventListener("blur", hide);
        }

        """#
}
