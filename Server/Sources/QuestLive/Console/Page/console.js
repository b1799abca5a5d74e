"use strict";
/* Looks at players and contents, and sends what staff may send. Forms are made of the service's own description, so each
   request that there is has one. */

const base = "/support/v1";
const at = (id) => document.getElementById(id);
let token = null;
let description = null;

/** An element with children: elements, or texts, which are never read as HTML. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function say(text, isBad = false) {
  at("said").textContent = text;
  at("said").classList.toggle("bad", isBad);
}

/** Numbers that a script cannot hold stay as they were written. */
function read(text) {
  return JSON.parse(text, (_, value, context) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value) && context ? context.source : value);
}

/** @property isUnknown whether it may have been done */
class Refused extends Error {
  constructor(text, isUnknown = false) { super(text); this.isUnknown = isUnknown; }
}

async function ask(method, path, body, key) {
  const headers = { Authorization: `Bearer ${token}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  let reply;
  try {
    reply = await fetch(path, { method, headers, body: body === undefined ? undefined : body, cache: "no-store" });
  } catch {
    throw new Refused("The service cannot be reached; send it again: what was sent twice is done once.", true);
  }
  const text = await reply.text();
  let value = null;
  try { value = text ? read(text) : null; } catch { value = text; }
  if (!reply.ok) throw new Refused(`${reply.status}: ${value?.detail ?? value?.title ?? reply.statusText}`, reply.status >= 500);
  return value;
}

const seconds = new Set(["at", "since", "createdAt", "writtenAt", "earliest", "lastInstant", "until", "instant", "takeUpBy", "addedAt", "now", "expires"]);

/** A value as people read it. */
function shown(name, value) {
  if (value === null || value === undefined || value === "") return "–";
  if (seconds.has(name) && Number.isSafeInteger(value) && value > 1e8) {
    return make("time", { datetime: new Date(value * 1000).toISOString(), title: String(value) },
      new Date(value * 1000).toISOString().replace("T", " ").replace(".000Z", " UTC"));
  }
  if (Array.isArray(value)) {
    if (!value.length) return "–";
    if (value.every((one) => one && typeof one === "object" && !Array.isArray(one))) return table(value);
    return value.map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one))).join(", ");
  }
  if (typeof value === "object") return list(value);
  return String(value);
}

function list(value) {
  return make("dl", {}, ...Object.entries(value).flatMap(([name, one]) => [make("dt", {}, name), make("dd", {}, shown(name, one))]));
}

/** Rows as a table; `act` makes what stands at the end of each. */
function table(rows, act) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return make("div", { class: "table", tabindex: "0", role: "region", "aria-label": "Table" }, make("table", {},
    make("thead", {}, make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)), act ? make("td") : null)),
    make("tbody", {}, ...rows.map((row) => make("tr", {},
      ...names.map((name) => make("td", { class: typeof row[name] === "number" && !seconds.has(name) ? "number" : undefined }, shown(name, row[name]))),
      act ? make("td", {}, act(row)) : null)))));
}

/* Forms of requests. */

function operations() {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })));
}

function operation(method, path) {
  return operations().find((one) => one.method === method && one.path === base + path);
}

/** A field of a schema: its element, and how its value is read; undefined where it was left empty. */
function field(name, schema, isRequired) {
  const id = `f${field.count = (field.count ?? 0) + 1}`;
  const label = (input, note) => make("label", { for: id }, `${name}${isRequired ? "" : " (may be empty)"} `, input, note ? make("small", {}, ` ${note}`) : null);
  if (schema.const !== undefined) return { element: null, value: () => schema.const };
  if (schema.enum) {
    const choice = make("select", { id, required: isRequired }, isRequired ? null : make("option", { value: "" }, "–"),
      ...schema.enum.map((one) => make("option", { value: one }, one)));
    return { element: label(choice), value: () => choice.value || undefined };
  }
  if (schema.type === "object" && schema.properties) {
    const part = fields(schema, isRequired);
    return { element: make("fieldset", {}, make("legend", {}, `${name}${isRequired ? "" : " (may be empty)"}`), ...part.elements), value: () => {
      const value = part.value();
      return Object.keys(value).length || isRequired ? value : undefined;
    } };
  }
  if (schema.type === "object") {
    const file = make("input", { id, type: "file", accept: ".json,application/json", required: isRequired });
    let text;
    file.addEventListener("change", async () => { text = file.files[0] ? await file.files[0].text() : undefined; });
    return { element: label(file, "a file of JSON"), value: () => (text === undefined ? undefined : new Verbatim(text)) };
  }
  if (schema.type === "boolean") {
    const tick = make("input", { id, type: "checkbox" });
    return { element: label(tick), value: () => tick.checked };
  }
  if (schema.type === "integer") {
    const whole = make("input", { id, inputmode: "numeric", pattern: "-?[0-9]+", required: isRequired, title: "a whole number" });
    const range = schema.minimum === undefined ? undefined : `${schema.minimum} to ${schema.maximum ?? "…"}`;
    return { element: label(whole, Number.isSafeInteger(schema.maximum) ? range : undefined), value: () => (whole.value === "" ? undefined : new Verbatim(whole.value)), input: whole };
  }
  const long = (schema.maxLength ?? 0) > 500;
  const text = make(long ? "textarea" : "input", { id, required: isRequired, maxlength: schema.maxLength, spellcheck: "false" });
  return { element: label(text), value: () => (text.value === "" ? undefined : text.value), input: text };
}

/** JSON that is sent as it was written. */
class Verbatim { constructor(text) { this.text = text; } }

function written(value) {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value && typeof value === "object") return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${written(one)}`).join(",")}}`;
  return JSON.stringify(value);
}

/** @param isNeeded whether the object itself must be there: of one that may be left out, so may all fields */
function fields(schema, isNeeded = true) {
  const needed = new Set(isNeeded ? schema.required ?? [] : []);
  const parts = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, field(name, one, needed.has(name))]);
  return {
    elements: parts.map(([, part]) => part.element).filter(Boolean),
    value: () => Object.fromEntries(parts.map(([name, part]) => [name, part.value()]).filter(([, value]) => value !== undefined)),
  };
}

/** What is too long to be read here is known by its hash. */
async function shortened(text) {
  if (text.length <= 4000) return text;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `${text.slice(0, 4000)} … (${text.length} characters, SHA-256 ${Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")})`;
}

async function isSure(method, path, body) {
  at("route").textContent = `${method} ${path}`;
  at("sent").textContent = body === undefined ? "" : await shortened(body);
  const dialog = at("sure");
  dialog.returnValue = "no";
  dialog.showModal();
  await new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  return dialog.returnValue === "yes";
}

/**
 * The form of a request.
 * @param known values of the path that are known, by name
 * @param then what to do with the answer; by default it is shown below
 */
function request(one, known = {}, then = null) {
  if (!one) return make("p", {}, "This service has no such request.");
  const { path, method, operation } = one;
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const places = (operation.parameters ?? []).filter((parameter) => parameter.in === "path" && known[parameter.name] === undefined)
    .map((parameter) => [parameter.name, field(parameter.name, parameter.schema, true)]);
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === "query")
    .map((parameter) => [parameter.name, field(parameter.name, parameter.schema, parameter.required)]);
  const body = schema ? fields(schema) : null;
  const answer = make("div", { class: "answer" });
  const isChange = (operation.parameters ?? []).some((parameter) => parameter.name === "Idempotency-Key");
  // What may have been done, nobody knows: it is sent again as it was, with the same key, or looked for and given up.
  let pending = null;
  const button = make("button", { class: isChange ? "does" : undefined }, isChange ? "Send" : "Look");
  const giveUp = make("button", { type: "button", hidden: true, onclick: () => { pending = null; lock(false); } }, "I looked: write another");
  const form = make("form", { class: "request", onsubmit: async (event) => {
    event.preventDefault();
    if (pending) return send();
    const values = { ...known, ...Object.fromEntries(places.map(([name, part]) => [name, part.value()?.text ?? part.value()])) };
    let target = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
    const asked = queries.map(([name, part]) => [name, part.value()?.text ?? part.value()]).filter(([, value]) => value !== undefined);
    if (asked.length) target += `?${new URLSearchParams(asked)}`;
    const text = body ? written(body.value()) : undefined;
    if (isChange && !(await isSure(method, target, text))) return;
    pending = { target, text, key: isChange ? unique() : null };
    return send();
  } }, make("h3", {}, operation.summary), make("p", {}, make("code", {}, `${method} ${path}`)),
  ...places.map(([, part]) => part.element), ...queries.map(([, part]) => part.element), ...(body?.elements ?? []), button, giveUp, answer);
  function lock(isLocked) {
    for (const one of form.querySelectorAll("input, select, textarea")) one.disabled = isLocked;
    button.textContent = isLocked ? "Send again" : isChange ? "Send" : "Look";
    giveUp.hidden = !isLocked;
  }
  async function send() {
    button.disabled = giveUp.disabled = true;
    try {
      const value = await ask(method, pending.target, pending.text, pending.key);
      pending = null;
      lock(false);
      say(isChange ? `Done: ${operation.summary}` : "");
      answer.replaceChildren(value === null ? "Done." : shown("", value));
      if (then) await then(value);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // What a rule refused was answered: another try is another request. What may have been done is not edited.
      if (!isChange || !problem.isUnknown) pending = null;
      lock(pending !== null);
      say(problem.message, true);
    } finally { button.disabled = giveUp.disabled = false; }
  }
  return form;
}

function unique() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Places. */

/** Rows of a route that come in pages. */
function pages(path, act) {
  const holder = make("div");
  let after = 0;
  const more = make("button", { type: "button", onclick: () => next() }, "More");
  async function next() {
    try {
      const page = await ask("GET", `${path}${path.includes("?") ? "&" : "?"}after=${after}&limit=50`);
      const rows = page.rows ?? page.entries ?? [];
      holder.append(rows.length ? table(rows, act) : make("p", {}, after ? "That is all." : "There is nothing."));
      after = page.next;
      more.hidden = after === null || after === undefined;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      say(problem.message, true);
    }
  }
  more.hidden = true;
  next();
  return make("div", {}, holder, more);
}

const places = {
  Players: () => {
    const found = make("div");
    const words = make("input", { id: "words", "aria-label": "Number, or a part of a name" });
    const search = make("form", { onsubmit: async (event) => {
      event.preventDefault();
      const asked = words.value.trim();
      if (/^\d+$/.test(asked)) return player(asked);
      const query = asked ? `?name=${encodeURIComponent(asked)}` : "";
      found.replaceChildren(pages(`${base}/players${query}`, (row) =>
        make("button", { type: "button", onclick: () => player(String(row.id)) }, "Open")));
    } }, words, " ", make("button", {}, "Search"));
    return [make("h2", {}, "Players"), search, found];
  },
  Content: async () => {
    const versions = await ask("GET", `${base}/content`);
    const open = versions.proposals.filter((one) => !one.approvedBy);
    return [make("h2", {}, "Content"), make("h3", {}, "When which content was active"), shown("", versions.activations),
      make("h3", {}, "Proposals"), versions.proposals.length ? table(versions.proposals) : "None.",
      ...open.map((one) => make("section", {}, make("h3", {}, `Proposal ${one.proposal}: ${one.hash.slice(0, 12)}, by ${one.by}`),
        request(operation("GET", "/content/proposals/{proposal}"), { proposal: one.proposal }),
        request(operation("POST", "/content/proposals/{proposal}/approvals"), { proposal: one.proposal }, () => go("Content")))),
      request(operation("POST", "/content/comparisons")), request(operation("POST", "/content"), {}, () => go("Content")),
      request(operation("POST", "/content/share"), {}, () => go("Content")),
      request(operation("POST", "/content/rollback"), {}, () => go("Content")),
      request(operation("POST", "/content/deadline"), {}, () => go("Content"))];
  },
  Clock: async () => [make("h2", {}, "Clock"), shown("", await ask("GET", `${base}/clock`)),
    request(operation("POST", "/clock/acceptances"), {}, () => go("Clock"))],
  "What staff did": () => [make("h2", {}, "What staff did"), make("p", {}, "The newest first."), pages(`${base}/acts?order=newest`)],
  "All requests": () => [make("h2", {}, "All requests"), ...operations().filter((one) => one.operation.security?.length).map((one) =>
    make("details", {}, make("summary", {}, `${one.method} ${one.path} – ${one.operation.summary}`), request(one)))],
};

async function player(id) {
  try {
    const account = await ask("GET", `${base}/players/${id}`);
    const again = () => player(id);
    const forms = operations().filter((one) => one.path.startsWith(`${base}/players/{id}/`) && one.method === "POST");
    at("main").replaceChildren(make("h2", {}, `${account.name ?? "Player"} (${id})`), shown("", account),
      ...forms.map((one) => make("details", {}, make("summary", {}, one.operation.summary), request(one, { id }, again))),
      make("h3", {}, "What it has"), request(operation("GET", "/players/{id}/state"), { id }),
      make("h3", {}, "What allies brought it"), request(operation("GET", "/players/{id}/received"), { id }),
      make("h3", {}, "How lucky"), request(operation("GET", "/players/{id}/luck"), { id }),
      make("h3", {}, "Journal, newest first"), pages(`${base}/players/${id}/journal?order=newest`));
    at("main").focus();
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    say(problem.message, true);
  }
}

async function go(name) {
  for (const button of at("places").children) button.toggleAttribute("aria-current", button.textContent === name);
  try {
    at("main").replaceChildren(...[await places[name]()].flat());
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    at("main").replaceChildren(make("h2", {}, name));
    say(problem.message, true);
  }
}

at("entry").addEventListener("submit", async (event) => {
  event.preventDefault();
  token = at("token").value.trim();
  try {
    description = await ask("GET", `${base}/openapi.json`);
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    token = null;
    return say(problem.message, true);
  }
  say("");
  let name = "";
  // Shown, not trusted: the service checks the token itself.
  try { name = JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).sub ?? ""; } catch {}
  at("name").textContent = name;
  at("token").value = "";
  at("entry").hidden = true;
  at("who").hidden = at("places").hidden = false;
  at("places").replaceChildren(...Object.keys(places).map((name) => make("button", { type: "button", onclick: () => { say(""); go(name); } }, name)));
  go("Players");
});
at("leave").addEventListener("click", () => location.reload());
