package es.cg.sdk.webhooks.flawed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** What a home-made receiver knows of the events that came. */
final class Memory {
    /** What is known of an event. */
    enum Known {
        FRESH,
        RUNNING,
        DONE,
        OTHER_BODY
    }

    private record Entry(boolean done, int digest) {}

    private final Map<String, Entry> events = new HashMap<>();
    private int aside;

    /** What is known of it; if it is fresh, it is running from now on. */
    synchronized Known claim(String id, byte[] body) {
        Entry entry = events.get(id);
        if (entry == null) {
            events.put(id, new Entry(false, Arrays.hashCode(body)));
            return Known.FRESH;
        }
        if (entry.digest() != Arrays.hashCode(body)) {
            return Known.OTHER_BODY;
        }
        return entry.done() ? Known.DONE : Known.RUNNING;
    }

    synchronized void settle(String id, byte[] body, boolean done) {
        if (done) {
            events.put(id, new Entry(true, Arrays.hashCode(body)));
        } else {
            events.remove(id);
        }
    }

    synchronized void putAside() {
        aside++;
    }

    synchronized int aside() {
        return aside;
    }
}
