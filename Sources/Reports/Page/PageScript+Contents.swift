extension PageScript {
    /// Where the reader is, and a search over headings and what is in tables.
    static let contents = #"""
        const contents = document.querySelector("nav");
        if (contents) {
          const links = new Map([...contents.querySelectorAll("a")].map(link => [link.hash.slice(1), link]));
          const watcher = new IntersectionObserver(seen => {
            for (const { target, isIntersecting } of seen) {
              const link = links.get(target.id);
              if (!link) continue;
              if (isIntersecting) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
            }
          }, { rootMargin: "-30% 0px -65% 0px" });
          for (const section of document.querySelectorAll(".sections > section")) watcher.observe(section);

          const search = document.createElement("input"), both = document.createElement("p");
          search.type = "search";
          search.placeholder = "Search";
          search.setAttribute("aria-label", "Search headings and tables");
          both.className = "both";
          for (const [text, open] of [["Unfold all", true], ["Fold all", false]]) {
            const button = both.appendChild(document.createElement("button"));
            button.type = "button";
            button.textContent = text;
            button.addEventListener("click", () => {
              for (const fold of document.querySelectorAll(".sections .fold")) fold.open = open;
            });
          }
          contents.querySelector("h2").after(search, both);

          const texts = new Map();
          const textOf = id => {
            if (!texts.has(id)) {
              const part = document.getElementById(id);
              const rows = part.localName === "figure" ? [...part.querySelectorAll("table")] : [];
              texts.set(id, rows.map(row => row.textContent).join(" ").toLowerCase());
            }
            return texts.get(id);
          };
          search.addEventListener("input", () => {
            const wanted = search.value.trim().toLowerCase();
            let found = 0;
            for (const entry of contents.querySelectorAll("ol > li")) {
              const inner = entry.querySelector("details");
              let any = false;
              for (const part of entry.querySelectorAll("ul > li")) {
                const link = part.querySelector("a");
                part.hidden = wanted !== "" && !link.textContent.toLowerCase().includes(wanted)
                  && !textOf(link.hash.slice(1)).includes(wanted);
                any = any || !part.hidden;
                found += part.hidden ? 0 : 1;
              }
              entry.hidden = wanted !== "" && !any
                && !entry.querySelector("a").textContent.toLowerCase().includes(wanted);
              if (inner) inner.open = wanted !== "" && any;
            }
            told.textContent = wanted === "" ? "" : found + " parts found";
          });
        }

        """#
}
