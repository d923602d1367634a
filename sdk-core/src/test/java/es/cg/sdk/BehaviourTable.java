package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What the tests of {@link BehaviourTest} saw, a row a situation, in their own words; printed when asked. Thread-safe. */
final class BehaviourTable {
    /** A situation in which published clients differ. */
    enum Row {
        CLASS_PATH("the class path as Maven resolves it"),
        KEY("POST, 503 then 201"),
        SECONDS("429 + Retry-After: 3"),
        DATE("429 + HTTP-date, 7 s after the answer's own"),
        PAST("429 + HTTP-date in the past"),
        HOUR("429 + Retry-After: 3600"),
        PAGE_502("502 with HTML body"),
        EMPTY_502("502 with empty body"),
        UNKNOWN_TYPE("400 with unknown error.type"),
        CONFLICT("409 on GET"),
        PAGE_200("200 with HTML body"),
        INTERRUPTED_WAIT("interrupt during backoff"),
        INTERRUPTED_CONNECT("interrupt while connecting"),
        INTERRUPTED_READ("interrupt during a blocked read"),
        FIVE("5 calls, each gets one 503"),
        PROXY_WRITE("POST, 503 from a proxy each time"),
        PROXY_REMOVAL("DELETE, 503 from a proxy"),
        REBUILT("POST rebuilt by interceptor, connection cut"),
        ROTATED("POST, answer lost, then another API key"),
        DEAD("POST after 8 idle connections were dropped"),
        REDIRECT("307 to another host"),
        EXIT("JVM exit after a call, client never closed");

        private final String situation;

        Row(String situation) {
            this.situation = situation;
        }
    }

    private record Seen(String does, String by) {}

    private final Map<Row, Seen> rows = new EnumMap<>(Row.class);

    /** Called at the end of a test, when all of it held. */
    synchronized void seen(Row row, String by, String does) {
        rows.put(row, new Seen(does, by));
    }

    /** A line a row; what no test saw is said to have failed. */
    synchronized String text() {
        StringBuilder text = new StringBuilder(line("situation", "what this SDK does", "test"));
        for (Row row : Row.values()) {
            Seen seen = rows.getOrDefault(row, new Seen("FAILED", "no test that passed"));
            text.append(line(row.situation, seen.does(), seen.by()));
        }
        return text.toString();
    }

    /** No row is left without a test, once all of them ran well. */
    synchronized void mustBeFull() {
        assertThat(rows).containsOnlyKeys(Row.values());
    }

    private static String line(String situation, String does, String by) {
        return String.format(Locale.ROOT, "%-44s %-78s %s%n", situation, does, by);
    }
}
