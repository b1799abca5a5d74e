/// The script of the page: draws charts, sorts and filters tables, opens what a link leads to. Without it all is there
/// to be read.
enum PageScript {
    static let source: String = {
        let parts = [
            numbers, looks, datasets, overlays, labels, axes, legend, keys, views, folds, contents, tables, downloads,
        ]
        return "(() => {\n\"use strict\";\n" + parts.joined() + "})();"
    }()

    /// `NumberText.adaptive` once more, and the table behind "Show the numbers".
    private static let numbers = #"""
        const formats = new Map();
        function format(decimals) {
          if (!formats.has(decimals)) {
            formats.set(decimals, new Intl.NumberFormat("en-US", { maximumFractionDigits: decimals }));
          }
          return formats.get(decimals);
        }
        const withMinus = text => text.replace(/^-/, "\u2212");
        function number(value) {
          if (value === null || value === undefined || !Number.isFinite(value)) return "\u2013";
          const size = Math.abs(value);
          if (size !== 0 && (size < 1e-6 || size >= 1e15)) return withMinus(value.toExponential(2).replace("e+", "e"));
          const whole = Number.isInteger(value) || size >= 100;
          const decimals = whole ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 2 - Math.floor(Math.log10(size));
          return withMinus(format(decimals).format(value));
        }
        function interval(low, high) {
          if (low == null && high == null) return "";
          if (high == null) return "\u2265 " + number(low);
          if (low == null) return "\u2264 " + number(high);
          return number(low) + " to " + number(high);
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
          add(head, "th", chart.xl || "What").scope = "col";
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
}
