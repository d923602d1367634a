package es.cg.sdk.webhooks.conformance;

import java.io.IOException;
import java.nio.file.Path;
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
 * Tests a receiver over real HTTP, with this library or without. Each scenario starts a receiver, sends what the service or an
 * attacker may send, and checks the answers and what the handler was given. Immutable.
 *
 * <p>The receiver uses the clock of the kit, which stands still.
 */
public final class Conformance {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);
    private static final int SCENARIO_FACTOR = 6;

    private final Subject subject;
    private final Differences differences;
    private final Duration timeout;
    private final List<String> chosen;

    private Conformance(Subject subject, Differences differences, Duration timeout, List<String> chosen) {
        this.subject = subject;
        this.differences = differences;
        this.timeout = timeout;
        this.chosen = chosen;
    }

    /** Returns all scenarios for a receiver, with a timeout of one minute for an answer or an event. */
    public static Conformance of(Subject subject) {
        return new Conformance(subject, Differences.NONE, DEFAULT_TIMEOUT, scenarios());
    }

    /**
     * Returns a copy that signs and sends events as a service does that differs from the contract as these corrections
     * files say. Start the receiver with the same files.
     *
     * @throws IllegalArgumentException if something in a file is wrong, or two files contradict each other
     * @throws java.io.UncheckedIOException if one cannot be read
     */
    public Conformance corrections(Path first, Path... others) {
        return new Conformance(subject, Differences.of(first, others), timeout, chosen);
    }

    /** Returns a copy with this timeout for an answer or an event, and six times as long for a scenario. */
    public Conformance timeout(Duration limit) {
        return new Conformance(subject, differences, limit, chosen);
    }

    /**
     * Returns a copy with these scenarios only, for work on a receiver that fails them.
     *
     * @throws IllegalArgumentException if there is no scenario with one of these names, or no name is given
     */
    public Conformance only(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("give the name of at least one scenario");
        }
        for (String each : names) {
            if (!scenarios().contains(each)) {
                throw new IllegalArgumentException("there is no scenario «" + each + "» among " + scenarios());
            }
        }
        return new Conformance(subject, differences, timeout, List.of(names));
    }

    /** Returns the names of all scenarios, in the order in which they run. */
    public static List<String> scenarios() {
        return all().map(Scenario::name).toList();
    }

    private static Stream<Scenario> all() {
        return Stream.of(SignatureScenarios.all(), BodyScenarios.all(), EventScenarios.all(), RecordScenarios.all())
                .flatMap(List::stream);
    }

    /** Runs the scenarios one after the other, and reports the results. */
    public ConformanceReport run() throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<ScenarioResult> results = new ArrayList<>();
            for (Scenario each :
                    all().filter(any -> chosen.contains(any.name())).toList()) {
                results.add(run(each, threads));
            }
            return new ConformanceReport(results);
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Runs the scenarios one after the other.
     *
     * @throws AssertionError if the receiver fails one, with all that failed and all that were skipped
     */
    public void verify() throws InterruptedException {
        ConformanceReport report = run();
        if (!report.isPassed()) {
            throw new AssertionError(report.failed().size() + " of "
                    + report.all().size() + " scenarios failed:\n"
                    + Stream.concat(report.failed().stream(), report.skipped().stream())
                            .map(ScenarioResult::toString)
                            .collect(Collectors.joining("\n")));
        }
    }

    private ScenarioResult run(Scenario scenario, ExecutorService threads) throws InterruptedException {
        try (Trial trial = new Trial(subject, differences, timeout)) {
            Future<?> course = threads.submit(() -> {
                scenario.course().run(trial);
                return null;
            });
            try {
                course.get(timeout.toNanos() * SCENARIO_FACTOR, TimeUnit.NANOSECONDS);
                return result(scenario, ScenarioResult.Result.PASSED, trial.seen());
            } catch (TimeoutException e) {
                course.cancel(true);
                return result(
                        scenario, ScenarioResult.Result.FAILED, "it did not end in time; before that " + trial.seen());
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                return cause instanceof SkippedScenario
                        ? result(scenario, ScenarioResult.Result.SKIPPED, String.valueOf(cause.getMessage()))
                        : result(scenario, ScenarioResult.Result.FAILED, seen(cause));
            }
        } catch (IOException | RuntimeException e) {
            return result(scenario, ScenarioResult.Result.FAILED, "the receiver could not be closed: " + e);
        }
    }

    private static String seen(@Nullable Throwable cause) {
        return cause instanceof Deviation ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
    }

    private static ScenarioResult result(Scenario scenario, ScenarioResult.Result result, String seen) {
        return new ScenarioResult(scenario.name(), result, seen, scenario.why());
    }
}
