extension PageScript {
    /// Which colour, dash and hatching a series has; after the last colour the pattern changes.
    ///
    /// A name has one look on the whole page: the first look of its role that no series in the same chart has.
    static let looks = #"""
        const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
        const wheels = { faucet: [1, 3, 6, 7], sink: [5, 2, 4, 8], other: [1, 2, 3, 4, 5, 6, 7, 8] };
        const dashes = [[], [7, 4], [2, 3], [10, 4, 2, 4], [14, 4], [5, 2, 1, 2], [1, 4], [9, 3, 3, 3]];
        const marks = ["circle", "triangle", "rect", "rectRot", "star", "crossRot", "rectRounded", "cross"];
        const translucent = (colour, alpha) => colour + Math.round(alpha * 255).toString(16).padStart(2, "0");

        // "Other faucets (3)" and "Other faucets (5)" are one name.
        const wheelOf = series => wheels[series.r] ? series.r : "other";
        const keyOf = series => wheelOf(series) + " " + series.n.replace(/^(Other .*) \(\d+\)$/, "$1");
        const turns = new Map();
        function takeTurns(charts) {
          const beside = new Map();
          for (const chart of charts) {
            const keys = chart.s.filter(series => series.r !== "exact").map(keyOf);
            for (const key of keys) beside.set(key, [...(beside.get(key) || []), ...keys]);
          }
          for (const [key, others] of beside) {
            const wheel = key.split(" ")[0];
            const taken = new Set(others.filter(other => other.startsWith(wheel + " ")).map(other => turns.get(other)));
            let turn = 0;
            while (taken.has(turn)) turn++;
            turns.set(key, turn);
          }
        }

        function looks(chart) {
          const exacts = chart.s.filter(series => series.r === "exact"), measured = chart.s.filter(series => series.r !== "exact");
          return chart.s.map((series, index) => {
            const exact = series.r === "exact";
            // One exact series is ink; several take the colours of the measured series they stand beside.
            const ink = exact && exacts.length === 1;
            const place = exacts.indexOf(series), partner = exact ? measured[place] : series;
            const slots = wheels[partner ? wheelOf(partner) : "other"];
            const turn = partner ? turns.get(keyOf(partner)) : place;
            const cycle = Math.floor(turn / slots.length) % 4;
            const colour = ink ? css("--ink") : css("--series-" + slots[turn % slots.length]);
            // Lines of one chart differ by their dashes and marks, too: colour is not the only sign.
            const dash = exact ? [5, 4] : dashes[index % dashes.length], mark = marks[index % marks.length];
            return { colour, cycle, exact, dash, mark };
          });
        }

        // A tile of slanting lines (cycle 1), dots (2) or rising lines (3) over a light ground of the same colour.
        function fill(look, alpha) {
          if (look.cycle === 0) return translucent(look.colour, alpha);
          const tile = document.createElement("canvas"), pen = tile.getContext("2d"), size = 8;
          tile.width = tile.height = size * 2;
          pen.scale(2, 2);
          pen.fillStyle = translucent(look.colour, alpha * .38);
          pen.fillRect(0, 0, size, size);
          pen.strokeStyle = pen.fillStyle = look.colour;
          pen.lineWidth = 2;
          pen.beginPath();
          if (look.cycle === 2) {
            for (const [x, y] of [[2, 2], [6, 6]]) { pen.moveTo(x, y); pen.arc(x, y, 1.3, 0, 7); }
            pen.fill();
          } else {
            const [start, end] = look.cycle === 1 ? [-2, size + 2] : [size + 2, -2];
            for (const shift of [-size, 0, size]) { pen.moveTo(shift - 2, start); pen.lineTo(shift + size + 2, end); }
            pen.stroke();
          }
          const pattern = pen.createPattern(tile, "repeat");
          pattern.setTransform(new DOMMatrix().scale(.5));
          return pattern;
        }

        """#
}
