package es.cg.sdk.journal.conformance;

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
 * Tests an implementation of {@link es.cg.sdk.journal.WriteJournal}: what it stores, what many threads and processes
 * see of it, and how it leases batches. It needs no test framework. Immutable.
 *
 * <pre>{@code
 * JournalConformance.of((account, environment) -> new MyJournal(dataSource, account, environment)).verify();
 * }</pre>
 */
public final class JournalConformance {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

    private final JournalSubject subject;
    private final Duration timeout;
    private final List<String> chosen;

    private JournalConformance(JournalSubject subject, Duration timeout, List<String> chosen) {
        this.subject = subject;
        this.timeout = timeout;
        this.chosen = chosen;
    }

    /** Returns all scenarios for a journal, with a timeout of two minutes for each. */
    public static JournalConformance of(JournalSubject subject) {
        return new JournalConformance(subject, DEFAULT_TIMEOUT, scenarios());
    }

    /** Returns a copy with this timeout for a scenario. */
    public JournalConformance timeout(Duration limit) {
        return new JournalConformance(subject, limit, chosen);
    }

    /**
     * Returns a copy with these scenarios only, for work on a journal that fails them.
     *
     * @throws IllegalArgumentException if there is no scenario with one of these names, or no name is given
     */
    public JournalConformance only(String... names) {
        if (names.length == 0) {
            throw new IllegalArgumentException("give the name of at least one scenario");
        }
        for (String each : names) {
            if (!scenarios().contains(each)) {
                throw new IllegalArgumentException("there is no scenario «" + each + "» among " + scenarios());
            }
        }
        return new JournalConformance(subject, timeout, List.of(names));
    }

    /** Returns the names of all scenarios, in the order in which they run. */
    public static List<String> scenarios() {
        return all().map(Scenario::name).toList();
    }

    private static Stream<Scenario> all() {
        return Stream.of(
                        ContentScenarios.all(),
                        ChangeScenarios.all(),
                        SettleScenarios.all(),
                        ListScenarios.all(),
                        BatchScenarios.all())
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
     * @throws AssertionError if the journal fails one, with all that failed and all that were skipped
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
        Trial trial = new Trial(subject, threads);
        Future<?> course = threads.submit(() -> {
            scenario.course().run(trial);
            return null;
        });
        try {
            course.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return result(scenario, ScenarioResult.Result.PASSED, "");
        } catch (TimeoutException e) {
            course.cancel(true);
            return result(scenario, ScenarioResult.Result.FAILED, "it did not end in " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return cause instanceof SkippedScenario
                    ? result(scenario, ScenarioResult.Result.SKIPPED, String.valueOf(cause.getMessage()))
                    : result(scenario, ScenarioResult.Result.FAILED, seen(cause));
        }
    }

    private static String seen(@Nullable Throwable cause) {
        return cause instanceof Deviation ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
    }

    private static ScenarioResult result(Scenario scenario, ScenarioResult.Result result, String seen) {
        return new ScenarioResult(scenario.name(), result, seen, scenario.why());
    }
}
