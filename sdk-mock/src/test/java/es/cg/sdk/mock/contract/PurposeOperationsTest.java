package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Operations named with purpose only")
final class PurposeOperationsTest {
    private static List<String> told(Place place) throws IOException {
        return place.events("production").stream()
                .map(each -> each.path("type").asText())
                .toList();
    }

    private static JsonNode invoice(Place place, String id) throws IOException {
        return place.get("/invoices/" + id).client(TALLERES).send().json();
    }

    @Test
    void theInvoicesAreListed() throws IOException {
        try (Place place = Place.open()) {
            assertThat(Samples.ids(place, "/invoices", TALLERES)).isEmpty();
            String id = Samples.issuedId(place, TALLERES);

            assertThat(Samples.ids(place, "/invoices", TALLERES)).containsExactly(id);
        }
    }

    @Test
    void theInvoicesAreFilteredByWhenTheyChanged() throws IOException {
        try (Place place = Place.open()) {
            assertThat(Samples.ids(place, "/invoices?modificado_desde=2026-11-19", LAURA))
                    .isEmpty();
            assertThat(Samples.ids(place, "/invoices?modificado_desde=2026-01-01", LAURA))
                    .hasSize(4);
        }
    }

    @Test
    void anIssuedInvoiceIsAnsweredWith201AndToldOf() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = Samples.issue(place, TALLERES);

            assertThat(answer.status()).isEqualTo(201);
            assertThat(told(place)).containsExactly("invoice.emitted");
        }
    }

    @Test
    void eachInvoiceConsumesANumberOfItsSeries() throws IOException {
        try (Place place = Place.open()) {
            for (int number = 1; number <= 3; number++) {
                assertThat(Samples.issue(place, TALLERES).json().path("numero").asInt())
                        .isEqualTo(number);
            }
        }
    }

    @Test
    void anInvoiceThatIsRefusedConsumesNoNumber() throws IOException {
        try (Place place = Place.open()) {
            place.post("/invoices", Samples.invoice().replace("A12345674", "A12345675"))
                    .client(TALLERES)
                    .send();

            assertThat(Samples.issue(place, TALLERES).json().path("numero").asInt())
                    .isEqualTo(1);
            assertThat(told(place)).containsExactly("invoice.emitted");
        }
    }

    @Test
    void eachInvoiceExtendsTheChainOfFingerprints() throws IOException {
        try (Place place = Place.open()) {
            Answer first = Samples.issue(place, TALLERES);
            Answer second = Samples.issue(place, TALLERES);

            assertThat(first.text("/verifactu/huella")).isNotEmpty();
            assertThat(first.json().at("/verifactu/huella_anterior").isNull()).isTrue();
            assertThat(second.text("/verifactu/huella_anterior")).isEqualTo(first.text("/verifactu/huella"));
            assertThat(second.text("/verifactu/huella")).isNotEqualTo(first.text("/verifactu/huella"));
        }
    }
}
