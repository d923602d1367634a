package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** What the tests of {@link BehaviourTest} saw, a row a situation, in their own words; printed when asked. Thread-safe. */
final class BehaviourTable {
    /** A situation in which published clients differ. */
    enum Row {
        CLASS_PATH("GET over the class path as Maven resolves it"),
        KEY("POST, 503 then 201"),
        SECONDS("GET, 429 + Retry-After: 3"),
        DATE("GET, 429 + HTTP-date, 7 s after its own Date"),
        PAST("GET, 429 + HTTP-date in the past"),
        HOUR("GET, 429 + Retry-After: 3600"),
        PAGE_502("GET, 502 with HTML body"),
        EMPTY_502("GET, 502 with empty body"),
        UNKNOWN_TYPE("GET, 400 with unknown error.type"),
        CONFLICT("GET, 409"),
        PAGE_200("POST, 200 with HTML body"),
        INTERRUPTED_WAIT("GET, interrupt during backoff"),
        INTERRUPTED_CONNECT("POST, interrupt while connecting"),
        INTERRUPTED_READ("POST, interrupt during a blocked read"),
        FIVE("5 GETs, each gets one 503"),
        PROXY_WRITE("POST, 503 from a proxy each time"),
        PROXY_REMOVAL("DELETE, 503 from a proxy"),
        REBUILT("POST rebuilt by interceptor, connection cut"),
        CHANGED("POST without its key after an interceptor"),
        REPEATED("POST cut, repeated by interceptor, then 422"),
        ROTATED("POST, answer lost, then another API key"),
        DEAD("POST after 8 idle connections were dropped"),
        REDIRECT("POST, 307 to another host"),
        AGED("POST, answer lost, clock jumps 25 h in DNS"),
        REFUSED_POLL("GET of an accepted job, 404"),
        OTHER_JOB("GET of an accepted job answers another job"),
        EMPTY_201("POST, 201 of the service without a body"),
        ACCEPTED("POST, 202 of the service without a job"),
        EXIT("GET, then JVM exit, client never closed");

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
