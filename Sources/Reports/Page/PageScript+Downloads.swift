extension PageScript {
    /// The numbers of a chart or table as a file, made of what the page holds: it works wherever the page is sent.
    static let downloads = #"""
        const field = text => /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
        const csv = lines => lines.map(line => line.map(field).join(",") + "\r\n").join("");
        const plain = text => text.replace(/[\u00a0\u202f]/g, " ").replace(/\s+/g, " ").trim();
        const digits = text => /^[\u2212-]?[\d,]+(\.\d+)?(e-?\d+)?$/.test(text)
          ? text.replace(/,/g, "").replace("\u2212", "-") : text;

        function ends(text) {
          const parts = plain(text).match(/^(\S+) to (\S+)$/);
          if (parts) return [digits(parts[1]), digits(parts[2])];
          const open = plain(text).match(/^([\u2264\u2265]) (\S+)$/);
          if (!open) return ["", ""];
          return open[1] === "\u2265" ? [digits(open[2]), ""] : ["", digits(open[2])];
        }

        function linesOfTable(table) {
          const heads = [...table.tHead.rows[0].cells], at = places(table), rows = [...table.tBodies[0].rows];
          const intervals = heads.map((head, column) =>
            head.colSpan > 1 || rows.some(row => (cellAt(row, at[column]) || row).querySelector(":scope > .i")));
          const name = head => {
            const unit = head.querySelector(".unit"), all = plain(head.textContent);
            return unit ? plain(all.slice(0, all.length - plain(unit.textContent).length)) + " ("
              + plain(unit.textContent) + ")" : all;
          };
          const lines = [heads.flatMap((head, column) =>
            intervals[column] ? [name(head), name(head) + " low", name(head) + " high"] : [name(head)])];
          for (const row of rows) {
            lines.push(heads.flatMap((head, column) => {
              const cell = cellAt(row, at[column]);
              if (!cell) return intervals[column] ? ["", "", ""] : [""];
              const inner = cell.querySelector(":scope > .i"), beside = cell.nextElementSibling;
              const value = digits(plain(inner ? cell.firstChild.textContent : cell.textContent));
              if (!intervals[column]) return [value];
              const range = inner || (beside && beside.classList.contains("i") ? beside : null);
              return [value, ...(range ? ends(range.textContent) : ["", ""])];
            }));
          }
          return lines;
        }

        function linesOfChart(chart) {
          const lines = [["x", "series", "value", "low", "high"]];
          const text = value => value === null || value === undefined ? "" : String(value);
          for (const series of chart.s.flatMap(one => one.p || [one])) {
            (chart.xc || chart.xs).forEach((place, index) => {
              const range = [series.l, series.h].map(end => text(end && end[index]));
              lines.push([String(place), series.n, text(series.v[index]), ...range]);
            });
          }
          return lines;
        }

        function save(name, text) {
          const link = document.createElement("a");
          link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
          link.download = name + ".csv";
          link.click();
          setTimeout(() => URL.revokeObjectURL(link.href), 10000);
        }

        for (const figure of document.querySelectorAll("figure.block")) {
          const view = views.find(one => figure.contains(one.canvas)), table = figure.querySelector("table");
          if (!view && !table) continue;
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = "Download CSV";
          button.addEventListener("click", () => {
            save(figure.id, csv(view ? linesOfChart(view.chart) : linesOfTable(table)));
          });
          toolsOf(figure).append(button);
        }

        """#
}
