package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Limits of time in tests only end what hangs: a slow machine with busy cores reaches none. */
class TimeLimitsTest {
    private static final String LOOK = "a look in a loop that has no limit of its own, or a longer one";
    private static final String NOTHING = "shows that nothing comes: a slow machine does not make something come";
    private static final String RECORDED = "compared with what an injected clock or wait has recorded";
    private static final String SETTING = "a setting of what is tested; no test waits for it";
    private static final String REPEATED = "what is too late is sent again, as the service does, and nothing counts it";
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            Map.entry("BehaviourTest: isBetween(Duration.ofSeconds(3), Duration.ofMillis(3050)", RECORDED),
            Map.entry("BehaviourTest: isBetween(Duration.ofSeconds(7), Duration.ofMillis(7050)", RECORDED),
            Map.entry("Chaos: timeout(Duration.ofSeconds(10)", REPEATED),
            Map.entry("ChaosReceivers: timeout(Duration.ofSeconds(10)", REPEATED),
            Map.entry("ClockTimeTest: isBetween(Duration.ofSeconds(90), Duration.ofMinutes(5)", RECORDED),
            Map.entry("Conformance: TIMEOUT = Duration.ofMinutes(1)", "a default for users: our tests set their own"),
            Map.entry("ConformanceTest: timeout(Duration.ofSeconds(1)", "receivers that must fail"),
            Map.entry(
                    "ConformanceTest: timeout(Duration.ofMinutes(1)",
                    "some wrong receivers never answer; one that does takes milliseconds"),
            Map.entry("DatabaseRestartTest: setConnectionTimeout(1000)", REPEATED),
            Map.entry("DeadConnectionsTest: ConnectionPool(IDLE, 1, TimeUnit.MINUTES)", SETTING),
            Map.entry("ExampleProcess: waitFor(20, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("FailingDatabaseTest: isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11)", RECORDED),
            Map.entry("FirstAndToListTest: takeRequest(200, TimeUnit.MILLISECONDS)", NOTHING),
            Map.entry("FrozenDatabaseTest: setConnectionTimeout(1000)", REPEATED),
            Map.entry(
                    "InboxBatchTest: poll(1, TimeUnit.MINUTES)",
                    "without a report the test goes on: reservations may be too old to be used"),
            Map.entry(
                    "IssuingWithFaultsTest: ConnectionPool(threads, 1, java.util.concurrent.TimeUnit.MINUTES)",
                    SETTING),
            Map.entry(
                    "JournalConformance: TIMEOUT = Duration.ofMinutes(2)",
                    "a default for users: our tests set their own"),
            Map.entry("KilledAtEveryStatementTest: await(10, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("KilledAtEveryStatementTest: poll(1, TimeUnit.SECONDS)", LOOK),
            Map.entry("ListingTest: await(50, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("ListingTest: takeRequest(100, TimeUnit.MILLISECONDS)", NOTHING),
            Map.entry("ListingTest: takeRequest(200, TimeUnit.MILLISECONDS)", NOTHING),
            Map.entry("LookupTest: TimeUnit.SECONDS.toNanos(2)", RECORDED),
            Map.entry("MonthEndKillTest: waitFor(20, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("NoEndlessWaitTest: TimeUnit.MILLISECONDS.toNanos(5)", LOOK),
            Map.entry("PageLoadReport: TimeUnit.MINUTES.toNanos(1)", "a rate, in a report that no build runs"),
            Map.entry("PendingSecretTest: TimeUnit.SECONDS.toNanos(5)", RECORDED),
            Map.entry("PendingSourceTest: TimeUnit.MILLISECONDS.toNanos(1)", LOOK),
            Map.entry("PendingSourceTest: TimeUnit.MILLISECONDS.toNanos(250)", RECORDED),
            Map.entry(
                    "RedeployTest: callTimeout(Duration.ofSeconds(5)",
                    "okio holds a class loader so long; the call takes milliseconds"),
            Map.entry("SeveralProcessesTest: waitFor(20, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("SettingsTest: isLessThan(Duration.ofSeconds(10)", RECORDED),
            Map.entry("SharedRateLimitsTest: isBetween(Duration.ofMinutes(3), Duration.ofMinutes(3)", RECORDED),
            Map.entry("SharedTime: await(1, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry(
                    "SignatureTest: isLessThan(Duration.ofSeconds(5)",
                    "a thousand refusals by length take milliseconds; read to their ends, half a minute"),
            Map.entry(
                    "TransferTimesTest: throttleBody(1000, 200, TimeUnit.MILLISECONDS)",
                    "a pause between two pieces, a fiftieth of the timeout that it is compared with"),
            Map.entry(
                    "TransferTimesTest: throttleBody(MEGA, 200, TimeUnit.MILLISECONDS)",
                    "a pause between two pieces, a fiftieth of the timeout that it is compared with"),
            Map.entry("TransportTest: ConnectionPool(2, 7, TimeUnit.SECONDS)", SETTING),
            Map.entry("TransportTest: readTimeout(Duration.ofSeconds(3)", SETTING),
            Map.entry(
                    "UnexpectedAnswersTest: assertTimeoutPreemptively( Duration.ofSeconds(30)",
                    "milliseconds, or more than a minute if each member is compared with all before it"),
            Map.entry("WebhookReceiversTest: setSoTimeout(20)", "how slowly a receiver answers"),
            Map.entry("WritesUnderFaults: waitFor(100, TimeUnit.MILLISECONDS)", LOOK),
            Map.entry("WritesUnderFaults: waitFor(20, TimeUnit.MILLISECONDS)", LOOK));

    @Test
    void limitsInTestsOnlyEndWhatHangs() {
        Map<String, String> found = new TreeMap<>();
        TimeLimits.sources()
                .forEach(file -> TimeLimits.tooShort(Project.text(file)).forEach(limit -> {
                    String type = file.getFileName().toString().replace(".java", "");
                    found.put(type + ": " + limit, Project.ROOT.relativize(file).toString());
                }));

        assertThat(found.keySet())
                .as("limits of time in tests below ten minutes: use HangLimit, or say here why a slow machine cannot"
                        + " reach one")
                .containsExactlyInAnyOrderElementsOf(ALLOWED.keySet());
    }

    @Test
    void everyFormOfAShortLimitIsFound() {
        assertThat(Stream.of(
                        "@Timeout(60)",
                        "@Timeout(value = 9, unit = TimeUnit.MINUTES)",
                        "answer.get(1, TimeUnit.MINUTES)",
                        "done.tryAcquire(30, 599_999, java.util.concurrent.TimeUnit.MILLISECONDS)",
                        "long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);",
                        "assertThat(took).isLessThan(\n    Duration.ofSeconds(30))",
                        "assertThat(took).isBetween(Duration.ofMillis(250), Duration.ofSeconds(30))",
                        "socket.setSoTimeout(60_000)",
                        "long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();",
                        "Instant end = Instant.now().plusSeconds(20);",
                        "private static final Duration MAX_WAIT = Duration.ofMinutes(2);",
                        "private static final long LONGEST_SECONDS = 180;"))
                .allSatisfy(each -> assertThat(TimeLimits.tooShort(each)).hasSize(1));
    }

    @Test
    void limitsOfTenMinutesAreAllowed() {
        assertThat(List.of(
                        "@Timeout(600)",
                        "@Timeout(value = HangLimit.MINUTES, unit = TimeUnit.MINUTES)",
                        "answer.get(HangLimit.MINUTES, TimeUnit.MINUTES)",
                        "answer.get(1, TimeUnit.HOURS)",
                        "server.takeRequest(0, TimeUnit.MILLISECONDS)",
                        "isLessThan(Duration.ofMinutes(10))"))
                .allSatisfy(each -> assertThat(TimeLimits.tooShort(each)).isEmpty());
    }

    @Test
    void junitEndsEachTestThatHangs() {
        String pom = Project.text("pom.xml");

        assertThat(pom)
                .contains("junit.jupiter.execution.timeout.default = ${tests.hang}\n")
                .contains("<tests.hang>10 m</tests.hang>");
        assertThat(pom).doesNotContainPattern("<tests.hang>(\\d m|\\d+ (s|ms))<");
    }
}
