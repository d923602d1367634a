package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations with full shape")
final class BankOperationsTest {
    private static final Deferred STATEMENT = Deferred.each().get(2);

    private static JsonNode listed(Place place, String path) throws IOException {
        Answer answer = place.get(path).client(LAURA).send();
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(200);
        return answer.json().path("data");
    }

    @TestFactory
    Stream<DynamicTest> anAccountIsFoundByItsFullIbanWhateverItsSpaces() {
        return Stream.of(
                        "ES9099990001410000000017",
                        "ES90%209999%200001%204100%200000%200017",
                        "ES90+9999+0001+4100+0000+0017",
                        "%20ES9099990001410000000017%20")
                .map(iban -> dynamicTest(iban, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-accounts?iban=" + iban)).hasSize(1);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> aPartOfAnIbanFindsNothing() {
        return Stream.of("ES90", "0017", "ES909999000141000000001", "ES9121000418450200051332")
                .map(iban -> dynamicTest(iban, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-accounts?iban=" + iban)).isEmpty();
                    }
                }));
    }

    @Test
    void sincronizadaIsTrueWhereTheBankIsSynchronised() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-accounts?sincronizada=true"))
                    .hasSize(1)
                    .allMatch(each -> each.path("sincronizada").asBoolean());
            assertThat(listed(place, "/bank-accounts?sincronizada=false")).isEmpty();
        }
    }

    @Test
    void theTestBankOfTheSandboxIsNotSynchronised() throws IOException {
        try (Place place = Place.open()) {
            for (String state : List.of("true", "false")) {
                assertThat(place.get("/bank-accounts?sincronizada=" + state)
                                .inSandbox()
                                .client(9001)
                                .send()
                                .json()
                                .path("data"))
                        .hasSize(state.equals("false") ? 1 : 0);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> sincronizadaIsABoolean() {
        return Stream.of("si", "1", "")
                .map(value -> dynamicTest("'" + value + "'", () -> {
                    try (Place place = Place.open()) {
                        Answer answer = place.get("/bank-accounts?sincronizada=" + value)
                                .client(LAURA)
                                .send();

                        assertThat(answer.status()).isEqualTo(400);
                        assertThat(answer.param()).isEqualTo("sincronizada");
                    }
                }));
    }

    @Test
    void theIbanComesMasked() throws IOException {
        try (Place place = Place.open()) {
            JsonNode accounts = listed(place, "/bank-accounts?iban=ES9099990001410000000017");

            assertThat(accounts.at("/0/iban").asText()).contains("*");
            assertThat(accounts.toString().replace(" ", "")).doesNotContain("9999000141");
        }
    }

    @Test
    void anImportTellsItsStatusAndItsCounts() throws IOException {
        try (Place place = Place.open()) {
            String id = STATEMENT.ended(place).at("/resultado/id").asText();
            Answer answer = place.get("/bank-imports/" + id).client(LAURA).send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.text("/estado")).isEqualTo("completada");
            assertThat(answer.json().path("importados").intValue()).isEqualTo(2);
            assertThat(answer.json().path("duplicados")).hasToString("0");
            assertThat(answer.json().path("con_error")).hasToString("0");
            assertThat(answer.json().path("propuestas")).hasToString("0");
        }
    }

    @Test
    void movementsOfAnEarlierImportAreCountedAsDuplicados() throws IOException {
        try (Place place = Place.open()) {
            STATEMENT.ended(place);
            int before = listed(place, "/bank-transactions").size();
            JsonNode again = STATEMENT.ended(place).path("resultado");

            assertThat(again.path("duplicados").intValue()).isEqualTo(2);
            assertThat(again.path("importados")).hasToString("0");
            assertThat(listed(place, "/bank-transactions")).hasSize(before);
        }
    }

    @Test
    void anImportTellsHowManyReconciliationsItProposed() throws IOException {
        try (Place place = Place.open()) {
            String invoice = Samples.invoice()
                    .replace("\"precio_unitario\":50,\"iva_pct\":21", "\"precio_unitario\":6.25,\"iva_pct\":0")
                    .replace("\"serie\"", "\"retencion_irpf_pct\":0,\"serie\"");
            place.post("/invoices", invoice).client(LAURA).send();
            JsonNode result = STATEMENT.ended(place).path("resultado");

            assertThat(result.path("propuestas").intValue()).as("%s", result).isEqualTo(1);
        }
    }

    @Test
    void anotherClientsImportIsNotFound() throws IOException {
        try (Place place = Place.open()) {
            String id = STATEMENT.ended(place).at("/resultado/id").asText();

            refused(place.get("/bank-imports/" + id).client(1002).send(), 404, "no_encontrado");
        }
    }

    @Test
    void movementsAreTakenFromADayOnAndThatDayIsOneOfThem() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-transactions?fecha_desde=2026-11-18")
                            .findValuesAsText("fecha"))
                    .containsExactly("2026-11-19", "2026-11-18");
        }
    }

    @Test
    void movementsAreTakenUpToADayAndThatDayIsOneOfThem() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-transactions?fecha_hasta=2026-11-16")
                            .findValuesAsText("fecha"))
                    .containsExactly("2026-11-16", "2026-11-15");
        }
    }

    @Test
    void bothEndsMayBeTheSameDay() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-transactions?fecha_desde=2026-11-17&fecha_hasta=2026-11-17")
                            .findValuesAsText("fecha"))
                    .containsExactly("2026-11-17");
        }
    }

    @Test
    void aReversedRangeIs400() throws IOException {
        try (Place place = Place.open()) {
            refused(
                    place.get("/bank-transactions?fecha_desde=2026-11-18&fecha_hasta=2026-11-17")
                            .client(LAURA)
                            .send(),
                    400,
                    "rango_invertido");
        }
    }

    @TestFactory
    Stream<DynamicTest> movementsAreTakenByTheirMatchStatus() {
        return Stream.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored")
                .map(status -> dynamicTest(status, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-transactions?match_status=" + status)
                                        .findValuesAsText("match_status"))
                                .containsExactly(status);
                    }
                }));
    }

    @Test
    void anUnknownMatchStatusIs400() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.get("/bank-transactions?match_status=quizas")
                    .client(LAURA)
                    .send();

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.param()).isEqualTo("match_status");
        }
    }

    @Test
    void movementsAreNewestFirst() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-transactions").findValuesAsText("fecha"))
                    .containsExactly("2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15");
        }
    }

    @Test
    void anImportAnswers202WithAJobThatBringsTheMovements() throws IOException {
        try (Place place = Place.open()) {
            Answer begun = STATEMENT.asking().of(place).send();
            int meanwhile = listed(place, "/bank-transactions").size();
            place.advance("PT2M");

            assertThat(begun.status()).isEqualTo(202);
            assertThat(begun.text("/object")).isEqualTo("job");
            assertThat(meanwhile).isEqualTo(5);
            assertThat(listed(place, "/bank-transactions").findValuesAsText("importe"))
                    .contains("12.50", "-3.00");
        }
    }
}
