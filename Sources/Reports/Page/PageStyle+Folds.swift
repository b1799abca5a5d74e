extension PageStyle {
    /// What folds, sorts and filters, and diagrams of flows.
    static let folds = """
        .sections > section, figure.block { position: relative; }
        .fold { margin: 0; font-size: inherit; }
        .fold > summary { color: inherit; width: auto; padding: 0 28px 0 0; list-style-position: outside; }
        .fold > summary > h2, .fold > summary > h3 { display: inline; }
        .sections > section > .fold > summary { margin-left: 20px; }
        figure.block > .fold > summary { margin-left: 16px; }
        figure.block:has(> .fold:not([open])) { margin-top: 8px; padding: 8px 20px; }
        .own-link {
          position: absolute; top: 0; right: 0; color: var(--muted); text-decoration: none; padding: 3px 8px;
          line-height: 1.4;
        }
        figure.block > .own-link { top: 18px; right: 12px; }
        figure.block:has(> .fold:not([open])) > .own-link { top: 6px; }
        .own-link:hover { color: var(--accent); text-decoration: underline; }
        :target > .own-link { color: var(--accent); }

        .tools { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; margin-top: 12px; font-size: 14px; }
        figure.chart .numbers:not([open]) + .tools { margin-top: -30px; justify-content: flex-end; }
        .tools label { color: var(--muted); }
        .tools input, .tools select, nav input {
          font: inherit; font-size: 14px; color: var(--ink); background: var(--page); border: 1px solid var(--zero);
          border-radius: 6px; padding: 4px 8px; max-width: 100%;
        }
        .tools button, nav button {
          font: inherit; font-size: 14px; color: var(--accent); background: none; border: 1px solid var(--rule);
          border-radius: 6px; padding: 3px 10px; cursor: pointer;
        }
        .tools button:hover, nav button:hover { background: var(--shade); }
        .tools output { color: var(--muted); }
        th button {
          font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer;
          text-align: inherit; width: 100%;
        }
        th button::after { content: " ↕"; opacity: .55; }
        th[aria-sort="ascending"] button::after { content: " ↑"; opacity: 1; }
        th[aria-sort="descending"] button::after { content: " ↓"; opacity: 1; }

        nav input { width: 100%; margin-top: 8px; }
        nav .both { display: flex; gap: 8px; margin-top: 8px; }
        nav details { margin: 0; font-size: 13.5px; }
        nav summary { color: var(--muted); padding: 0; }
        nav ul { list-style: none; padding-left: 2px; }
        nav ul li { padding: 1px 0; line-height: 1.35; }

        .view[hidden] { display: none; }
        .sankey { display: block; width: 100%; min-width: 700px; height: auto; margin-top: 4px; }
        .sankey text { font-size: 12.5px; fill: var(--ink); }
        .sankey .side { font-weight: 650; }
        .sankey .amount { fill: var(--muted); }
        .sankey .in path { fill: var(--series-1); } .sankey .in rect { fill: var(--series-1); }
        .sankey .out path { fill: var(--series-5); } .sankey .out rect { fill: var(--series-5); }
        .sankey .kept path { fill: var(--series-8); } .sankey .kept rect { fill: var(--series-8); }
        .sankey path { opacity: .36; }
        .sankey g:hover path { opacity: .7; }
        .sankey .hub { fill: var(--ink); }

        """
}
