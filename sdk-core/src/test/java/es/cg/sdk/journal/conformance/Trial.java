package es.cg.sdk.journal.conformance;

import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The journals of one scenario, and what it checks with. */
final class Trial {
    /** How many threads do the same at once. */
    static final int THREADS = 8;

    private final JournalSubject subject;
    private final ExecutorService threads;
    private final String account = "conformance " + UUID.randomUUID();

    Trial(JournalSubject subject, ExecutorService threads) {
        this.subject = subject;
        this.threads = threads;
    }

    /** Opens the journal of the scenario's account in production, as one more process. */
    WriteJournal open() throws Exception {
        return open("", Environment.PRODUCTION);
    }

    /** Opens the journal of an account of the scenario's own, with these letters at its end. */
    WriteJournal open(String suffix, Environment environment) throws Exception {
        return subject.open(account + suffix, environment);
    }

    /** Opens the journal of the scenario's account in production; the scenario is skipped if it has no transactions. */
    TransactionalJournal openTransactional() throws Exception {
        if (open() instanceof TransactionalJournal journal) {
            return journal;
        }
        throw new SkippedScenario("the journal is no TransactionalJournal");
    }

    /** Returns what writes within a transaction; the scenario is skipped if the subject has none. */
    JournalSubject.Effects effects() throws SkippedScenario {
        JournalSubject.Effects effects = subject.effects();
        if (effects == null) {
            throw new SkippedScenario("the subject has no effects()");
        }
        return effects;
    }

    static void check(boolean isAsExpected, String seen) throws Deviation {
        if (!isAsExpected) {
            throw new Deviation(seen);
        }
    }

    /** Checks that the key has this record, or none. */
    static void checkFound(String when, WriteJournal journal, String key, @Nullable WriteRecord expected)
            throws Deviation {
        WriteRecord found = journal.find(key).record();
        if (expected == null || found == null) {
            check(
                    found == null && expected == null,
                    when + ", find returned " + (found == null ? "no record" : "a record"));
        } else {
            check(found.equals(expected), when + ", find returned a record with " + difference(expected, found));
        }
    }

    private static String difference(WriteRecord expected, WriteRecord found) throws Deviation {
        List<String> differences = new ArrayList<>();
        try {
            for (var each : WriteRecord.class.getRecordComponents()) {
                String was = String.valueOf(each.getAccessor().invoke(expected));
                String is = String.valueOf(each.getAccessor().invoke(found));
                if (!was.equals(is)) {
                    differences.add(each.getName() + " " + shortened(is) + " in place of " + shortened(was));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new Deviation("the records cannot be compared: " + e);
        }
        return String.join(", ", differences.isEmpty() ? List.of("null and empty exchanged") : differences);
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? "«" + text + "»" : "a text of " + text.length() + " characters";
    }

    /** Runs this in several threads, which begin at once, and returns the results. */
    <T> List<T> atOnce(Callable<T> work) throws Exception {
        return atOnce(java.util.Collections.nCopies(THREADS, work));
    }

    /** Runs each in a thread of its own; they begin at once. */
    <T> List<T> atOnce(List<Callable<T>> works) throws Exception {
        CyclicBarrier start = new CyclicBarrier(works.size());
        List<Future<T>> running = new ArrayList<>();
        for (Callable<T> each : works) {
            running.add(threads.submit(() -> {
                start.await(10, TimeUnit.MINUTES);
                return each.call();
            }));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : running) {
            try {
                results.add(each.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
        return results;
    }
}
