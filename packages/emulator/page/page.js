const everyMilliseconds = 1000;
const shownRequests = 50;

/** What each table shows: its rows, how one becomes cells, and what stands there when it has none. */
const tables = {
  links: {
    empty: "No principal is linked. A PUT to the partner's address makes a link.",
    columns: ["Partner", "State", "Tenant", "Principal", "Version", "Updated"],
    rows: ({ links }) => links,
    cells: (link) => [
      cell(link.partnerId, "code"),
      cell(link.state, link.state === "Active" ? "good" : "warn"),
      cell(link.tenantId, "code"),
      cell(link.objectId, "code"),
      cell(link.version),
      cell(readable(link.updatedTime), "number"),
    ],
  },
  groups: {
    empty: "No resource group exists.",
    columns: ["Name", "State", "Location", "Tags", "Subscription"],
    rows: ({ groups }) => groups,
    cells: (group) => [
      cell(group.name, "code"),
      group.deletionId === undefined ? cell("Succeeded", "good") : cell("Deleting", "warn"),
      cell(group.location),
      tagCell(group.tags ?? {}),
      cell(group.subscriptionId, "code"),
    ],
  },
  deletes: {
    empty: "Nothing is being deleted.",
    columns: ["Resource group", "Progress", "Left", "Subscription"],
    rows: ({ deletions, time }) =>
      deletions
        .filter(({ outcome }) => outcome === "running")
        .map((deletion) => ({ ...deletion, now: Date.parse(time) })),
    cells: (deletion) => [
      cell(deletion.resourceGroupName, "code"),
      progressCell(deletion),
      cell(`${Math.max(0, Math.ceil((deletion.dueAt - deletion.now) / 1000))} s`, "number"),
      cell(deletion.subscriptionId, "code"),
    ],
  },
  requests: {
    empty: "No request has come yet.",
    columns: ["Time", "Method", "Path", "Status", "Error", "Principal"],
    rows: ({ requests }) => requests.toReversed(),
    cells: (request) => [
      cell(timeOfDay(request.time), "number"),
      cell(request.method, "code"),
      cell(request.path, "code long"),
      statusCell(request),
      cell(request.code ?? ""),
      cell(request.objectId ?? "", "code"),
    ],
  },
};

const shown = new Map();
let paused = false;

find("address").textContent = location.origin;
find("token-command").textContent = `curl -s -X POST ${location.origin}/_emulator/token`;
find("pause").addEventListener("click", () => {
  paused = !paused;
  find("pause").setAttribute("aria-pressed", String(paused));
  if (paused) say("Paused", "warn");
  else void refresh();
});
await refresh();
setInterval(refresh, everyMilliseconds);

async function refresh() {
  if (paused || document.hidden) return;
  try {
    const [snapshot, requests] = await Promise.all([
      load("/_emulator/snapshot"),
      load(`/_emulator/requests?last=${shownRequests}`),
    ]);
    if (paused) return;
    for (const [name, table] of Object.entries(tables)) show(name, table, { ...snapshot, requests: requests.value });
    find("time").textContent = readable(snapshot.time);
    say("Live", "good");
  } catch {
    say("Not reachable", "bad");
  }
}

async function load(path) {
  const response = await fetch(path, { cache: "no-store" });
  if (!response.ok) throw new Error(`the emulator answered ${response.status}`);
  return response.json();
}

function say(text, kind) {
  const pill = find("live");
  if (pill.textContent === text) return;
  pill.textContent = text;
  pill.className = `pill ${kind}`;
}

/** Draws a table anew only when its rows changed, so that a selection in it lasts. */
function show(name, table, world) {
  const rows = table.rows(world);
  const key = JSON.stringify(rows);
  if (shown.get(name) === key) return;
  shown.set(name, key);
  find(`${name}-count`).textContent = rows.length === 0 ? "" : String(rows.length);
  find(name).replaceChildren(rows.length === 0 ? element("p", table.empty, "empty") : draw(table, rows));
}

function draw({ columns, cells }, rows) {
  const head = element("tr");
  head.append(...columns.map((column) => Object.assign(element("th", column), { scope: "col" })));
  const body = element("tbody");
  for (const row of rows) {
    const line = element("tr");
    line.append(...cells(row));
    body.append(line);
  }
  const drawn = element("table");
  const thead = element("thead");
  thead.append(head);
  drawn.append(thead, body);
  return drawn;
}

function cell(text, kind) {
  return element("td", String(text), kind);
}

function tagCell(tags) {
  const drawn = element("td", undefined, "long");
  drawn.append(...Object.entries(tags).map(([name, value]) => element("span", `${name}: ${value}`, "tag")));
  return drawn;
}

function progressCell({ startedAt, dueAt, now, resourceGroupName }) {
  const bar = element("progress");
  bar.max = Math.max(1, dueAt - startedAt);
  bar.value = Math.min(bar.max, now - startedAt);
  bar.setAttribute("aria-label", `Deletion of ${resourceGroupName}`);
  const drawn = element("td");
  drawn.append(bar);
  return drawn;
}

function statusCell({ status, faulty }) {
  const kind = status >= 400 || status === 0 ? "bad" : "good";
  const text = status === 0 ? "cut" : String(status);
  return cell(faulty ? `${text} (fault)` : text, `${kind} number`);
}

/** `2026-01-01T10:20:30.4567890Z` without what a person does not read. */
function readable(time) {
  return time.replace("T", " ").replace(/\.\d+Z$/, " UTC");
}

/** `10:20:30` of `2026-01-01T10:20:30.456Z`. */
function timeOfDay(time) {
  return time.slice(11, 19);
}

/** Text is only ever set as text: names come from whoever called the services. */
function element(tag, text, kind) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (kind !== undefined) made.className = kind;
  return made;
}

function find(id) {
  return document.getElementById(id);
}
