/// The look of the page: one style sheet, light and dark, phone to paper.
///
/// Series colours have the hues of the Okabe-Ito palette. Lightness was searched for so that each line stands out from
/// the page by at least 3 : 1 (WCAG 2.2, 1.4.11) and any two of them differ by at least 20 (ΔE, CIELAB) also for
/// readers without red, green or blue cones, by the matrices of Machado, Oliveira and Fernandes (2009). Texts keep at
/// least 4.5 : 1.
package enum PageStyle {
    package static let sheet = colours + frame + keyFigures + blocks + folds + print

    private static let colours = """

        :root {
          color-scheme: light dark;
          --page: #f6f7f9; --card: #ffffff; --ink: #1a2028; --muted: #56606d; --rule: #e2e6eb; --zero: #8a94a1;
          --accent: #0b5c94; --shade: #eef1f5; --edge: rgb(26 32 40 / .28);
          --worry: #ad3207; --watch: #855500; --fine: #00664a; --note: #48566a;
          --worry-tint: #fdeee7; --watch-tint: #fcf3dd; --fine-tint: #e5f5ef; --note-tint: #eef1f5;
          --series-1: #114890; --series-2: #bf8c17; --series-3: #008048; --series-4: #dc519b;
          --series-5: #7f1a12; --series-6: #1499ee; --series-7: #826600; --series-8: #484a4f;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root:not([data-printing]) {
            --page: #0f1216; --card: #171b21; --ink: #e6e9ee; --muted: #a1abb8; --rule: #2a3038; --zero: #717c8a;
            --accent: #7cbcf2; --shade: #20262e; --edge: rgb(0 0 0 / .75);
            --worry: #ff9a6e; --watch: #f2c14e; --fine: #52d1a6; --note: #b3bfce;
            --worry-tint: #35201a; --watch-tint: #31290f; --fine-tint: #12302a; --note-tint: #222932;
            --series-1: #427ae6; --series-2: #f38915; --series-3: #45d89e; --series-4: #e587d4;
            --series-5: #d6462e; --series-6: #cef6fd; --series-7: #e0e37a; --series-8: #73757f;
          }
        }

        """

    private static let frame = """
        *, *::before, *::after { box-sizing: border-box; }
        html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; scroll-padding-top: 16px; }
        @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
        body {
          margin: 0; background: var(--page); color: var(--ink); overflow-wrap: anywhere;
          font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
        }
        h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
        h1, h2, h3 { line-height: 1.25; text-wrap: balance; font-weight: 650; }
        h1 { font-size: clamp(26px, 4.2vw, 38px); letter-spacing: -.015em; }
        h2 { font-size: clamp(21px, 2.6vw, 26px); letter-spacing: -.01em; }
        h3 { font-size: 17px; }
        p { white-space: pre-line; }
        a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
        a:hover { text-decoration-thickness: 2px; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
        .skip { position: absolute; left: -9999px; background: var(--card); padding: 10px 16px; z-index: 9; }
        .skip:focus { left: 12px; top: 12px; }
        .page { max-width: 1320px; margin: 0 auto; padding: 32px 28px 72px; }
        .subtitle { margin-top: 8px; font-size: 17px; color: var(--muted); max-width: 130ch; }
        .facts {
          display: flex; flex-wrap: wrap; gap: 1px; margin-top: 28px;
          background: var(--rule); border: 1px solid var(--rule); border-radius: 10px; overflow: hidden;
        }
        .facts div { flex: 1 1 auto; min-width: 118px; background: var(--card); padding: 12px 16px; }
        .facts dt { font-size: 13px; color: var(--muted); }
        .facts dd { font-size: 17px; font-weight: 600; font-variant-numeric: tabular-nums; }

        .findings { margin-top: 28px; }
        header + main > .findings:first-child { margin-top: 48px; }
        .findings .tally { margin-top: 4px; color: var(--muted); }
        .findings ul {
          list-style: none; margin-top: 18px; display: grid; gap: 16px;
          grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr));
        }
        .finding {
          background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 18px 20px;
          display: flex; flex-direction: column; align-items: flex-start;
        }
        .finding h3 { margin-top: 12px; }
        .finding .explanation { margin-top: 6px; font-size: 15px; color: var(--muted); }
        .finding a { margin-top: auto; padding-top: 12px; font-size: 15px; }
        .badge {
          display: inline-flex; align-items: center; gap: 7px; padding: 2px 11px 2px 8px; border-radius: 99px;
          font-size: 13px; font-weight: 650; color: var(--tone); background: var(--tint);
        }
        .badge svg { fill: var(--tone); flex: none; }
        .badge .cut {
          fill: none; stroke: var(--tint); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round;
        }
        .worry { --tone: var(--worry); --tint: var(--worry-tint); }
        .watch { --tone: var(--watch); --tint: var(--watch-tint); }
        .fine { --tone: var(--fine); --tint: var(--fine-tint); }
        .open, .note { --tone: var(--note); --tint: var(--note-tint); }

        .evidence { margin-top: 40px; }
        nav { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 18px 22px; }
        nav h2 { font-size: 15px; letter-spacing: 0; }
        nav ol { margin-top: 8px; padding-left: 2em; color: var(--muted); font-size: 15px; }
        nav li { padding: 3px 0; }
        nav a { text-decoration: none; }
        nav a:hover, nav a[aria-current] { text-decoration: underline; }
        nav a[aria-current] { color: var(--ink); font-weight: 600; }
        .sections > section { margin-top: 40px; }
        .sections > section:has(> .fold:not([open])) { margin-top: 18px; }
        .lead { margin-top: 8px; max-width: 68ch; color: var(--muted); }
        @media (min-width: 1060px) {
          .evidence { display: grid; grid-template-columns: 208px minmax(0, 1fr); gap: 44px; align-items: start; }
          nav { position: sticky; top: 24px; max-height: calc(100vh - 48px); overflow: auto;
            background: none; border: 0; padding: 6px 0 0; }
          .sections > section:first-child { margin-top: 0; }
        }

        """

    private static let blocks = """
        .block { margin-top: 24px; }
        figure.block {
          background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 20px 24px 18px;
        }
        .caption { margin-top: 4px; font-size: 15px; color: var(--muted); max-width: 76ch; }
        .remark { border-left: 3px solid var(--rule); padding: 2px 0 2px 16px; max-width: 70ch; }
        .none { margin-top: 12px; color: var(--muted); font-size: 15px; }

        .axis { margin-top: 14px; font-size: 13px; color: var(--muted); }
        .legend { display: flex; flex-wrap: wrap; gap: 2px 4px; margin: 6px 0 0 -7px; align-items: center; }
        .legend:empty { display: none; }
        .legend .group { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 2px 4px; align-items: center; }
        .legend .group > span { font-size: 13px; font-weight: 650; width: 68px; padding-left: 7px; }
        .legend button {
          display: inline-flex; align-items: center; gap: 7px; font: inherit; font-size: 13px; line-height: 1.3;
          color: var(--ink); background: none; border: 0; border-radius: 6px; padding: 5px 7px; cursor: pointer;
          text-align: left;
        }
        .legend button:hover { background: var(--shade); }
        .legend button[aria-pressed="false"] { color: var(--muted); text-decoration: line-through; }
        .legend button[aria-pressed="false"] .swatch { opacity: .25; }
        .legend .all { color: var(--accent); }
        .swatch { flex: none; width: 18px; height: 12px; }

        .plot { position: relative; margin-top: 8px; height: 330px; }
        .plot.high { height: 410px; }
        .plot.rows { height: calc(var(--rows) * 11px + 64px); }
        details { margin-top: 10px; font-size: 15px; }
        summary { cursor: pointer; color: var(--accent); width: fit-content; padding: 3px 0; }

        /* A shadow at the edge behind which the table goes on. */
        .scroll {
          overflow: auto; margin-top: 14px;
          background:
            linear-gradient(to right, var(--card) 40%, transparent) left / 36px 100% no-repeat local,
            linear-gradient(to left, var(--card) 40%, transparent) right / 36px 100% no-repeat local,
            linear-gradient(to right, var(--edge), transparent) left / 18px 100% no-repeat scroll,
            linear-gradient(to left, var(--edge), transparent) right / 18px 100% no-repeat scroll;
        }
        .scroll.tall { max-height: 420px; }
        table { border-collapse: separate; border-spacing: 0; font-size: 14.5px; min-width: 100%; }
        th, td {
          padding: 7px 14px 7px 0; text-align: left; vertical-align: baseline; overflow-wrap: normal;
          border-top: 1px solid var(--rule);
        }
        th:last-child, td:last-child { padding-right: 4px; }
        thead th { font-size: 13px; font-weight: 600; color: var(--muted); vertical-align: bottom; line-height: 1.3;
          border-top: 0; border-bottom: 1px solid var(--zero); }
        tbody tr:first-child > * { border-top: 0; }
        .tall th, .tall td { padding-top: 4px; padding-bottom: 4px; }
        .tall thead th { position: sticky; top: 0; z-index: 2; background: var(--card); }
        thead th:first-child { position: sticky; left: 0; z-index: 2; background: var(--card); }
        .tall thead th:first-child { z-index: 3; }
        tbody th { min-width: min(30vw, 13em); font-weight: 500; position: sticky; left: 0; background: var(--card); max-width: 44vw; z-index: 1; }
        tbody tr:hover > * { background: var(--shade); }
        .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        thead .n { white-space: normal; }
        .dense .n .i { display: block; white-space: normal; line-height: 1.25; }
        .dense th, .dense td { padding-right: 11px; }
        .dense td.n { white-space: normal; }
        .dense td:not(.n, .i) { min-width: 6em; }
        .dense tbody th { min-width: min(30vw, 9em); }
        th small { display: block; font-size: 12px; font-weight: 400; color: var(--muted); overflow-wrap: anywhere; }
        .i { font-size: 12.5px; color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
        .n:has(+ .i) { padding-right: 9px; }
        td:not(.n, .i) { min-width: 7.5em; }
        .unit { font-weight: 400; }

        @media (max-width: 640px) {
          .page { padding: 16px 14px 48px; }
          .subtitle { font-size: 15px; margin-top: 6px; line-height: 1.4; }
          .evidence { margin-top: 28px; }
          .findings { margin-top: 14px; }
          figure.block { padding: 16px 14px 12px; }
          .plot { height: 270px; }
          .plot.high { height: 340px; }
          .legend .group > span { flex-basis: 100%; }
        }

        """

    private static let print = """
        @page { size: A4; margin: 15mm 14mm; }
        @media print {
          body { background: none; font-size: 10.5pt; }
          .page { max-width: none; padding: 0; }
          .skip, details:not(.fold, .more), .fold:not([open]), nav, .finding a, .legend .all, .tools, .own-link, .how,
          section:has(> .fold:not([open])), figure:has(> .fold:not([open])), .more:not([open]) { display: none; }
          .fold > summary { list-style: none; margin: 0 !important; }
          .fold > summary::-webkit-details-marker { display: none; }
          th button::after { content: "" !important; }
          .run tbody tr:nth-child(n + 31) { display: none; }
          .cards { grid-template-columns: 1fr 1fr; }
          .card { padding: 6pt 8pt; }
          .sankey { min-width: 0; }
          .evidence { display: block; margin-top: 22pt; }
          .findings { margin-top: 22pt; }
          .sections > section { margin-top: 26pt; }
          .sections > section:first-child { margin-top: 0; }
          .finding, .facts, figure.chart, figure.flows, figure.short, tr, .lead { break-inside: avoid; }
          h2, h3, .lead, summary { break-after: avoid; }
          thead { display: table-header-group; }
          figure.block {
            border: 0; border-top: 1px solid var(--rule); border-radius: 0; padding: 10pt 0 0; margin-top: 12pt;
          }
          .scroll, .scroll.tall { overflow: visible; max-height: none; background: none; }
          table { font-size: 9pt; }
          tbody th, .tall thead th { position: static; }
          a { color: inherit; text-decoration: none; }
          canvas { max-width: 100%; }
          .badge, .swatch, .facts { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          .findings ul { grid-template-columns: 1fr 1fr; gap: 10pt; }
        }
        [data-printing] .plot { width: 680px; height: 280px; }
        [data-printing] .plot.high { height: 340px; }
        [data-printing] .plot.rows { height: calc(var(--rows) * 10px + 60px); }

        """
}
