package es.cg.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.FlawedJournal.Flaw;
import es.cg.sdk.journal.conformance.ConformanceReport;
import es.cg.sdk.journal.conformance.JournalConformance;
import es.cg.sdk.journal.conformance.JournalSubject;
import es.cg.sdk.journal.conformance.ScenarioResult;
import es.cg.sdk.testing.HangLimit;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The conformance kit passes a journal in memory, and notices each flaw. */
final class JournalConformanceTest {
    private static JournalSubject memory() {
        Map<String, WriteJournal> journals = new ConcurrentHashMap<>();
        return (account, environment) ->
                journals.computeIfAbsent(account + environment, name -> new MemoryJournal(environment, Instant::now));
    }

    private static JournalSubject flawed(Flaw flaw) {
        Map<String, WriteJournal> journals = new ConcurrentHashMap<>();
        return (account, environment) -> journals.computeIfAbsent(
                flaw == Flaw.ACCOUNTS_MIX_CASE
                        ? (account + environment).toLowerCase(Locale.ROOT)
                        : account + environment,
                name -> new FlawedJournal(flaw, environment));
    }

    @Test
    void journalInMemoryPassesTheConformanceKit() throws InterruptedException {
        ConformanceReport report =
                JournalConformance.of(memory()).timeout(HangLimit.DURATION).run();

        assertThat(report.failed()).isEmpty();
        assertThat(report.all()).hasSameSizeAs(JournalConformance.scenarios());
        assertThat(report.skipped()).hasSize(1);
    }

    @TestFactory
    Stream<DynamicTest> eachFlawFailsItsScenario() {
        return Arrays.stream(Flaw.values())
                .map(flaw -> DynamicTest.dynamicTest(flaw.name(), () -> {
                    ConformanceReport report = JournalConformance.of(flawed(flaw))
                            .only(flaw.scenario)
                            .run();
                    assertThat(report.failed())
                            .extracting(ScenarioResult::scenario)
                            .containsExactly(flaw.scenario);
                }));
    }

    @Test
    void verifyListsWhatFailedAndWhy() {
        assertThatThrownBy(() -> JournalConformance.of(flawed(Flaw.KEYS_MIX_CASE))
                        .only(Flaw.KEYS_MIX_CASE.scenario)
                        .verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll(
                        "1 of 1 scenarios failed",
                        "for «key A», where «key a» was added, find returned a record",
                        "Why it matters: a new document would count as another one that is done");
    }

    @Test
    void unknownScenarioIsRefused() {
        assertThatThrownBy(() -> JournalConformance.of(memory()).only("no such scenario"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("«no such scenario»");
    }
}
