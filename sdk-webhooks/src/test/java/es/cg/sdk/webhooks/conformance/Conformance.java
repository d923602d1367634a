package es.cg.sdk.webhooks.conformance;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Proves a receiver over real HTTP, whatever it is made of: each scenario starts one, sends it what the service or a
 * forger may send, and looks at its answers and at what its handler was given. Immutable.
 *
 * <p>The clock of the receiver is the kit's, and stands still. Nothing is waited for longer than its patience.
 */
public final class Conformance {
    private static final Duration USUAL = Duration.ofSeconds(20);
    private static final int LONGEST = 6;

    private final Subject subject;
    private final Duration patience;
    private final List<String> chosen;

    private Conformance(Subject subject, Duration patience, List<String> chosen) {
        this.subject = subject;
        this.patience = patience;
        this.chosen = chosen;
    }

    /** The proof of this kind of receiver, which waits 20 seconds for an answer or an event. */
    public static Conformance of(Subject subject) {
        return new Conformance(subject, USUAL, scenarios());
    }

    /** The same, which waits so long for an answer or an event, and six times as long for a scenario. */
    public Conformance patience(Duration longest) {
        return new Conformance(subject, longest, chosen);
    }

    /**
     * The same, with these scenarios alone, while one mends what they found.
     *
     * @throws IllegalArgumentException if one is none, or there are none
     */
    public Conformance only(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("without a scenario nothing is proven");
        }
        for (String each : names) {
            if (!scenarios().contains(each)) {
                throw new IllegalArgumentException("there is no scenario «" + each + "» among " + scenarios());
            }
        }
        return new Conformance(subject, patience, List.of(names));
    }

    /** The names of all scenarios, in their order. */
    public static List<String> scenarios() {
        return all().map(Scenario::name).toList();
    }

    private static Stream<Scenario> all() {
        return Stream.of(SignatureScenarios.all(), BodyScenarios.all(), EventScenarios.all())
                .flatMap(List::stream);
    }

    /** Runs the scenarios, one after the other. */
    public Outcomes run() throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Outcome> outcomes = new ArrayList<>();
            for (Scenario each :
                    all().filter(any -> chosen.contains(any.name())).toList()) {
                outcomes.add(outcome(each, threads));
            }
            return new Outcomes(outcomes);
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Runs the scenarios.
     *
     * @throws AssertionError if the receiver fails one, with all that it fails and what was left out
     */
    public void verify() throws InterruptedException {
        Outcomes outcomes = run();
        if (!outcomes.isPassed()) {
            throw new AssertionError(outcomes.failed().size() + " of "
                    + outcomes.all().size() + " scenarios failed:\n"
                    + Stream.concat(outcomes.failed().stream(), outcomes.leftOut().stream())
                            .map(Outcome::toString)
                            .collect(Collectors.joining("\n")));
        }
    }

    private Outcome outcome(Scenario scenario, ExecutorService threads) throws InterruptedException {
        try (Trial trial = new Trial(subject, patience)) {
            Future<?> course = threads.submit(() -> {
                scenario.course().run(trial);
                return null;
            });
            try {
                course.get(patience.toNanos() * LONGEST, TimeUnit.NANOSECONDS);
                return told(scenario, Outcome.Result.PASSED, trial.seen());
            } catch (TimeoutException e) {
                course.cancel(true);
                return told(scenario, Outcome.Result.FAILED, "it came to no end; before that " + trial.seen());
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                return cause instanceof LeftOut
                        ? told(scenario, Outcome.Result.LEFT_OUT, String.valueOf(cause.getMessage()))
                        : told(scenario, Outcome.Result.FAILED, seen(cause));
            }
        } catch (IOException | RuntimeException e) {
            return told(scenario, Outcome.Result.FAILED, "it could not be ended: " + e);
        }
    }

    private static String seen(@Nullable Throwable cause) {
        return cause instanceof Deviation ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
    }

    private static Outcome told(Scenario scenario, Outcome.Result result, String seen) {
        return new Outcome(scenario.name(), result, seen, scenario.why());
    }
}
