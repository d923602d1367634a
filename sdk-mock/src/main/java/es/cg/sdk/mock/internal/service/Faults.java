package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.store.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong on purpose: by operation, so many times or with a probability, each at most once a request. Guarded
 * by the service's lock.
 */
public final class Faults {
    private final List<Fault> armed = new ArrayList<>();
    private long made;

    /** What happens to a request. */
    public sealed interface Effect permits Answer, Drop, Delay, Foreign {}

    /**
     * The service refuses, and nothing is done.
     *
     * @param retryAfter seconds; 0 for no such header
     */
    public record Answer(int status, String code, long retryAfter) implements Effect {}

    /** The connection is closed. */
    public enum Drop implements Effect {
        /** Before anything is done. */
        BEFORE,
        /** After it was done: the answer is lost. */
        AFTER,
        /** In the middle of the answer's body. */
        MID_BODY
    }

    /** The answer takes its time; what was asked is done. */
    public record Delay(Duration duration) implements Effect {}

    /** Something in between answers in place of the service, and nothing is done. */
    public record Foreign(int status, String contentType, String body) implements Effect {}

    private static final class Fault {
        private final String id;
        private final String operation;
        private final double probability;
        private final Effect effect;
        private int left;
        private int struck;

        private Fault(String id, String operation, int times, double probability, Effect effect) {
            this.id = id;
            this.operation = operation;
            this.left = times;
            this.probability = probability;
            this.effect = effect;
        }
    }

    /**
     * Arms a fault for an operation, or for {@code *}.
     *
     * @param times how often it strikes; 0 for always, by its probability
     */
    public String arm(Contract contract, String operation, int times, double probability, Effect effect) {
        boolean known = operation.equals("*")
                || contract.operations().stream().map(ApiOperation::id).anyMatch(operation::equals);
        if (!known) {
            throw new IllegalArgumentException("there is no operation " + operation + " in openapi.json");
        }
        if (times < 0 || probability < 0 || probability > 1) {
            throw new IllegalArgumentException("a fault strikes 0 times or more, with a probability from 0 to 1");
        }
        String id = "fault_" + ++made;
        armed.add(new Fault(id, operation, times, probability, effect));
        return id;
    }

    /** Disarms all. */
    public void clear() {
        armed.clear();
    }

    /** The faults that were to strike so many times and have not, in words. */
    public List<String> unused() {
        return armed.stream()
                .filter(each -> each.left > 0)
                .map(each -> each.id + " on " + each.operation + " (" + each.effect + ") struck " + each.struck
                        + " times, and was to strike " + each.left + " more")
                .toList();
    }

    /** What strikes this operation now; null for nothing. */
    @Nullable
    Effect strike(String operation, Supplier<Dice> dice) {
        Fault struck = null;
        for (Fault each : armed) {
            boolean aimed = each.operation.equals("*") || each.operation.equals(operation);
            if (struck == null && aimed && (each.probability >= 1 || dice.get().chance(each.probability))) {
                struck = each;
            }
        }
        if (struck == null) {
            return null;
        }
        struck.struck++;
        if (struck.left > 0 && --struck.left == 0) {
            armed.remove(struck);
        }
        return struck.effect;
    }
}
