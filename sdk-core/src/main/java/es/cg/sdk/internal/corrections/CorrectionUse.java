package es.cg.sdk.internal.corrections;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs how the corrections of one operation fare: what fails, once for each reason, and what matched none of the early
 * answers, once. Thread-safe.
 */
final class CorrectionUse {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final int EARLY_ANSWERS = 100;
    // Bounds the memory.
    private static final int MAX_REASONS = 1000;

    private final String operation;
    private final String file;
    private final Set<String> unmatched = ConcurrentHashMap.newKeySet();
    private final Set<String> reasons = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answers = new AtomicInteger();

    /** Creates the use of an operation's corrections; {@code labels} name those that answers can match. */
    CorrectionUse(String operation, String file, Collection<String> labels) {
        this.operation = operation;
        this.file = file;
        unmatched.addAll(labels);
    }

    void matched(String label) {
        if (!unmatched.isEmpty()) {
            unmatched.remove(label);
        }
    }

    /** Warns that a correction of an answer failed; {@code reason} holds no value. */
    void failed(String reason) {
        if (reasons.size() < MAX_REASONS && reasons.add(reason)) {
            LOG.warn(
                    "{}: a correction of {} does not fit the answer, which stays as it came there, also from now on: {}",
                    operation,
                    file,
                    reason);
        }
    }

    /** Logs a request, if a correction was used. */
    void requested(BooleanSupplier isChanged) {
        if (LOG.isDebugEnabled() && isChanged.getAsBoolean()) {
            LOG.debug("{}: the request was corrected as {} says", operation, file);
        }
    }

    /** Counts an answer, and logs it if a correction was used. */
    void answered(BooleanSupplier isChanged) {
        if (LOG.isDebugEnabled() && isChanged.getAsBoolean()) {
            LOG.debug("{}: the answer was corrected as {} says", operation, file);
        }
        if (unmatched.isEmpty() || answers.incrementAndGet() != EARLY_ANSWERS) {
            return;
        }
        LOG.warn(
                "{}: what {} says of {} was in none of its first {} answers: check the names there",
                operation,
                file,
                new TreeSet<>(unmatched),
                EARLY_ANSWERS);
        unmatched.clear();
    }
}
