package es.cg.sdk.mock;

import static es.cg.sdk.mock.Uploads.form;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Documents: upload, reading, correction, withdrawal. */
final class DocumentsTest {
    private final ListeningService environment = new ListeningService(false);
    private final Uploads uploads = new Uploads(environment);

    @AfterEach
    void stop() {
        environment.close();
    }

    private String seeded(String name) throws IOException {
        return StreamSupport.stream(
                        environment.get("/documents").json().path("data").spliterator(), false)
                .filter(each -> each.path("nombre_fichero").asText().equals(name))
                .map(each -> each.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anUploadIsAJobWhoseResultIsTheDocument() throws Exception {
        Answer begun = environment.post(
                "/documents",
                form("a.pdf", "hello")
                        .addFormDataPart("tipo", "ticket")
                        .addFormDataPart("referencia_externa", "ref ñ")
                        .build());
        String state = environment.get("/documents").json().at("/data/0/estado").asText();
        environment.advance(Duration.ofSeconds(50));
        String later = environment.get("/documents").json().at("/data/0/estado").asText();
        JsonNode document = environment.ended(begun).path("resultado");

        assertThat(state).isEqualTo("pendiente");
        assertThat(later).isEqualTo("procesando");
        assertThat(document.path("estado").asText()).isEqualTo("procesado");
        assertThat(document.path("tipo").asText()).isEqualTo("ticket");
        assertThat(document.path("referencia_externa").asText()).isEqualTo("ref ñ");
        assertThat(document.path("tamano").asInt()).isEqualTo(5);
        assertThat(document.path("sha256").asText())
                .isEqualTo("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
        assertThat(environment.get("/documents/" + document.path("id").asText()).json())
                .isEqualTo(document);
        assertThat(environment.told()).containsExactly("document.processed");
    }

    @Test
    void whatIsReadAddsUpAndIsTheSameForTheSameBytes() throws Exception {
        JsonNode data = uploads.digitised("a.pdf", "one").path("datos_extraidos");
        JsonNode tax = data.at("/desglose_iva/0");

        assertThat(data.path("base_imponible")
                        .decimalValue()
                        .add(tax.path("cuota").decimalValue()))
                .isEqualByComparingTo(data.path("total").decimalValue());
        assertThat(tax.path("base").decimalValue().multiply(tax.path("iva_pct").decimalValue()))
                .isCloseTo(tax.path("cuota").decimalValue().movePointRight(2), offset(new BigDecimal("0.5")));
        assertThat(data.path("receptor_nif").asText()).isEqualTo("12345678Z");
        try (ListeningService twin = new ListeningService(false)) {
            JsonNode again =
                    twin.ended(twin.post("/documents", form("b.pdf", "one").build()));
            assertThat(again.at("/resultado/datos_extraidos")).isEqualTo(data);
        }
    }

    @Test
    void theSameBytesAgainAreADuplicateUntilTheFirstIsWithdrawn() throws Exception {
        JsonNode first = uploads.digitised("a.pdf", "one");
        JsonNode second = uploads.digitised("b.pdf", "one");
        environment.delete("/documents/" + first.path("id").asText());
        JsonNode third = uploads.digitised("c.pdf", "one");

        assertThat(second.path("estado").asText()).isEqualTo("rechazado");
        assertThat(second.path("motivo_rechazo").asText()).isEqualTo("duplicado");
        assertThat(third.path("estado").asText()).isEqualTo("procesado");
        assertThat(environment.told()).containsExactly("document.processed", "document.rejected", "document.processed");
    }

    @Test
    void twoAtOnceOfTheSameBytesGiveOneDuplicate() throws Exception {
        Answer first = uploads.upload("a.pdf", "one");
        Answer second = uploads.upload("a.pdf", "one");

        assertThat(environment.ended(first).at("/resultado/estado").asText()).isEqualTo("procesado");
        assertThat(environment.ended(second).at("/resultado/motivo_rechazo").asText())
                .isEqualTo("duplicado");
    }

    @Test
    void magicWordsInTheNameRejectOrRaiseAnAlert() throws Exception {
        JsonNode blurred = uploads.digitised("Ilegible.pdf", "1");
        JsonNode letter = uploads.digitised("no_es_factura.pdf", "2");
        JsonNode blank = uploads.digitised("a.pdf", " \r\n");
        JsonNode doubtful = uploads.digitised("con-alerta.pdf", "3");

        assertThat(blurred.path("motivo_rechazo").asText()).isEqualTo("ilegible");
        assertThat(letter.path("motivo_rechazo").asText()).isEqualTo("no_es_factura");
        assertThat(blank.path("motivo_rechazo").asText()).isEqualTo("ilegible");
        assertThat(doubtful.at("/alertas/0/campo").asText()).isEqualTo("total");
        assertThat(environment.told())
                .containsExactly(
                        "document.rejected",
                        "document.rejected",
                        "document.rejected",
                        "document.processed",
                        "document.alert_detected");
    }

    @Test
    void oneWhoseJobFailedDoesNotMakeTheNextADuplicate() throws Exception {
        environment.context().faults().arm("documents.upload", 1, 1, new InjectedFaults.FailedJob("error_interno"));
        JsonNode job = environment.ended(uploads.upload("a.pdf", "one"));
        String first = environment.get("/documents").json().at("/data/0/estado").asText();

        assertThat(job.path("estado").asText()).isEqualTo("failed");
        assertThat(first).isEqualTo("rechazado");
        assertThat(uploads.digitised("a.pdf", "one").path("estado").asText()).isEqualTo("procesado");
        assertThat(environment.told()).containsExactly("document.processed");
    }

    @Test
    void jobsEndAtOnceOrAfterSoManyLooksIfTheyAreToldTo() throws Exception {
        environment.context().settings().jobTime(Duration.ZERO);
        String atOnce = "/jobs/" + uploads.upload("a.pdf", "1").text("/id");
        assertThat(environment.get(atOnce).text("/estado")).isEqualTo("succeeded");

        environment.context().settings().jobPolls(2);
        String counted = "/jobs/" + uploads.upload("b.pdf", "2").text("/id");
        assertThat(environment.get(counted).text("/estado")).isEqualTo("pending");
        assertThat(environment.get(counted).text("/estado")).isEqualTo("succeeded");
        assertThat(environment.told()).containsExactly("document.processed", "document.processed");
    }

    @Test
    void aCorrectionChangesWhatItSendsAndClearsTheAlert() throws Exception {
        String id = uploads.digitised("alerta.pdf", "1").path("id").asText();
        Answer corrected = environment.patch(
                "/documents/" + id,
                "{\"total\":12.30,\"emisor_nif\":null,\"fecha_expedicion\":\"2026-02-03T10:00:00Z\",\"confianza\":1}");

        assertThat(corrected.status()).isEqualTo(200);
        JsonNode data = corrected.json().path("datos_extraidos");
        assertThat(data.path("total").decimalValue()).isEqualByComparingTo("12.3");
        assertThat(data.path("emisor_nif").isNull()).isTrue();
        assertThat(data.path("fecha_expedicion").asText()).isEqualTo("2026-02-03");
        assertThat(data.path("confianza").decimalValue()).isLessThan(BigDecimal.ONE);
        assertThat(data.path("base_imponible").isNumber()).isTrue();
        assertThat(corrected.json().path("alertas")).isEmpty();
        assertThat(corrected.json().path("corregido_en").isTextual()).isTrue();
    }

    @Test
    void aCorrectionThatIsWrongOrTooLateOrTooEarlyIsRefused() throws Exception {
        String id = seeded("factura-suministros.pdf");
        uploads.upload("a.pdf", "1");
        String early = environment.get("/documents").json().at("/data/0/id").asText();

        assertThat(environment
                        .patch("/documents/" + id, "{\"fecha_expedicion\":\"2026-02-31\"}")
                        .param())
                .isEqualTo("fecha_expedicion");
        assertThat(environment.patch("/documents/" + id, "{\"total\":\"x\"}").status())
                .isEqualTo(422);
        assertThat(environment.patch("/documents/" + early, "{\"total\":1}").code())
                .isEqualTo("edicion_no_posible");
        assertThat(environment
                        .patch("/documents/" + seeded("borroso.jpg"), "{\"total\":1}")
                        .code())
                .isEqualTo("estado_final");
        assertThat(environment.patch("/documents/nope", "{\"total\":1}").status())
                .isEqualTo(404);
    }

    @Test
    void withdrawalIsLogicalAndCanBeRepeated() throws Exception {
        String id = seeded("factura-suministros.pdf");
        Answer removed = environment.delete("/documents/" + id);
        Answer again = environment.delete("/documents/" + id);

        assertThat(removed.status()).isEqualTo(200);
        assertThat(removed.json().path("eliminado").asBoolean()).isTrue();
        assertThat(again.json()).isEqualTo(removed.json());
        assertThat(environment.get("/documents/" + id).text("/estado")).isEqualTo("retirado");
    }

    @Test
    void whatIsBookedDeclaredPaidOrReconciledCannotBeWithdrawn() throws Exception {
        for (String lock : new String[] {"contabilizado", "irpf_declarado", "con_pagos", "conciliado"}) {
            Answer refused = environment.delete("/documents/" + seeded(lock + ".pdf"));

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.code()).isEqualTo("documento_" + lock);
        }
    }

    @Test
    void oneWithdrawnWhileItIsReadStaysWithdrawn() throws Exception {
        Answer begun = uploads.upload("a.pdf", "1");
        environment.delete("/documents/"
                + environment.get("/documents").json().at("/data/0/id").asText());

        assertThat(environment.ended(begun).at("/resultado/estado").asText()).isEqualTo("retirado");
        assertThat(environment.told()).isEmpty();
    }

    @Test
    void listsAreFiltered() throws Exception {
        environment.advance(Duration.ofDays(1));
        environment.patch("/documents/" + seeded("contabilizado.pdf"), "{\"total\":1}");

        assertThat(environment.get("/documents?estado=rechazado").json().path("data"))
                .hasSize(1);
        assertThat(environment.get("/documents?tipo=ticket").json().path("data"))
                .hasSize(1);
        assertThat(environment.get("/documents?referencia_externa=x").json().path("data"))
                .isEmpty();
        for (String since : new String[] {"2026-11-21", "2026-11-21T09:00", "2026-11-21T08:00:00.9Z"}) {
            assertThat(environment
                            .get("/documents?modificado_desde=" + since)
                            .json()
                            .path("data"))
                    .as(since)
                    .hasSize(1);
        }
        assertThat(environment
                        .get("/documents?modificado_desde=2026-11-21T09:00:00%2B01:00")
                        .json()
                        .path("data"))
                .hasSize(1);
        for (String nonsense : new String[] {"21/11/2026", "2026-11-21T99", "2026-11-21Tx", "2026-02-31"}) {
            Answer refused = environment.get("/documents?modificado_desde=" + nonsense);
            assertThat(refused.status()).as(nonsense).isEqualTo(422);
            assertThat(refused.code()).isEqualTo("fecha_no_valida");
        }
    }

    @Test
    void theSandboxReadsButTakesNothingIn() throws Exception {
        try (ListeningService sandbox = new ListeningService(true)) {
            Answer refused = sandbox.post("/documents", form("a.pdf", "1").build());

            assertThat(refused.status()).isEqualTo(501);
            assertThat(sandbox.get("/documents").json().path("data")).hasSize(6);
        }
    }
}
