// Moves the clock of production.
import {notice, report} from "./dom.js";
import {moment, t} from "./words.js";
import {act, readAlways} from "./api.js";

/** Advances the clock by a duration, or to what is due next with "next". Tells what ran. */
export async function advance(by) {
  try {
    const answer = await act("POST", "/panel/clock", {advance: by});
    notice(t("header.advanced", moment(answer.now), answer.ran.length));
  } catch (failed) {
    report(failed);
  }
}

/** Advances the clock to a moment: one with its zone, or what the clock on a wall in Spain shows. */
export async function advanceTo(text) {
  const now = (await readAlways("/panel/clock")).now;
  const isWall = !/(Z|[+-]\d{2}:\d{2})$/.test(text);
  // Both are read as if they were UTC, since the text has no zone.
  const until = isWall ? wall(text) : Date.parse(text);
  const seconds = Math.ceil((until - (isWall ? wall(moment(now)) : Date.parse(now))) / 1000);
  if (!(seconds > 0)) {
    notice(t(Number.isNaN(seconds) ? "header.momentForm" : "header.onlyForward", moment(now)), true);
    return;
  }
  await advance("PT" + seconds + "S");
}

function wall(text) {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(text.trim());
  return parts ? Date.parse(parts[1] + "T" + (parts[2] || "00:00") + (parts[3] || ":00") + "Z") : NaN;
}
