package es.cg.sdk.webhooks.flawed;

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

    private record Entry(Known state, Object form) {}

    private final Map<String, Entry> events = new HashMap<>();
    private int aside;

    /**
     * What is known of it; if it is fresh, it is running from now on. {@code byForm} if an event that is not done must
     * come in the form in which it came first.
     */
    synchronized Known claim(String id, Object form, boolean byForm) {
        Entry entry = events.get(id);
        Known state = entry == null ? Known.FRESH : entry.state();
        if (entry != null && (state == Known.DONE || byForm) && !entry.form().equals(form)) {
            return Known.OTHER_BODY;
        }
        if (state == Known.FRESH) {
            events.put(id, new Entry(Known.RUNNING, form));
        }
        return state;
    }

    synchronized void settle(String id, Object form, boolean done) {
        events.put(id, new Entry(done ? Known.DONE : Known.FRESH, form));
    }

    synchronized void putAside() {
        aside++;
    }

    synchronized int aside() {
        return aside;
    }
}
