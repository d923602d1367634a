package es.cg.sdk.journal.jdbc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * How often each fault strikes.
 *
 * @param kills of one process
 * @param rotations of the API key
 * @param days pauses of 25 hours, during which all processes are killed
 * @param pauses shorter ones, after which leases have ended
 * @param crashes of the database server
 * @param restores of a record to before its last commit
 */
record WritesPlan(int kills, int rotations, int days, int pauses, int crashes, int restores) {
    /** What strikes. */
    enum Event {
        KILL,
        ROTATION,
        DAY,
        PAUSE,
        CRASH,
        RESTORE
    }

    /** Returns the events in a random order. */
    List<Event> events(Random random) {
        List<Event> events = new ArrayList<>();
        events.addAll(Collections.nCopies(kills, Event.KILL));
        events.addAll(Collections.nCopies(rotations, Event.ROTATION));
        events.addAll(Collections.nCopies(days, Event.DAY));
        events.addAll(Collections.nCopies(pauses, Event.PAUSE));
        events.addAll(Collections.nCopies(crashes, Event.CRASH));
        events.addAll(Collections.nCopies(restores, Event.RESTORE));
        Collections.shuffle(events, random);
        return events;
    }
}
