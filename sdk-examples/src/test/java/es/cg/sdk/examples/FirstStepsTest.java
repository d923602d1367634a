package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three first steps, at a mock of their own and at one of another process. */
final class FirstStepsTest {
    private static final List<String> STEPS = List.of("first-invoice", "lost-answer", "first-event");

    private static Map<String, String> environment(MockCg mock) {
        return Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "CG_PANEL_URL", mock.panelUrl());
    }

    private static MockCg running() {
        return MockCg.builder().running().start();
    }

    private static void showsOneInvoice(ExampleRun run) {
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("attempt 1 of invoices.issue: got no answer")
                .containsPattern("attempt 2 of invoices.issue: answered 201")
                .containsPattern("Sent 2 times, and there is one invoice of document STEP-[0-9a-f]{8}, not two\\.");
    }

    private static List<String> events(ExampleRun run) {
        return Json.parse(run.out()).get("events").items().stream()
                .map(Json::string)
                .toList();
    }

    @Test
    void eachStepIsOneCommandWithAMockOfItsOwn() {
        assertThat(ExampleRun.of("first-invoice").out()).contains("Issued: A-2026-000004, total 121.00 EUR");
        showsOneInvoice(ExampleRun.of("lost-answer"));
        ExampleRun event = ExampleRun.of("first-event", "--json");
        assertThat(event.exit()).isZero();
        assertThat(events(event))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
    }

    @Test
    void stepsRunAtAMockOfAnotherProcess() {
        try (MockCg mock = running()) {
            ExampleRun invoice = ExampleRun.of(environment(mock), null, "first-invoice");
            assertThat(invoice.exit()).isZero();
            assertThat(invoice.out()).contains("The mock's page shows it: " + mock.panelUrl() + "/#books/inv_");
            showsOneInvoice(ExampleRun.of(environment(mock), null, "lost-answer"));
            OffsetDateTime before = mock.panel().now();
            ExampleRun event = ExampleRun.of(environment(mock), null, "first-event");

            assertThat(event.out())
                    .contains("invoice.verifactu_accepted arrived, signature checked")
                    .contains("Moved the mock's clock by 2 minutes");
            assertThat(mock.panel().now())
                    .isBetween(
                            before.plus(StepMock.REMISSION),
                            before.plus(StepMock.REMISSION).plusHours(1));
            assertThat(mock.journal().proof("invoices.issue")).hasToString("4 calls, 3 done, 1 replays");
            assertThat(mock.webhooks().destinations()).isEmpty();
            assertThat(faults(mock)).isEmpty();
        }
    }

    private static List<Json> faults(MockCg mock) {
        StepLimit limit = new StepLimit(() -> 0);
        return new MockPanel(mock.panelUrl(), limit)
                .get("/panel/faults")
                .get("data")
                .items();
    }

    @Test
    void nextCommandIsWholeAndNamesNoKey() {
        try (MockCg mock = running()) {
            String jar = "java -jar sdk-examples/target/sdk-examples.jar ";
            String given = " --base-url " + mock.baseUrl() + " --api-key … --panel " + mock.panelUrl() + "\n";
            Map.of(
                            "first-invoice", "lost-answer",
                            "lost-answer", "first-event",
                            "first-event", "month-end --sample 20 november.csv")
                    .forEach((step, next) -> {
                        String[] options = {
                            step,
                            "--base-url",
                            mock.baseUrl(),
                            "--api-key=" + mock.liveKey(),
                            "--panel",
                            mock.panelUrl()
                        };
                        assertThat(ExampleRun.of(options).out())
                                .endsWith(":\n" + jar + next + given)
                                .doesNotContain(mock.liveKey());
                    });
            assertThat(ExampleRun.of(environment(mock), null, "--lang=es", "first-invoice", "--client", "1002", "--yes")
                            .out())
                    .endsWith("Siguiente:\n" + jar + "lost-answer --lang es --client 1002 --yes\n");
        }
    }

    @Test
    void faultsAndDestinationsOfOthersStay() {
        try (MockCg mock = running()) {
            String other = mock.faults().arm("activities.list", 1, Fault.droppedAfter());
            mock.faults().arm("clients.create", 1, Fault.droppedAfter());

            STEPS.forEach(step -> assertThat(
                            ExampleRun.of(environment(mock), null, step).exit())
                    .isZero());

            assertThat(faults(mock))
                    .hasSize(2)
                    .anyMatch(each -> other.equals(each.get("id").string()));
        }
    }

    @Test
    void frozenClockShowsOneEventAndTheCommand() {
        try (MockCg mock = MockCg.start()) {
            OffsetDateTime before = mock.panel().now();
            ExampleRun run = ExampleRun.of(environment(mock), null, "first-event");

            assertThat(run.exit()).isZero();
            assertThat(run.out())
                    .contains("invoice.emitted arrived")
                    .contains("The mock's clock stands still")
                    .contains("curl -X POST " + mock.panelUrl() + "/panel/clock -d ")
                    .contains("Invoke-RestMethod -Method Post ")
                    .doesNotContain("verifactu_sent");
            assertThat(mock.panel().now()).isEqualTo(before);
            assertThat(events(ExampleRun.of(environment(mock), null, "first-event", "--json")))
                    .containsExactly("invoice.emitted");
        }
    }

    @Test
    void eventOfAnotherInvoiceIsNotShown() {
        try (MockCg mock = MockCg.start()) {
            AtomicReference<String> other = new AtomicReference<>("");
            AtomicBoolean isIssued = new AtomicBoolean();
            LongSupplier issuing = () -> {
                if (!mock.webhooks().destinations().isEmpty() && isIssued.compareAndSet(false, true)) {
                    ExampleRun.of(environment(mock), null, "first-invoice");
                    other.set(mock.webhooks().deliveries().get(0).event());
                }
                return 0;
            };
            ExampleRun run = ExampleRun.of(issuing, environment(mock), null, "first-event");

            assertThat(other.get()).startsWith("evt_");
            assertThat(run.out()).contains("invoice.emitted arrived").doesNotContain(other.get());
        }
    }

    @Test
    void interruptAtTheEndLeavesNoDestination() {
        try (MockCg mock = MockCg.start()) {
            AtomicBoolean isInterrupted = new AtomicBoolean();
            LongSupplier interrupting = () -> {
                // Between the two calls of the removal.
                if (!mock.journal().calls("webhooks.list").isEmpty() && isInterrupted.compareAndSet(false, true)) {
                    Thread.currentThread().interrupt();
                }
                return 0;
            };
            ExampleRun.of(interrupting, environment(mock), null, "first-event");

            assertThat(isInterrupted).isTrue();
            assertThat(mock.webhooks().destinations()).isEmpty();
        }
    }

    @Test
    void eventThatDoesNotComeEndsTheStep() {
        try (MockCg mock = MockCg.start()) {
            mock.webhooks().arm("invoice.emitted", 1, Webhooks.Trouble.WRONG_SECRET);
            AtomicLong looks = new AtomicLong();
            // Four seconds pass with each look at the time, once the invoice is issued.
            LongSupplier jumping = () ->
                    mock.journal().calls("invoices.issue").isEmpty() ? 0 : looks.incrementAndGet() * 4_000_000_000L;
            ExampleRun run = ExampleRun.of(jumping, environment(mock), null, "first-event");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).contains("the event invoice.emitted did not come within 20 s");
            assertThat(mock.webhooks().destinations()).isEmpty();
        }
    }

    @Test
    void answerThatDoesNotComeEndsTheStep() {
        try (MockCg mock = running()) {
            mock.faults().arm("invoices.issue", 9, Fault.delayed(Duration.ofHours(1)));
            // So the call has a tenth of a second.
            LongSupplier late = () -> mock.webhooks().destinations().isEmpty() ? 0 : 19_900_000_000L;
            ExampleRun run = ExampleRun.of(late, environment(mock), null, "first-event");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).contains("invoices.issue");
            assertThat(mock.webhooks().destinations()).isEmpty();
            mock.faults().clear();
        }
    }

    @Test
    void ctrlCRemovesTheDestination(@TempDir Path folder) throws Exception {
        try (MockCg mock = running()) {
            mock.faults().arm("invoices.issue", 9, Fault.delayed(Duration.ofHours(1)));
            ExampleProcess step = ExampleProcess.start(folder.resolve("out"), environment(mock), "first-event");
            step.awaitPrinted("A receiver listens");
            assertThat(mock.webhooks().destinations()).hasSize(1);

            assertThat(step.interrupt()).isNotZero();

            assertThat(mock.webhooks().destinations()).isEmpty();
            assertThat(step.printed()).contains("interrupted; the mock keeps the invoice of document STEP-");
            mock.faults().clear();
        }
    }

    @Test
    void ctrlCRemovesTheFaultOfItsKeyAndClient(@TempDir Path folder) throws Exception {
        try (MockCg mock = running()) {
            // Strikes first, so that the fault of the step stays armed.
            String first = mock.faults().arm("invoices.issue", 9, Fault.delayed(Duration.ofHours(1)));
            ExampleProcess step = ExampleProcess.start(folder.resolve("out"), environment(mock), "lost-answer");
            step.awaitPrinted("The mock loses its answer");
            assertThat(faults(mock)).hasSize(2).anySatisfy(fault -> {
                assertThat(fault.get("client").number()).isEqualByComparingTo("1001");
                assertThat(fault.get("key").string()).startsWith("key_");
            });

            step.interrupt();

            assertThat(faults(mock)).extracting(each -> each.get("id").string()).containsExactly(first);
            mock.faults().clear();
        }
    }
}
