package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Limits › Idempotency")
final class IdempotencyTest {
    private static TestRequest issuing(TestMock mock) {
        return mock.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    private static List<String> issued(TestMock mock) throws IOException {
        return Samples.ids(mock, "/invoices", TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> everyWriteAcceptsAKeyOf255Characters() {
        return writes((mock, ask, status) ->
                assertThat(ask.key("k".repeat(255)).send().status()).isEqualTo(status));
    }

    @TestFactory
    Stream<DynamicTest> everyWriteRejectsAKeyOf256Characters() {
        return writes((mock, ask, status) -> {
            Answer refused = ask.key("k".repeat(256)).send();

            answers(refused, 400);
            assertThat(refused.param()).isEqualTo("Idempotency-Key");
            assertThat(mock.newestInTheJournal().required("done").asBoolean()).isFalse();
            assertThat(ask.key(TestRequest.fresh()).send().status()).isEqualTo(status);
            assertThat(mock.newestInTheJournal().required("done").asBoolean()).isTrue();
        });
    }

    @Test
    void twoIdempotencyKeysInOneRequestAreRefused(TestMock mock) throws IOException {
        for (String second : List.of("two", "one")) {
            Answer refused =
                    issuing(mock).key("one").and("Idempotency-Key", second).send();

            refused(refused, 400, "cabecera_obligatoria");
            assertThat(refused.param()).isEqualTo("Idempotency-Key");
        }
        assertThat(issued(mock)).isEmpty();
        answers(issuing(mock).key("one, two").send(), 201);
    }

    @FunctionalInterface
    private interface Check {
        void of(TestMock mock, TestRequest ask, int status) throws IOException;
    }

    private static Stream<DynamicTest> writes(Check check) {
        return Printed.all().stream()
                .filter(Printed::takesIdempotencyKey)
                .map(each -> TestMockResolver.test(
                        each.name(), mock -> check.of(mock, each.asking().of(mock), each.status())));
    }

    @Test
    void aReplayDoesNotKeepTheResultLonger(TestMock mock) throws IOException {
        TestRequest ask = issuing(mock);
        ask.send();
        mock.advance("PT23H");
        ask.send();
        mock.advance("PT1H");
        ask.send();

        assertThat(issued(mock)).hasSize(2);
    }

    @Test
    void replayReturnsTheOriginalAnswerAfterAChange(TestMock mock) throws IOException {
        TestRequest ask = issuing(mock);
        Answer first = ask.send();
        mock.post("/invoices/" + first.text("/id") + "/payments", Samples.payment("121"), TALLERES);

        assertThat(ask.send().json()).isEqualTo(first.json());
    }

    /** How the second request differs from the first. */
    private record Other(String name, Printed.Asking asking) {}

    @TestFactory
    Stream<DynamicTest> theSameKeyWithOtherDataIs409AndNothingIsDone() {
        return Stream.of(
                        new Other("another body", mock -> issuing(mock).json(Samples.invoice("2026-11-19"))),
                        new Other("another client", mock -> issuing(mock).client(1003)),
                        new Other(
                                "another path",
                                mock -> mock.post("/tax-models", Samples.model("303", "1T"))
                                        .client(TALLERES)),
                        new Other(
                                "another body that is wrong",
                                mock -> issuing(mock).json("{}")))
                .map(other -> TestMockResolver.test(other.name(), mock -> {
                    Answer first = issuing(mock).key("one").send();

                    Answer refused = other.asking().of(mock).key("one").send();
                    refused(refused, 409, "idempotency_key_reutilizada");
                    shows(refused, "error/type=idempotency_error");
                    assertThat(issued(mock)).containsExactly(first.text("/id"));
                    assertThat(Samples.ids(mock, "/invoices", 1003)).isEmpty();
                    assertThat(Samples.ids(mock, "/tax-models", TALLERES)).isEmpty();
                    assertThat(issuing(mock).key("one").send().json()).isEqualTo(first.json());
                }));
    }

    @Test
    void anotherApiKeyHasItsOwnIdempotencyKeys(TestMock mock) throws IOException {
        issuing(mock).key("one").send();
        answers(issuing(mock).key("one").as(mock.keyOf("facturas:escribir")).send(), 201);
        assertThat(issued(mock)).hasSize(2);
    }

    @Test
    void aReplayNeedsThePermissionStill(TestMock mock) throws IOException {
        issuing(mock).key("one").send();
        mock.plan("starter");

        refused(issuing(mock).key("one").send(), 403, "permiso_fuera_de_plan");
    }

    @Test
    void repeatedIdempotencyKeyReturnsTheSameJob(TestMock mock) throws IOException {
        TestRequest ask =
                mock.post("/bank-transactions/import", Samples.statement(mock)).client(LAURA);
        String first = ask.send().text("/id");
        mock.advance("PT2M");
        String second = ask.send().text("/id");

        assertThat(second).isEqualTo(first);
        assertThat(Samples.ids(mock, "/bank-imports", LAURA)).hasSize(1);
    }
}
