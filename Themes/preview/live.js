// SPDX-License-Identifier: MIT
// Runs in every previewed page: follows the builds, and shows the app's diagnostics. It is never part of the site.
(() => {
  // A page in a sandboxed frame may neither request anything from the server nor store anything; the page around it reloads it.
  if (window.origin === "null") return;
  const script = document.currentScript;
  const folder = "/__preview__/";
  const isFramed = window.parent !== window;
  const inPreview = isFramed && (() => { try { return window.parent.location.pathname === folder; } catch { return false; } })();
  let page = script.dataset.page;
  let build = Number(script.dataset.build);
  let run = script.dataset.run;
  let source;
  let closed = "";

  // The scroll position before the page was reloaded. Frames of one tab share the storage, so each has its own key.
  const key = "emobic-preview " + window.name + " " + location.pathname;
  // Without storage the position is lost, but builds are still followed.
  const remember = () => { try { sessionStorage.setItem(key, JSON.stringify([scrollX, scrollY])); } catch { /* The page then begins at the top. */ } };
  const remembered = () => { try { return JSON.parse(sessionStorage.getItem(key) || "null"); } catch { return null; } };
  const restore = () => {
    const place = remembered();
    try { sessionStorage.removeItem(key); } catch { /* There is nothing to remove. */ }
    if (place) window.scrollTo({ left: place[0], top: place[1], behavior: "instant" });
  };

  const reload = () => { remember(); location.reload(); };

  /** The path of an address in the site; empty for addresses elsewhere and for those that no file of the site can have. */
  const pathOf = (address) => {
    try {
      const url = new URL(address, location.href);
      return url.origin === location.origin ? decodeURIComponent(url.pathname).slice(1) : "";
    } catch { return ""; }
  };

  /** Whether a file of the site that this page has loaded is among the changed ones. Pages are compared separately, and so are
      styles with a hash in their names; those of the bundle's own pages have none. */
  const usesOne = (changed) => {
    const loaded = new Set(performance.getEntriesByType("resource").map((entry) => pathOf(entry.name)));
    return changed.some((path) => !/\.html?$|\.[0-9a-f]{8}\.css$/.test(path) && loaded.has(path));
  };

  /** Reloads the bundle's own pages in frames of this page. Their loaded files cannot be seen from here, so each file of the bundle counts. */
  const reloadFrames = (changed) => {
    if (!changed.some((path) => path.startsWith("assets/"))) return;
    for (const frame of document.querySelectorAll("iframe")) if (pathOf(frame.src).startsWith("assets/")) frame.replaceWith(frame.cloneNode());
  };

  const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet]")];
  /** The name of a stylesheet whatever its contents: its address without the hash. */
  const nameOf = (link) => link.getAttribute("href").replace(/\.[^./]+\.css$/, "");

  /** Replaces stylesheets; the old ones are removed once the new ones have loaded. One of the previous build may still be loading. */
  const exchangeStyles = (fresh) => {
    for (const link of styles(fresh)) {
      const old = styles(document).filter((each) => nameOf(each) === nameOf(link));
      const last = old.at(-1);
      if (!last || last.getAttribute("href") === link.getAttribute("href")) continue;
      const copy = last.cloneNode();
      copy.setAttribute("href", link.getAttribute("href"));
      copy.addEventListener("load", () => old.forEach((each) => each.remove()));
      last.after(copy);
    }
  };

  const update = async (state) => {
    // A new run has no site yet, and a page may be newer than a forwarded message.
    if (!state.build || state.run === run && state.build <= build) return;
    const isNext = state.run === run && state.build === build + 1;
    ({ run, build } = state);
    if (state.isBroken && isNext) return;
    // The diagnostics follow the pages by a message of their own.
    if (isNext && !state.changed.length) return;
    if (usesOne(state.changed)) return reload();
    reloadFrames(state.changed);
    const response = await fetch(location.pathname + location.search, { cache: "no-store" }).catch(() => null);
    if (!response) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    const own = fresh.querySelector("script[data-page]");
    if (!own || own.dataset.page !== page || !isNext) return reload();
    exchangeStyles(fresh);
  };

  // The diagnostics

  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  let shadow;
  const ground = () => {
    if (!shadow) {
      const host = element("emobic-preview");
      shadow = host.attachShadow({ mode: "open" });
      const style = element("link");
      style.rel = "stylesheet";
      style.href = folder + "overlay.css";
      shadow.append(style, element("div"));
      document.documentElement.append(host);
    }
    return shadow.lastElementChild;
  };

  const item = (problem) => {
    const made = element("li", "", problem.severity);
    const place = problem.file ? problem.file + ":" + problem.line + (problem.code ? ":" + problem.column : "") : "";
    made.append(element("p", problem.message, "message"));
    if (place) {
      const line = element("p", problem.editor ? "" : place, "place");
      if (problem.editor) {
        const link = element("a", place);
        link.href = problem.editor;
        // An address of the preview starts the editor, which a link to follow must not do.
        if (problem.editor.startsWith("/")) {
          link.addEventListener("click", async (event) => {
            event.preventDefault();
            const answer = await fetch(problem.editor, { method: "POST" }).catch(() => null);
            link.title = answer && answer.ok ? "" : "The editor cannot be started";
          });
        }
        line.append(link);
      }
      made.append(line);
    }
    if (problem.excerpt.trim()) {
      const excerpt = element("pre");
      const cut = Math.max(0, Math.min(problem.column - 1, problem.excerpt.length));
      excerpt.append(element("span", problem.excerpt.slice(0, cut)), element("mark", problem.excerpt.slice(cut)));
      made.append(excerpt);
    }
    if (problem.advice) made.append(element("p", problem.advice, "advice"));
    if (problem.code) made.append(element("p", problem.code, "code"));
    return made;
  };

  const panel = (title, note, problems, close) => {
    const box = element("section", "", "panel");
    box.setAttribute("role", "alert");
    const head = element("header");
    const button = element("button", "Close");
    button.type = "button";
    button.addEventListener("click", close);
    head.append(element("h2", title), button);
    const list = element("ul");
    list.append(...problems.map(item));
    box.append(head, element("p", note, "note"), list);
    return box;
  };

  /** The number of diagnostics that rows stand for. */
  const sum = (problems) => problems.reduce((sum, problem) => sum + problem.count, 0);
  const counted = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");

  const show = (state) => {
    if (isFramed && !inPreview) return;
    const problems = state.problems.filter((problem) => problem.severity !== "note");
    const signature = JSON.stringify([state.isBroken, problems]);
    const box = ground();
    const clear = () => { closed = signature; box.replaceChildren(); };
    if (closed === signature || !problems.length) return box.replaceChildren();
    closed = "";
    if (state.isBroken) {
      const errors = problems.filter((problem) => problem.severity === "error");
      const isSite = state.fault === "site";
      const kept = state.changed.length ? "The pages hold what can be read. They change" : "This is the last good state. It changes";
      return box.replaceChildren(panel("The " + state.fault + " cannot be " + (isSite ? "written" : "read"), isSite ? "It is tried again every two seconds." : kept + " when the " + state.fault + " is fixed.", errors, clear));
    }
    const errors = sum(problems.filter((problem) => problem.severity === "error"));
    const warnings = sum(problems) - errors;
    const words = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean).join(", ");
    const badge = element("div", "", "badge " + (errors ? "error" : "warning"));
    const open = element("button", words);
    const dismiss = element("button", "×");
    open.type = dismiss.type = "button";
    dismiss.setAttribute("aria-label", "Dismiss");
    dismiss.addEventListener("click", clear);
    open.addEventListener("click", () => box.replaceChildren(panel(words, "The site is complete all the same.", problems, () => box.replaceChildren(badge))));
    badge.append(open, dismiss);
    box.replaceChildren(badge);
  };

  const take = (message) => {
    const state = JSON.parse(message);
    show(state);
    update(state);
  };

  // Only visible pages listen, because browsers allow six connections to a server, whatever the number of tabs. Within the
  // preview's page, that page listens and forwards the messages.
  const listen = () => {
    if (inPreview) return;
    if (document.visibilityState === "hidden") {
      if (source) source.close();
      source = null;
    } else if (!source) {
      source = new EventSource(folder + "events");
      source.addEventListener("message", (event) => take(event.data));
    }
  };

  if (inPreview) {
    addEventListener("message", (event) => { if (event.source === window.parent && event.origin === location.origin) take(event.data); });
    // The preview's page permits only its own pages in its frames, so other links open elsewhere.
    document.addEventListener("click", (event) => {
      const link = event.target.closest && event.target.closest("a[href]");
      if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin) Object.assign(link, { target: "_blank", rel: "noopener" });
    }, true);
  }
  document.addEventListener("visibilitychange", listen);
  addEventListener("pagehide", () => { if (source) source.close(); source = null; });
  addEventListener("pageshow", listen);
  listen();
  if (document.readyState === "complete") restore(); else addEventListener("load", restore);
})();
