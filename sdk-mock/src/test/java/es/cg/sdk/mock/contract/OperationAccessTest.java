package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations")
final class OperationAccessTest {

    @FunctionalInterface
    private interface Check {
        void of(TestMock mock, Printed operation) throws IOException;
    }

    private static Stream<DynamicTest> each(Predicate<Printed> which, Check check) {
        return Printed.all().stream()
                .filter(which)
                .map(operation -> TestMockResolver.test(operation.name(), mock -> check.of(mock, operation)));
    }

    @TestFactory
    Stream<DynamicTest> everyOperationAnswersWithItsStatus() {
        return each(operation -> true, (mock, operation) -> {
            Answer answer = operation.asking().of(mock).send();

            answers(answer, operation.status());
            assertThat(answer.header("Request-Id")).isNotEmpty();
            shows(
                    mock.newestInTheJournal(),
                    "operation=" + operation.id(),
                    "request_id=" + answer.header("Request-Id"));
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOperationNeedsOnlyItsOwnScope() {
        return each(operation -> !operation.scope().isEmpty(), (mock, operation) -> {
            TestRequest ask = operation.asking().of(mock).as(mock.keyOf(operation.scope()));

            assertThat(ask.send().status()).isEqualTo(operation.status());
        });
    }

    @TestFactory
    Stream<DynamicTest> undocumentedPathReturns404() {
        return Stream.of(
                        "GET /activity",
                        "GET /activities/",
                        "GET /",
                        "GET /invoices/x/y/z",
                        "GET /bank-imports/x/y",
                        "POST /bank-transactions/import/x")
                .map(row -> TestMockResolver.test(row, mock -> {
                    String[] parts = row.split(" ", 2);

                    refused(mock.ask(parts[0], parts[1]).sendAnywhere(), 404, "no_encontrado");
                }));
    }

    @TestFactory
    Stream<DynamicTest> unsupportedMethodReturns405WithAllowHeader() {
        return Stream.of(
                        "PATCH /activities GET,POST",
                        "GET /activities/x PUT,DELETE",
                        "DELETE /bank-accounts GET",
                        "PUT /bank-imports/x GET",
                        "POST /bank-transactions GET",
                        "GET /bank-transactions/import POST",
                        "POST /status GET",
                        "DELETE /clients GET",
                        "GET /clients/import POST",
                        "POST /clients/1001/activity GET",
                        "POST /clients/1001/export GET",
                        "GET /clients/1001/data DELETE",
                        "DELETE /invoices GET,POST",
                        "PUT /invoices/x/payments POST",
                        "POST /documents/x DELETE",
                        "DELETE /tax-models POST",
                        "POST /tax-models/x/receipt GET",
                        "DELETE /jobs/x GET",
                        "DELETE /bank-transactions/x/match-proposals POST")
                .map(row -> TestMockResolver.test(row, mock -> {
                    String[] parts = row.split(" ", 3);
                    Answer answer = mock.ask(parts[0], parts[1])
                            .client(LAURA)
                            .key(TestRequest.fresh())
                            .send();
                    List<String> allowed = List.of(answer.header("Allow").split(", *", -1));

                    answers(answer, 405);
                    assertThat(allowed).contains(parts[2].split(",", -1)).doesNotContain(parts[0]);
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyOperationAnswers401WithoutAKey() {
        return Printed.all().stream()
                .map(each -> TestMockResolver.test(each.name(), mock -> {
                    Answer answer =
                            each.asking().of(mock).without("Authorization").send();

                    answers(answer, 401);
                    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
                }));
    }
}
