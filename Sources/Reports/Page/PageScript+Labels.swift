extension PageScript {
    /// The name of each line at its end, so that a reader need not compare colours.
    static let labels = #"""
        const isNamedAtEnd = chart =>
          chart.k === "lines" && chart.s.length > 1 && chart.s.length <= 10 && innerWidth >= 900;
        const shortened = name => name.length > 22 ? name.slice(0, 21) + "\u2026" : name;

        function labelsWidth(chart) {
          if (!isNamedAtEnd(chart)) return 8;
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = "12px " + Chart.defaults.font.family;
          return 16 + Math.max(...chart.s.map(series => pen.measureText(shortened(series.n)).width));
        }

        const endLabels = {
          id: "endLabels",
          afterDatasetsDraw(chart) {
            if (chart.config.type !== "line" || chart.chartArea.right > chart.width - 16) return;
            const ends = [];
            chart.data.datasets.forEach((set, place) => {
              if (set.quiet || !chart.isDatasetVisible(place)) return;
              const points = chart.getDatasetMeta(place).data.filter(point => !point.skip && !Number.isNaN(point.y));
              const last = points[points.length - 1];
              if (last) ends.push({ name: shortened(set.label), y: last.y, colour: set.borderColor });
            });
            // Names that would lie on one another are pushed down, and back up where the chart ends.
            const { top, bottom, right } = chart.chartArea, pen = chart.ctx, step = 14;
            ends.sort((a, b) => a.y - b.y);
            ends.forEach((end, place) => { end.at = Math.max(end.y, place ? ends[place - 1].at + step : top); });
            for (let place = ends.length - 1, most = bottom; place >= 0; place--, most -= step) {
              if (ends[place].at > most) ends[place].at = most;
              most = Math.min(most, ends[place].at);
            }
            pen.save();
            pen.font = "12px " + Chart.defaults.font.family;
            pen.textBaseline = "middle";
            for (const end of ends) {
              pen.strokeStyle = end.colour;
              pen.lineWidth = 1;
              pen.beginPath(); pen.moveTo(right + 2, end.y); pen.lineTo(right + 8, end.at); pen.stroke();
              pen.fillStyle = css("--ink");
              pen.fillText(end.name, right + 11, end.at);
            }
            pen.restore();
          },
        };

        """#
}
