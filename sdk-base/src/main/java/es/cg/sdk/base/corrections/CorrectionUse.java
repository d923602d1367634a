package es.cg.sdk.base.corrections;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;

/**
 * Logs how the corrections of one operation fare: what fails, once for each reason, and what matched none of the early
 * answers, once. Thread-safe.
 */
public final class CorrectionUse {
    private static final int EARLY_ANSWERS = 100;
    // Bounds the memory.
    private static final int MAX_REASONS = 1000;

    private final Logger log;
    private final String operation;
    private final String file;
    private final Set<String> unmatched = ConcurrentHashMap.newKeySet();
    private final Set<String> reasons = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answers = new AtomicInteger();

    /** Creates the use of an operation's corrections; {@code labels} name those that answers can match. */
    CorrectionUse(Logger log, String operation, String file, Collection<String> labels) {
        this.log = log;
        this.operation = operation;
        this.file = file;
        unmatched.addAll(labels);
    }

    /** Creates the use of the corrections of the records of a kind of event. */
    public static CorrectionUse of(Logger log, String kind, String file, SchemaCorrection record) {
        List<String> labels = new ArrayList<>();
        record.labels(labels::add, new ArrayList<>());
        return new CorrectionUse(log, kind, file, labels);
    }

    void matched(String label) {
        if (!unmatched.isEmpty()) {
            unmatched.remove(label);
        }
    }

    /** Warns that a correction of an answer failed; {@code reason} holds no value. */
    void failed(String reason) {
        if (reasons.size() < MAX_REASONS && reasons.add(reason)) {
            log.warn(
                    "{}: a correction of {} does not fit what came, which stays as it came there, also from now on: {}",
                    operation,
                    file,
                    reason);
        }
    }

    /** Logs a request, if a correction was used. */
    public void requested(BooleanSupplier isChanged) {
        if (log.isDebugEnabled() && isChanged.getAsBoolean()) {
            log.debug("{}: the request was corrected as {} says", operation, file);
        }
    }

    /** Counts an answer, and logs it if a correction was used. */
    public void answered(BooleanSupplier isChanged) {
        if (log.isDebugEnabled() && isChanged.getAsBoolean()) {
            log.debug("{}: the answer was corrected as {} says", operation, file);
        }
        if (unmatched.isEmpty() || answers.incrementAndGet() != EARLY_ANSWERS) {
            return;
        }
        log.warn(
                "{}: what {} says of {} was in none of its first {} answers: check the names there",
                operation,
                file,
                new TreeSet<>(unmatched),
                EARLY_ANSWERS);
        unmatched.clear();
    }
}
