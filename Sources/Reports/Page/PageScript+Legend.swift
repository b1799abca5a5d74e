extension PageScript {
    /// The legend as real buttons: it wraps on a phone, takes the keyboard, and says what is hidden.
    static let legend = #"""
        function swatch(entry) {
          const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
          const { colour, dash, exact } = entry.look;
          canvas.className = "swatch";
          canvas.width = 54; canvas.height = 36;
          canvas.setAttribute("aria-hidden", "true");
          pen.scale(3, 3);
          if (entry.shape === "line") {
            pen.strokeStyle = colour; pen.lineWidth = 2.5; pen.setLineDash(dash);
            pen.beginPath(); pen.moveTo(0, 6); pen.lineTo(18, 6); pen.stroke();
            pen.setLineDash([]);
            if (entry.look.mark) drawMark(pen, entry.look.mark, colour);
          } else if (entry.shape === "band") {
            pen.fillStyle = translucent(colour, entry.depth ? .36 : .2); pen.fillRect(0, 0, 18, 12);
          } else {
            pen.fillStyle = exact ? translucent(colour, .08) : fill(entry.look, .85);
            pen.strokeStyle = colour; pen.lineWidth = 1.5;
            pen.fillRect(2, 0, 14, 12); pen.strokeRect(2.75, .75, 12.5, 10.5);
          }
          return canvas;
        }

        function drawMark(pen, mark, colour) {
          const options = { pointStyle: mark, radius: 4, borderWidth: 1.5 };
          pen.fillStyle = pen.strokeStyle = colour; pen.lineWidth = 1.5;
          if (Chart.helpers && Chart.helpers.drawPoint) Chart.helpers.drawPoint(pen, options, 9, 6);
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
              if (view.hidden.size) view.hidden.clear();
              else view.entries.forEach((_, place) => view.hidden.add(place));
              show(view);
            });
          }
          const refocused = host.querySelectorAll("button")[focused];
          if (refocused) refocused.focus();
        }

        function show(view) {
          view.entries.forEach((entry, place) => {
            for (const index of entry.datasets) view.instance.setDatasetVisibility(index, !view.hidden.has(place));
          });
          view.instance.update("none");
          drawLegend(view);
        }

        """#
}
