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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Faults that tests arm for operations of both environments, a number of times or with a probability. At most one
 * strikes a request, and at most one a job. Guarded by the service's lock.
 */
public final class InjectedFaults {
    private final Contract contract;
    private final Set<String> deferred = new TreeSet<>();
    private final List<Fault> armed = new ArrayList<>();
    private final List<Fault> usedUp = new ArrayList<>();
    private final List<Runnable> initial = new ArrayList<>();
    private CompletableFuture<Void> released = new CompletableFuture<>();
    private long made;

    /** Creates an empty set of faults for the operations of this contract. */
    public InjectedFaults(Contract contract) {
        this.contract = contract;
    }

    /** What a fault does to a request, or to the job that it starts. */
    public sealed interface Effect permits Answer, Drop, Delay, Foreign, FailedJob {}

    /**
     * The service answers with an error, and nothing is done.
     *
     * @param retryAfter the seconds of the header {@code Retry-After}; 0 for no such header
     */
    public record Answer(int status, String code, long retryAfter) implements Effect {
        /** Checks the values. */
        public Answer {
            require(status >= 400 && status <= 599, "the status of an error is from 400 to 599, not " + status);
            require(!code.isBlank(), "an error needs a code");
            require(retryAfter >= 0, "retry_after is 0 seconds or more, not " + retryAfter);
        }
    }

    /** The connection is closed. */
    public enum Drop implements Effect {
        /** Before anything is done. */
        BEFORE,
        /** After the operation was done: the answer is lost. */
        AFTER,
        /** In the middle of the answer's body. */
        MID_BODY
    }

    /** The operation is done, and the answer is delayed. */
    public record Delay(Duration duration) implements Effect {
        /** Checks the value. */
        public Delay {
            require(
                    !duration.isNegative() && duration.compareTo(Duration.ofDays(1)) <= 0,
                    "a delay is a duration such as PT2S, of at most a day, not " + duration);
        }
    }

    /** A proxy answers in place of the service, and nothing is done. */
    public record Foreign(int status, String contentType, String body) implements Effect {
        /** Checks the value. */
        public Foreign {
            require(status >= 200 && status <= 599, "the status of an answer is from 200 to 599, not " + status);
        }
    }

    /** The operation's next job to end fails with this code. */
    public record FailedJob(String code) implements Effect {
        /** Checks the value. */
        public FailedJob {
            require(!code.isBlank(), "a failed job needs a code");
        }
    }

    private static void require(boolean met, String rule) {
        if (!met) {
            throw new IllegalArgumentException(rule);
        }
    }

    /**
     * A fault as it stands.
     *
     * @param operation the operation that it is armed for, or {@code *}
     * @param aim whose calls it strikes
     * @param left how often it will still strike; null for no limit
     * @param struck how often it has struck
     */
    public record FaultState(
            String id,
            String operation,
            FaultAim aim,
            @Nullable Integer left,
            int struck,
            double probability,
            Effect effect) {}

    private static final class Fault {
        private final String id;
        private final String operation;
        private final FaultAim aim;
        private final double probability;
        private final Effect effect;
        private final boolean unlimited;
        private int left;
        private int struck;

        private Fault(String id, String operation, FaultAim aim, int times, double probability, Effect effect) {
            this.id = id;
            this.operation = operation;
            this.aim = aim;
            this.unlimited = times == 0;
            this.left = times;
            this.probability = probability;
            this.effect = effect;
        }
    }

    /**
     * Arms a fault for an operation, or for {@code *}.
     *
     * @param aim whose calls it strikes
     * @param times the number of times that it strikes; 0 for no limit
     * @return the fault's id
     */
    public String arm(String operation, FaultAim aim, int times, double probability, Effect effect) {
        if (!operation.equals("*")) {
            contract.mustHave(operation);
        }
        if (effect instanceof FailedJob && !operation.equals("*") && !deferred.contains(operation)) {
            throw new IllegalArgumentException(operation + " starts no job; operations that do: " + deferred);
        }
        if (times < 0) {
            throw new IllegalArgumentException("a fault must strike at least once, not " + times);
        }
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability is from 0 to 1, not " + probability);
        }
        String id = "fault_" + ++made;
        armed.add(new Fault(id, operation, aim, times, probability, effect));
        return id;
    }

    /** Arms a fault now, and again after each {@link #reset}. */
    public void armInitially(String operation, FaultAim aim, int times, Effect effect) {
        arm(operation, aim, times, 1, effect);
        initial.add(() -> arm(operation, aim, times, 1, effect));
    }

    /** Disarms all faults, and arms the initial ones again. */
    public void reset() {
        clear();
        initial.forEach(Runnable::run);
    }

    /** Records that an operation starts jobs. */
    public void addDeferred(String operation) {
        deferred.add(operation);
    }

    /** Disarms all faults, and sends delayed answers at once. */
    public void clear() {
        armed.clear();
        usedUp.clear();
        released.complete(null);
        released = new CompletableFuture<>();
    }

    /** Disarms a fault, and forgets it; returns false if there is none of this id. */
    public boolean disarm(String id) {
        boolean wasArmed = armed.removeIf(each -> each.id.equals(id));
        boolean wasUsedUp = usedUp.removeIf(each -> each.id.equals(id));
        return wasArmed || wasUsedUp;
    }

    /** Returns a future that is completed when delays must end early. */
    public CompletableFuture<Void> released() {
        return released;
    }

    /** Returns the faults that were armed since the last {@link #clear}, those that will not strike again first. */
    public List<FaultState> states() {
        return Stream.concat(usedUp.stream(), armed.stream())
                .map(each -> new FaultState(
                        each.id,
                        each.operation,
                        each.aim,
                        each.unlimited ? null : each.left,
                        each.struck,
                        each.probability,
                        each.effect))
                .toList();
    }

    /** Describes the faults that have not struck as often as they were armed for. */
    public List<String> unused() {
        return armed.stream()
                .filter(each -> each.left > 0)
                .map(each -> each.id + " on " + each.operation + each.aim.text() + " (" + each.effect + ") struck "
                        + each.struck + " times, and is armed for " + each.left + " more")
                .toList();
    }

    /** Returns the fault that strikes a request of this operation, and counts it; null for none. */
    public @Nullable Effect strike(String operation, FaultAim call, Supplier<RandomSource> random) {
        return strike(operation, call, random, false);
    }

    /** Returns the fault that strikes a job of this operation, and counts it; null for none. */
    public @Nullable FailedJob strikeJob(String operation, FaultAim call, Supplier<RandomSource> random) {
        return (FailedJob) strike(operation, call, random, true);
    }

    private @Nullable Effect strike(String operation, FaultAim call, Supplier<RandomSource> random, boolean job) {
        Fault struck = null;
        for (Fault each : armed) {
            boolean aimed = job == each.effect instanceof FailedJob
                    && (each.operation.equals("*") || each.operation.equals(operation))
                    && each.aim.matches(call);
            if (struck == null
                    && aimed
                    && (each.probability >= 1 || random.get().chance(each.probability))) {
                struck = each;
            }
        }
        if (struck == null) {
            return null;
        }
        struck.struck++;
        if (struck.left > 0 && --struck.left == 0) {
            armed.remove(struck);
            usedUp.add(struck);
        }
        return struck.effect;
    }
}
