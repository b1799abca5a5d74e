extension PageScript {
    /// Heads that sort, and a filter where a table is long.
    static let tables = #"""
        // A cell's number, without its interval; none for texts.
        function numberOf(cell) {
          const own = cell && cell.firstChild ? cell.firstChild.textContent : "";
          const text = own.trim().replace(/[,\u00a0\s]/g, "").replace("\u2212", "-").replace(/%$/, "");
          return text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
        }

        // By column: the place of its cell in a row, as an interval has a cell of its own.
        const places = table => {
          let place = 0;
          return [...table.tHead.rows[0].cells].map(head => { const at = place; place += head.colSpan; return at; });
        };

        const cellAt = (row, place) => {
          let now = 0;
          for (const cell of row.cells) { if (now >= place) return cell; now += cell.colSpan; }
          return null;
        };

        function sort(table, column, descends) {
          const body = table.tBodies[0], isNumber = table.tHead.rows[0].cells[column].classList.contains("n");
          const place = places(table)[column];
          const keys = [...body.rows].map((row, index) => {
            const cell = cellAt(row, place), value = isNumber ? numberOf(cell) : (cell ? cell.textContent.trim() : "");
            return { row, index, value: value === "" ? null : value };
          });
          const order = isNumber ? (a, b) => a - b : (a, b) => a.localeCompare(b, "en", { numeric: true });
          keys.sort((a, b) => {
            if (a.value === null || b.value === null) return (a.value === null) - (b.value === null) || a.index - b.index;
            return (descends ? -1 : 1) * order(a.value, b.value) || a.index - b.index;
          });
          body.append(...keys.map(key => key.row));
        }

        function makeSortable(table) {
          if (!table.tHead || table.tBodies[0].rows.length < 2) return;
          [...table.tHead.rows[0].cells].forEach((head, column) => {
            const button = document.createElement("button");
            button.type = "button";
            button.append(...head.childNodes);
            head.append(button);
            button.addEventListener("click", () => {
              const now = head.getAttribute("aria-sort");
              const descends = now ? now === "ascending" : head.classList.contains("n");
              for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
              head.setAttribute("aria-sort", descends ? "descending" : "ascending");
              sort(table, column, descends);
            });
          });
        }

        function makeFilter(figure, table) {
          const rows = [...table.tBodies[0].rows];
          if (rows.length < 12) return;
          const label = document.createElement("label"), input = document.createElement("input");
          const count = document.createElement("output");
          input.type = "search";
          label.append("Filter ", input);
          input.addEventListener("input", () => {
            const words = input.value.toLowerCase().split(/\s+/).filter(word => word);
            let shown = 0;
            for (const row of rows) {
              const text = row.textContent.toLowerCase();
              row.hidden = !words.every(word => text.includes(word));
              shown += row.hidden ? 0 : 1;
            }
            count.textContent = shown + " of " + rows.length + " rows";
          });
          toolsOf(figure).append(label, count);
        }

        // The line of tools of a figure, above its table or below its chart.
        function toolsOf(figure) {
          const own = figure.querySelector(":scope > .fold > .tools");
          if (own) return own;
          const tools = document.createElement("p"), before = figure.querySelector(":scope > .fold > .scroll");
          tools.className = "tools";
          if (before) before.before(tools); else figure.querySelector(".fold").append(tools);
          return tools;
        }

        for (const figure of document.querySelectorAll("figure.table")) {
          const table = figure.querySelector("table");
          if (!table) continue;
          makeSortable(table);
          makeFilter(figure, table);
        }

        """#
}
