extension PageScript {
    /// A link to a part opens it, and all that it lies in.
    static let folds = #"""
        function unfold(hash) {
          const part = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
          if (!part) return;
          const own = part.querySelector(":scope > details.fold");
          if (own) own.open = true;
          for (let one = part; one; one = one.parentElement) if (one.localName === "details") one.open = true;
          part.scrollIntoView();
        }
        addEventListener("hashchange", () => unfold(location.hash));
        document.addEventListener("click", event => {
          const link = event.target.closest && event.target.closest("a[href^='#']");
          // The same link twice is no change of the address.
          if (link && link.hash === location.hash) unfold(link.hash);
        });
        unfold(location.hash);

        for (const figure of document.querySelectorAll("figure.flows")) {
          const shown = [...figure.querySelectorAll(".view")];
          if (shown.length < 2) continue;
          const tools = document.createElement("p"), label = document.createElement("label");
          const select = document.createElement("select");
          tools.className = "tools";
          for (const view of shown) select.add(new Option(view.dataset.name));
          select.addEventListener("change", () => {
            shown.forEach((view, place) => { view.hidden = place !== select.selectedIndex; });
          });
          label.append("Who ", select);
          tools.append(label);
          figure.querySelector(".scroll").before(tools);
        }

        """#
}
