// Follows what happens in the mock. A lost connection goes on after the last event, so that nothing is missed.

const MOST_FAILURES = 3;

/**
 * Calls onOpen once the stream is there, onChange with the changed topics, and onState with "live", "lost", "paused", or
 * "stopped" once the mock does not answer at all.
 */
export function follow({onOpen, onChange, onState}) {
  let source = null;
  let last = null;
  let isFirst = true;
  let failures = 0;

  function open() {
    source = new EventSource("/page/stream" + (last ? "?after=" + encodeURIComponent(last) : ""));
    source.addEventListener("hello", event => {
      last = event.lastEventId;
      failures = 0;
      onState("live");
      if (isFirst) {
        isFirst = false;
        onOpen();
      }
    });
    source.addEventListener("changed", event => {
      last = event.lastEventId;
      onChange(new Set(event.data.split(" ")));
    });
    // The mock was started anew: this page's token is no longer valid.
    source.addEventListener("reset", () => location.reload());
    source.addEventListener("error", () => {
      failures++;
      if (failures < MOST_FAILURES) {
        onState("lost");
      } else {
        // A mock that has too many streams refuses this one, but runs.
        fetch("/page/page.css", {method: "HEAD"}).then(() => onState("lost"), () => failures > 0 && onState("stopped"));
      }
      if (source && source.readyState === EventSource.CLOSED) {
        source.close();
        source = null;
        setTimeout(() => source === null && !document.hidden && open(), 3000);
      }
    });
  }

  // A hidden page holds no connection: browsers allow only six to one host.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && source) {
      source.close();
      source = null;
      onState("paused");
    } else if (!document.hidden && source === null) {
      open();
    }
  });
  open();
}
