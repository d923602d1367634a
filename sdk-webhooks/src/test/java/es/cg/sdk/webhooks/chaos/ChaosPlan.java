package es.cg.sdk.webhooks.chaos;

import java.time.Duration;

/**
 * What happens in a run.
 *
 * @param betweenKills at least
 * @param eventsBeforeKills how many events pass before the first kill
 * @param eventsBetweenKills how many more events pass before each other kill, however slow the machine
 * @param restarts of the database, of which the last one is a crash
 */
record ChaosPlan(
        ChaosProcess.Mode mode,
        ChaosEvents events,
        int processes,
        Duration betweenKills,
        int eventsBeforeKills,
        int eventsBetweenKills,
        int restarts) {
    /** Two processes receive 200 events, and one is killed after each 40: however slow the machine, some are up. */
    static ChaosPlan small(ChaosProcess.Mode mode, int restarts) {
        return new ChaosPlan(mode, ChaosEvents.ofOne(200), 2, Duration.ZERO, 40, 40, restarts);
    }

    /**
     * Four processes receive 10,000 events, one is killed twice a second, but not before 20 more events are taken, and the
     * database stops once and crashes once.
     */
    static ChaosPlan large(ChaosProcess.Mode mode) {
        return new ChaosPlan(mode, ChaosEvents.ofOne(10_000), 4, Duration.ofMillis(500), 20, 20, 2);
    }

    /** Four processes handle 600 events of 60 sources in an inbox. One is killed after each 100 of the second half. */
    static ChaosPlan ofSources() {
        return new ChaosPlan(ChaosProcess.Mode.SOURCES, ChaosEvents.ofMany(60, 600), 4, Duration.ZERO, 300, 100, 0);
    }

    /**
     * Four processes handle 60,000 events of 3,000 sources in an inbox. In the second half one is killed every two seconds,
     * but not before 100 more events are handled.
     */
    static ChaosPlan ofThousandsOfSources() {
        return new ChaosPlan(
                ChaosProcess.Mode.SOURCES, ChaosEvents.ofMany(3000, 60_000), 4, Duration.ofSeconds(2), 30_000, 100, 0);
    }

    boolean hasManySources() {
        return mode == ChaosProcess.Mode.SOURCES;
    }
}
