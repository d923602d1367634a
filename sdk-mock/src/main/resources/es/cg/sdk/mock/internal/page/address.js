// What is shown is in the address: #area/record?filter=value. So back, forward, reload and links lead to it again.

export const address = {
  /** Returns {area, record, filters} of the address. The record is as it stands there, which is encoded. */
  get() {
    const [path, query] = parts(location.hash.slice(1), "?");
    const [area, record] = parts(path, "/");
    return {area, record, filters: Object.fromEntries(new URLSearchParams(query))};
  },

  /** Returns the address of an area, for a link. Filters without a value are left out. */
  of(area, record, filters) {
    const used = Object.entries(filters || {}).filter(([, value]) => value !== "" && value !== null && value !== undefined);
    return "#" + area + (record ? "/" + record : "") + (used.length > 0 ? "?" + new URLSearchParams(used) : "");
  },

  /**
   * Writes the record, the filters or both into the address; what is left out stays. The area is not shown again. Back
   * leads to what was there before, except with {replace: true}, for what changes with each key that is pressed.
   */
  set(changed, how) {
    const next = {...address.get(), ...changed};
    const hash = address.of(next.area, next.record, next.filters);
    if (hash !== location.hash) {
      history[how && how.replace ? "replaceState" : "pushState"](null, "", hash);
    }
  },

  /** Shows an area, as a link would. */
  go(area, record, filters) {
    location.hash = address.of(area, record, filters);
  },
};

/** Returns what is before and after the first separator. */
function parts(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
