extension PageStyle {
    /// The first screen: cards of figures, on a phone lines of them.
    static let keyFigures = """
        .key { margin-top: 20px; }
        .key h2 { font-size: 20px; }
        .cards {
          margin-top: 10px; display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 286px), 1fr));
        }
        .card {
          break-inside: avoid; background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
          padding: 10px 14px 8px;
        }
        .card h3 { font-size: 15px; margin-bottom: 2px; }
        .card dl > div {
          display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 10px;
          padding: 2px 0 3px; border-top: 1px solid var(--rule); line-height: 1.35;
        }
        .card dl > div:first-child { border-top: 0; }
        .card dt { font-size: 13px; }
        .card dt a { color: var(--muted); text-decoration: none; }
        .card dt a:hover { text-decoration: underline; }
        .card dd {
          display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; justify-content: flex-end;
          text-align: right; margin-left: auto;
        }
        .card strong { font-size: 15px; font-weight: 650; font-variant-numeric: tabular-nums; }
        .card .aspect, .card small { font-size: 12.5px; color: var(--muted); font-variant-numeric: tabular-nums; }
        .band {
          display: inline-block; font-size: 12.5px; color: var(--tone); background: var(--tint); border-radius: 99px;
          padding: 0 8px; margin: 1px 0 0 6px;
        }
        .how { margin-top: 2px; font-size: 13px; color: var(--muted); }
        .about, .more { margin-top: 18px; }
        .about .facts { margin-top: 10px; }
        .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }
        .worst { display: none; margin-top: 8px; font-size: 14px; font-weight: 600; line-height: 1.35; }
        .worst a { color: var(--tone); }
        .card h3 small { font-weight: 400; }
        /* Five cards fill two rows; otherwise the last stands alone in its own. */
        @media (min-width: 1000px) {
          .cards:has(> :nth-child(5):last-child) { grid-template-columns: repeat(6, minmax(0, 1fr)); }
          .cards:has(> :nth-child(5):last-child) > * { grid-column: span 2; }
          .cards:has(> :nth-child(5):last-child) > :nth-child(n+4) { grid-column: span 3; }
        }
        @media (max-width: 640px) {
          .worst { display: block; }
          .key { margin-top: 14px; }
          .cards { gap: 8px; }
          .card { padding: 6px 12px 4px; }
          .card h3 { font-size: 14px; }
          .card dl > div { padding: 0; }
          .card strong { font-size: 14px; }
          .card .aspect, .card small, .band { font-size: 12px; }
        }

        """
}
