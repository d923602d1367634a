package es.cg.sdk.mock.internal.faults;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.store.RandomSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong on purpose, in both worlds: by operation, so many times or with a probability, at most one to a
 * request and one to a job. Guarded by the service's lock.
 */
public final class InjectedFaults {
    private final Contract contract;
    private final Set<String> deferred = new TreeSet<>();
    private final List<Fault> armed = new ArrayList<>();
    private final List<Runnable> atFirst = new ArrayList<>();
    private CompletableFuture<Void> released = new CompletableFuture<>();
    private long made;

    /** None yet, for the operations of this contract. */
    public InjectedFaults(Contract contract) {
        this.contract = contract;
    }

    /** What happens to a request, or to the job that comes of one. */
    public sealed interface Effect permits Answer, Drop, Delay, Foreign, FailedJob {}

    /**
     * The service refuses, and nothing is done.
     *
     * @param retryAfter seconds; 0 for no such header
     */
    public record Answer(int status, String code, long retryAfter) implements Effect {
        /** Refuses what is no refusal. */
        public Answer {
            require(status >= 400 && status <= 599, "the status of a refusal is from 400 to 599, not " + status);
            require(!code.isBlank(), "a refusal has a code");
            require(retryAfter >= 0, "retry_after is 0 seconds or more, not " + retryAfter);
        }
    }

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
    public record Delay(Duration duration) implements Effect {
        /** Refuses what nobody would wait for. */
        public Delay {
            require(
                    !duration.isNegative() && duration.compareTo(Duration.ofDays(1)) <= 0,
                    "a delay is a duration such as PT2S, of a day at the most, not " + duration);
        }
    }

    /** Something in between answers in place of the service, and nothing is done. */
    public record Foreign(int status, String contentType, String body) implements Effect {
        /** Refuses what no server answers. */
        public Foreign {
            require(status >= 200 && status <= 599, "the status of an answer is from 200 to 599, not " + status);
        }
    }

    /** The next job of the operation that ends fails with this code. */
    public record FailedJob(String code) implements Effect {
        /** Refuses a failure without a reason. */
        public FailedJob {
            require(!code.isBlank(), "a job fails with a code");
        }
    }

    private static void require(boolean met, String rule) {
        if (!met) {
            throw new IllegalArgumentException(rule);
        }
    }

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
    public String arm(String operation, int times, double probability, Effect effect) {
        if (!operation.equals("*")) {
            contract.mustHave(operation);
        }
        if (effect instanceof FailedJob && !operation.equals("*") && !deferred.contains(operation)) {
            throw new IllegalArgumentException("no job comes of " + operation + ", but of " + deferred);
        }
        if (times < 0) {
            throw new IllegalArgumentException("a fault strikes 1 time or more, not " + times);
        }
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability is from 0 to 1, not " + probability);
        }
        String id = "fault_" + ++made;
        armed.add(new Fault(id, operation, times, probability, effect));
        return id;
    }

    /** As {@link #arm}, and again whenever all begins anew. */
    public void armAtFirst(String operation, int times, Effect effect) {
        arm(operation, times, 1, effect);
        atFirst.add(() -> arm(operation, times, 1, effect));
    }

    /** Only those are armed that were so at first. */
    public void beginAnew() {
        clear();
        atFirst.forEach(Runnable::run);
    }

    /** Jobs come of this operation. */
    public void isDeferred(String operation) {
        deferred.add(operation);
    }

    /** Disarms all, and lets go at once what a delay still holds. */
    public void clear() {
        armed.clear();
        released.complete(null);
        released = new CompletableFuture<>();
    }

    /** Is done when delays are to end before their time. */
    public CompletableFuture<Void> released() {
        return released;
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
    public Effect strike(String operation, Supplier<RandomSource> dice) {
        return strike(operation, dice, false);
    }

    /** How a job of this operation is to fail, now that it ends; null if it is not. */
    @Nullable
    public FailedJob strikeJob(String operation, Supplier<RandomSource> dice) {
        return (FailedJob) strike(operation, dice, true);
    }

    private @Nullable Effect strike(String operation, Supplier<RandomSource> dice, boolean job) {
        Fault struck = null;
        for (Fault each : armed) {
            boolean aimed = job == each.effect instanceof FailedJob
                    && (each.operation.equals("*") || each.operation.equals(operation));
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
