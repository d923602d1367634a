package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class IssueInvoiceTest {
    @Test
    void theLostAnswerIsRetriedAndTheTaxAuthorityAccepts() {
        ExampleRun run = ExampleRun.of("issue-invoice");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out().lines())
                .satisfiesExactly(
                        what -> assertThat(what).startsWith("Issues an invoice and waits"),
                        mock -> assertThat(mock).startsWith("A mock of the service runs at http://127.0.0.1:"),
                        client -> assertThat(client).startsWith("Client 1001, Laura Ficticia Prueba: the first with"),
                        document -> assertThat(document).startsWith("Issues document EXAMPLE-2026-11-20."),
                        lost -> assertThat(lost).startsWith("- attempt 1 of invoices.issue: got no answer"),
                        repeated -> assertThat(repeated).startsWith("- attempt 2 of invoices.issue: answered 201"),
                        number -> assertThat(number)
                                .isEqualTo(
                                        "Issued: A-2026-000004, total 121.00 EUR, to pay 106.00 after 15 % withholding"),
                        proof -> assertThat(proof).startsWith("The mock counts: 2 calls, 1 done, 1 replay."),
                        answer -> assertThat(answer).startsWith("Tax authority: aceptada, verification code A-"));
    }

    @Test
    void jsonHasInvoiceNumberAndTaxAuthorityAnswer() {
        Json document = Json.parse(ExampleRun.of("issue-invoice", "--json").out());

        assertThat(document.get("number").string()).isEqualTo("A-2026-000004");
        assertThat(document.get("remission").string()).isEqualTo("aceptada");
        assertThat(document.get("attempts").items()).hasSize(2);
    }

    @Test
    void lateTaxAuthorityAnswerHasItsOwnExitCode() {
        ExampleRun run = ExampleRun.of("issue-invoice", "--wait", "PT0S");

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.out())
                .contains("Tax authority: pendiente, no answer within 0 s. Run it again with the same reference");
        assertThat(ExampleRun.of("issue-invoice", "--help").out())
                .contains("3   issued, but the tax authority did not answer within --wait");
    }

    @Test
    void negativeWaitExits2BeforeAnythingIsSent() {
        ExampleRun run = ExampleRun.of("issue-invoice", "--wait", "PT-5M");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("issue-invoice: --wait is a duration from PT0S on, not PT-5M");
    }

    @Test
    void nonInteractiveProductionNeedsYesOption() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = inProduction(mock, null);

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("add --yes. Nothing was sent.");
            mock.journal().assertNever("invoices.issue");
        }
    }

    @Test
    void questionFitsTheTerminal() {
        try (MockCg mock = MockCg.start()) {
            List<String> questions = new ArrayList<>();
            ExampleRun.of(
                    Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "COLUMNS", "40"),
                    question -> {
                        questions.add(question);
                        return "n";
                    },
                    "issue-invoice");

            assertThat(questions.get(0)).endsWith("[y/N] ");
            assertThat(questions.get(0).lines()).hasSize(3).allMatch(each -> each.length() <= 40);
        }
    }

    @Test
    void declinedConfirmationSendsNothing() {
        try (MockCg mock = MockCg.start()) {
            List<String> questions = new ArrayList<>();
            ExampleRun run = inProduction(mock, question -> {
                questions.add(question);
                return "n";
            });

            assertThat(questions)
                    .containsExactly(
                            "This issues an invoice, which the API cannot undo, in production. Continue?\n  [y/N] ");
            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).contains("not confirmed; nothing was sent");
            mock.journal().assertNever("invoices.issue");
        }
    }

    @Test
    void theSameReferenceReturnsTheSameInvoice() {
        // The command takes the date of the machine, which is after the mock's.
        try (MockCg mock = MockCg.builder().lenient("invoice-date-ahead").start()) {
            String[] again = {"--wait", "PT0S", "--client", "1001", "--reference", "4711"};
            ExampleRun first = inProduction(mock, question -> "y", again);
            ExampleRun second = inProduction(mock, question -> "y", again);

            assertThat(first.out()).contains("Issued: A-2026-000004");
            assertThat(second.out()).contains("Issued: A-2026-000004");
            mock.journal().assertDoneOnce("invoices.issue");
        }
    }

    private static ExampleRun inProduction(MockCg mock, @Nullable UnaryOperator<String> person, String... options) {
        List<String> args = new ArrayList<>(List.of("issue-invoice"));
        args.addAll(List.of(options));
        return ExampleRun.of(
                Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey()),
                person,
                args.toArray(String[]::new));
    }
}
