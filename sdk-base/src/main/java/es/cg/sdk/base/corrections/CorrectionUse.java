package es.cg.sdk.base.corrections;

import java.util.ArrayList;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs how the corrections of one operation fare: what fails, once for each reason, and what matched none of the early
 * answers, once. Thread-safe.
 */
final class CorrectionUse {
    private static final int EARLY_ANSWERS = 100;
    // Bounds the memory.
    private static final int MAX_REASONS = 1000;

    private final Logger log;
    private final String operation;
    private final String file;
    private final Set<String> unmatched = ConcurrentHashMap.newKeySet();
    private final Set<String> reasons = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answers = new AtomicInteger();

    /** Creates the use of the corrections of an operation or a kind of event; {@code record} is what answers have. */
    CorrectionUse(Logger log, String operation, String file, @Nullable SchemaCorrection record) {
        this.log = log;
        this.operation = operation;
        this.file = file;
        if (record != null) {
            record.labels(unmatched::add, new ArrayList<>());
        }
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
    void requested(BooleanSupplier isChanged) {
        changed("request", isChanged);
    }

    /** Counts an answer, and logs it if a correction was used. */
    void answered(BooleanSupplier isChanged) {
        changed("answer", isChanged);
        if (!unmatched.isEmpty() && answers.incrementAndGet() == EARLY_ANSWERS) {
            log.warn(
                    "{}: what {} says of {} was in none of its first {} answers: check the names there",
                    operation,
                    file,
                    new TreeSet<>(unmatched),
                    EARLY_ANSWERS);
            unmatched.clear();
        }
    }

    private void changed(String what, BooleanSupplier isChanged) {
        if (log.isDebugEnabled() && isChanged.getAsBoolean()) {
            log.debug("{}: the {} was corrected as {} says", operation, what, file);
        }
    }
}
