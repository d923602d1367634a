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
    private static Ask issuing(Place place) {
        return place.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    private static List<String> issued(Place place) throws IOException {
        return Samples.ids(place, "/invoices", TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> everyWriteAcceptsAKeyOf255Characters() {
        return writes((place, ask, status) ->
                assertThat(ask.key("k".repeat(255)).send().status()).isEqualTo(status));
    }

    @TestFactory
    Stream<DynamicTest> everyWriteRejectsAKeyOf256Characters() {
        return writes((place, ask, status) -> {
            Answer refused = ask.key("k".repeat(256)).send();

            answers(refused, 400);
            assertThat(refused.param()).isEqualTo("Idempotency-Key");
            assertThat(place.newestInTheJournal().required("done").asBoolean()).isFalse();
            assertThat(ask.key(Ask.fresh()).send().status()).isEqualTo(status);
            assertThat(place.newestInTheJournal().required("done").asBoolean()).isTrue();
        });
    }

    @Test
    void twoIdempotencyKeysInOneRequestAreRefused(Place place) throws IOException {
        for (String second : List.of("two", "one")) {
            Answer refused =
                    issuing(place).key("one").and("Idempotency-Key", second).send();

            refused(refused, 400, "cabecera_obligatoria");
            assertThat(refused.param()).isEqualTo("Idempotency-Key");
        }
        assertThat(issued(place)).isEmpty();
        answers(issuing(place).key("one, two").send(), 201);
    }

    @FunctionalInterface
    private interface Check {
        void of(Place place, Ask ask, int status) throws IOException;
    }

    private static Stream<DynamicTest> writes(Check check) {
        return Printed.all().stream()
                .filter(Printed::takesIdempotencyKey)
                .map(each -> Places.test(
                        each.name(), place -> check.of(place, each.asking().of(place), each.status())));
    }

    @Test
    void aReplayDoesNotKeepTheResultLonger(Place place) throws IOException {
        Ask ask = issuing(place);
        ask.send();
        place.advance("PT23H");
        ask.send();
        place.advance("PT1H");
        ask.send();

        assertThat(issued(place)).hasSize(2);
    }

    @Test
    void replayReturnsTheOriginalAnswerAfterAChange(Place place) throws IOException {
        Ask ask = issuing(place);
        Answer first = ask.send();
        place.post("/invoices/" + first.text("/id") + "/payments", Samples.payment("121"), TALLERES);

        assertThat(ask.send().json()).isEqualTo(first.json());
    }

    /** How the second request differs from the first. */
    private record Other(String name, Printed.Asking asking) {}

    @TestFactory
    Stream<DynamicTest> theSameKeyWithOtherDataIs409AndNothingIsDone() {
        return Stream.of(
                        new Other("another body", place -> issuing(place).json(Samples.invoice("2026-11-19"))),
                        new Other("another client", place -> issuing(place).client(1003)),
                        new Other(
                                "another path",
                                place -> place.post("/tax-models", Samples.model("303", "1T"))
                                        .client(TALLERES)),
                        new Other(
                                "another body that is wrong",
                                place -> issuing(place).json("{}")))
                .map(other -> Places.test(other.name(), place -> {
                    Answer first = issuing(place).key("one").send();

                    Answer refused = other.asking().of(place).key("one").send();
                    refused(refused, 409, "idempotency_key_reutilizada");
                    shows(refused, "error/type=idempotency_error");
                    assertThat(issued(place)).containsExactly(first.text("/id"));
                    assertThat(Samples.ids(place, "/invoices", 1003)).isEmpty();
                    assertThat(Samples.ids(place, "/tax-models", TALLERES)).isEmpty();
                    assertThat(issuing(place).key("one").send().json()).isEqualTo(first.json());
                }));
    }

    @Test
    void anotherApiKeyHasItsOwnIdempotencyKeys(Place place) throws IOException {
        issuing(place).key("one").send();
        answers(issuing(place).key("one").as(place.keyOf("facturas:escribir")).send(), 201);
        assertThat(issued(place)).hasSize(2);
    }

    @Test
    void aReplayNeedsThePermissionStill(Place place) throws IOException {
        issuing(place).key("one").send();
        place.plan("starter");

        refused(issuing(place).key("one").send(), 403, "permiso_fuera_de_plan");
    }

    @Test
    void repeatedIdempotencyKeyReturnsTheSameJob(Place place) throws IOException {
        Ask ask = place.post("/bank-transactions/import", Samples.statement(place))
                .client(LAURA);
        String first = ask.send().text("/id");
        place.advance("PT2M");
        String second = ask.send().text("/id");

        assertThat(second).isEqualTo(first);
        assertThat(Samples.ids(place, "/bank-imports", LAURA)).hasSize(1);
    }
}
