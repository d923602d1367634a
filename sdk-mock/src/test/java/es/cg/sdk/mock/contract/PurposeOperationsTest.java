package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MultipartBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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

    @Test
    void aPaymentIsRecordedAndLessIsPending() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.issuedId(place, TALLERES);
            Answer payment = place.post("/invoices/" + id + "/payments", Samples.payment("21"))
                    .client(TALLERES)
                    .send();

            assertThat(payment.status()).isEqualTo(201);
            assertThat(invoice(place, id).path("pagos")).hasSize(1);
            assertThat(invoice(place, id).path("importe_pendiente").decimalValue())
                    .isEqualByComparingTo("100");
        }
    }

    @Test
    void aPaymentIsToldOf() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.issuedId(place, TALLERES);
            place.post("/invoices/" + id + "/payments", Samples.payment("21"))
                    .client(TALLERES)
                    .send();

            assertThat(told(place)).containsExactly("invoice.emitted", "invoice.payment_recorded");
        }
    }

    @Test
    void aPaymentThatIsRefusedIsNeitherRecordedNorToldOf() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.issuedId(place, TALLERES);
            Answer refused = place.post("/invoices/" + id + "/payments", Samples.payment("-1"))
                    .client(TALLERES)
                    .send();

            assertThat(refused.status()).isEqualTo(422);
            assertThat(invoice(place, id).path("pagos")).isEmpty();
            assertThat(told(place)).containsExactly("invoice.emitted");
        }
    }

    @Test
    void anUploadIsAMultipartFormWhosePartIsAFile() throws IOException {
        try (Place place = Place.open()) {
            JsonNode job = Deferred.each().get(0).ended(place);

            assertThat(job.path("estado").asText()).isEqualTo("succeeded");
            assertThat(job.at("/resultado/nombre_fichero").asText()).isEqualTo("a.pdf");
            assertThat(told(place)).containsExactly("document.processed");
        }
    }

    @Test
    void anUploadWithoutItsFileIsRefused() throws IOException {
        try (Place place = Place.open()) {
            List<String> before = Samples.ids(place, "/documents", LAURA);
            Answer answer = place.ask("POST", "/documents")
                    .body(new MultipartBody.Builder()
                            .setType(MultipartBody.FORM)
                            .addFormDataPart("tipo", "ticket")
                            .build())
                    .key(Ask.fresh())
                    .client(LAURA)
                    .send();

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.param()).isEqualTo("file");
            assertThat(Samples.ids(place, "/documents", LAURA)).isEqualTo(before);
        }
    }

    @Test
    void aRemovedDocumentIsStillThereAndMarked() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.documentId(place);
            Answer answer = place.delete("/documents/" + id).client(LAURA).send();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(place.get("/documents/" + id).client(LAURA).send().text("/estado"))
                    .isEqualTo("retirado");
            assertThat(Samples.ids(place, "/documents", LAURA)).contains(id);
        }
    }

    @TestFactory
    Stream<DynamicTest> aDocumentThatIsInUseIsNotRemoved() {
        return Stream.of("contabilizado", "irpf_declarado", "con_pagos", "conciliado")
                .map(why -> dynamicTest(why, () -> {
                    try (Place place = Place.open()) {
                        for (JsonNode each : place.get("/documents")
                                .client(LAURA)
                                .send()
                                .json()
                                .path("data")) {
                            if (each.path("nombre_fichero").asText().equals(why + ".pdf")) {
                                String path = "/documents/" + each.path("id").asText();

                                refused(place.delete(path).client(LAURA).send(), 409, "documento_" + why);
                                assertThat(place.get(path).client(LAURA).send().json())
                                        .isEqualTo(each);
                                return;
                            }
                        }
                        throw new AssertionError("no such document");
                    }
                }));
    }

    @Test
    void aModelIsGeneratedListedAndToldOf() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.post("/tax-models", Samples.model("303", "1T"))
                    .client(TALLERES)
                    .send();

            assertThat(answer.status()).isEqualTo(201);
            assertThat(Samples.ids(place, "/tax-models", TALLERES)).containsExactly(answer.text("/id"));
            assertThat(told(place)).containsExactly("tax_model.generated");
        }
    }

    @Test
    void theReceiptOfASubmittedModelHasItsVerificationCode() throws IOException {
        try (Place place = Place.open()) {
            String id = Samples.submittedModelId(place);
            Answer receipt =
                    place.get("/tax-models/" + id + "/receipt").client(LAURA).send();

            assertThat(receipt.status()).isEqualTo(200);
            assertThat(receipt.text("/csv")).isNotEmpty();
            assertThat(receipt.text("/modelo_id")).isEqualTo(id);
        }
    }

    @Test
    void aModelHasNoReceiptUntilItIsSubmitted() throws IOException {
        try (Place place = Place.open()) {
            String id = place.post("/tax-models", Samples.model("303", "1T"))
                    .client(LAURA)
                    .send()
                    .text("/id");
            Answer early =
                    place.get("/tax-models/" + id + "/receipt").client(LAURA).send();
            place.panel("POST /panel/tax-models/" + id + "/present");

            refused(early, 409, "modelo_no_presentado");
            assertThat(place.get("/tax-models/" + id + "/receipt")
                            .client(LAURA)
                            .send()
                            .text("/csv"))
                    .isNotEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> aFailedJobIsReadWith200() {
        return Deferred.failing().stream()
                .map(operation -> dynamicTest(operation.name(), () -> {
                    try (Place place = Place.open()) {
                        JsonNode job = operation.begin(place);
                        place.advance("PT2M");
                        Answer answer =
                                place.get("/jobs/" + job.path("id").asText()).send();

                        assertThat(answer.status()).isEqualTo(200);
                        assertThat(answer.text("/estado")).isEqualTo("failed");
                    }
                }));
    }

    @Test
    void aProposalIsMadeAndReconcilesNothing() throws IOException {
        try (Place place = Place.open()) {
            String movement = Samples.movementId(place);
            String invoice = Samples.issuedId(place, LAURA);
            String path = "/bank-transactions/" + movement + "/match-proposals";
            Answer answer = place.post(path, "{\"factura_id\":\"%s\"}".formatted(invoice))
                    .client(LAURA)
                    .send();

            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.text("/factura_id")).isEqualTo(invoice);
            assertThat(Samples.ids(place, path, LAURA)).containsExactly(answer.text("/id"));
            assertThat(place.get("/bank-transactions/" + movement)
                            .client(LAURA)
                            .send()
                            .text("/match_status"))
                    .isEqualTo("unmatched");
            assertThat(told(place)).doesNotContain("bank_transaction.matched");
        }
    }
}
