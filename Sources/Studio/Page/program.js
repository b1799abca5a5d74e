// Talks to the program that serves this page.

const fragment = new URLSearchParams(location.hash.slice(1));
const given = fragment.get("token");
if (given) {
  sessionStorage.setItem("studio-token", given);
  // The token belongs neither into a bookmark nor into a link that is copied.
  history.replaceState(null, "", location.pathname);
}

/** Changes that a copied link carries: a list of {path, value}. */
export function linkedChanges() {
  try {
    const list = JSON.parse(fragment.get("changes") ?? "[]");
    return list.filter(change => typeof change.path === "string" && typeof change.value === "string");
  } catch {
    return [];
  }
}

export function link(changes) {
  return `${location.origin}/#changes=${encodeURIComponent(JSON.stringify(changes))}`;
}

export function setToken(token) {
  sessionStorage.setItem("studio-token", token.trim().replace(/^.*token=/, ""));
}

function headers() {
  return { "X-Studio-Token": sessionStorage.getItem("studio-token") ?? "", "Content-Type": "application/json" };
}

export class Problem extends Error {
  constructor(words, status) {
    super(words);
    this.status = status;
  }
}

async function request(path, body, signal) {
  const reply = await fetch(path, {
    method: body === undefined ? "GET" : "POST", headers: headers(), signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (reply.ok) return reply;
  const told = await reply.json().catch(() => ({}));
  throw new Problem(told.problem ?? `the studio answered ${reply.status}`, reply.status);
}

/** One answer. */
export async function ask(path, body) {
  return (await request(path, body)).json();
}

/** Events, one after the other, until the last one or until `signal` ends them. */
export async function* events(path, body, signal) {
  const reply = await request(path, body, signal);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const parts = rest.split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part)?.[1];
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (name && data) yield { name, data: JSON.parse(data) };
    }
  }
}

/** An element with attributes and children; text is never read as markup. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}
