// Where the money comes from and goes to: faucets, purse, sinks.

import { element } from "/program.js";
import { format } from "/drawing.js";

export function drawFlows(place, picture) {
  if (picture.flows.length === 0) {
    place.replaceChildren(element("p", {}, "Nothing was earned."));
    return;
  }
  // Drawn as reports draw it. A document that is parsed so runs no script.
  const drawing = new DOMParser().parseFromString(picture.diagram, "text/html").querySelector("svg");
  const cells = flow => element("tr", {}, element("th", { scope: "row" }, flow.name),
    element("td", {}, flow.isFaucet ? "in" : "out"), element("td", { class: "n" }, format(flow.perDay)));
  const table = element("table", {},
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Account"),
      element("th", { scope: "col" }, "Direction"),
      element("th", { scope: "col", class: "n" }, `${picture.money} per player and day`))),
    element("tbody", {}, ...picture.flows.map(cells)));
  place.replaceChildren(
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Diagram of flows" }, drawing),
    element("details", {}, element("summary", {}, "Every account as a table"), table));
}
