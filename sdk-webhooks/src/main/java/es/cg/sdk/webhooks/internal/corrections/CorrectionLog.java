package es.cg.sdk.webhooks.internal.corrections;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;

/**
 * Logs how the corrections of one kind of record fare: what fails, once for each reason, and what matched none of the
 * early records, once. Thread-safe.
 */
final class CorrectionLog {
    private static final int EARLY_RECORDS = 100;
    // Bounds the memory.
    private static final int MAX_REASONS = 1000;

    private final Logger log;
    private final String file;
    private final String schema;
    private final Set<String> unmatched = ConcurrentHashMap.newKeySet();
    private final Set<String> reasons = ConcurrentHashMap.newKeySet();
    private final AtomicInteger records = new AtomicInteger();

    /** Creates the log; {@code labels} name the fields that records can match. */
    CorrectionLog(Logger log, String file, String schema, Collection<String> labels) {
        this.log = log;
        this.file = file;
        this.schema = schema;
        unmatched.addAll(labels);
    }

    void matched(String label) {
        if (!unmatched.isEmpty()) {
            unmatched.remove(label);
        }
    }

    /** Warns that a correction failed; {@code reason} holds no value. */
    void failed(String reason) {
        if (reasons.size() < MAX_REASONS && reasons.add(reason)) {
            log.warn(
                    "an event with a record {}: a correction of {} does not fit, and the JSON stays as it came there, also"
                            + " from now on: {}",
                    schema,
                    file,
                    reason);
        }
    }

    /** Counts a corrected record. */
    void corrected() {
        log.debug("the record {} of an event was corrected as {} says", schema, file);
        if (unmatched.isEmpty() || records.incrementAndGet() != EARLY_RECORDS) {
            return;
        }
        log.warn(
                "what {} says of {} was in none of the first {} records {} of events: check the names there",
                file,
                new TreeSet<>(unmatched),
                EARLY_RECORDS,
                schema);
        unmatched.clear();
    }
}
