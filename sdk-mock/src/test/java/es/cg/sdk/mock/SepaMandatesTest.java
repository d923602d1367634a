package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Mandates: the rules they keep to, their revocation, and how they lapse. */
final class SepaMandatesTest {
    private static final String IBAN = "ES9121000418450200051332";
    private static final String MANDATE = """
            {"deudor_nombre":"Imprenta Ficticia SL","iban":"%s","esquema":"CORE","fecha_firma":"2026-11-20"}""".formatted(IBAN);

    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private Answer register(String field, String value) throws IOException {
        return environment.post("/sepa-mandates", with(field, value).toString());
    }

    private static ObjectNode with(String field, String value) throws IOException {
        return ((ObjectNode) Caller.parsed(MANDATE)).set(field, Caller.parsed(value));
    }

    private String registered() throws IOException {
        return environment.post("/sepa-mandates", MANDATE).text("/id");
    }

    private JsonNode listed(String query) throws IOException {
        return environment.get("/sepa-mandates" + query).json().path("data");
    }

    private String state(String id) throws IOException {
        return environment.get("/sepa-mandates/" + id).text("/estado");
    }

    private Answer revoke(String id, String body) throws IOException {
        return environment.post("/sepa-mandates/" + id + "/revoke", body);
    }

    private void refused(Answer answer, String param) throws IOException {
        assertThat(answer.status()).as("%s", answer).isEqualTo(422);
        assertThat(answer.code()).isIn("datos_invalidos", "fecha_no_valida");
        assertThat(answer.params()).containsExactly(param);
        assertThat(answer.message()).contains(param);
        assertThat(listed("")).isEmpty();
    }

    @Test
    void aMandateIsActiveAndShowsItsIbanMasked() throws Exception {
        Answer answer = register("iban", "\"es91 2100 0418 4502 0005 1332\"");
        JsonNode mandate = answer.json();

        assertThat(answer.status()).isEqualTo(201);
        shows(mandate, "estado=activo", "iban=ES91 **** **** **** **** 1332");
        assertThat(mandate.toString()).doesNotContain("21000418");
        assertThat(mandate.path("deudor_nombre").asText()).isEqualTo("Imprenta Ficticia SL");
        assertThat(mandate.path("referencia").asText()).matches("[A-Z0-9-]{1,35}");
        shows(mandate, "tipo_pago=recurrente", "secuencia=FRST");
        assertThat(mandate.path("acreedor_identificador").asText()).matches("ES[0-9]{2}00012345678Z");
        for (String none :
                List.of("destinatario_id", "deudor_nif", "bic", "ultimo_adeudo_en", "revocado_en", "motivo")) {
            assertThat(mandate.path(none).isNull()).as(none).isTrue();
        }
        assertThat(environment.get("/sepa-mandates/" + answer.text("/id")).json())
                .isEqualTo(mandate);
        assertThat(listed("")).containsExactly(mandate);
        assertThat(environment.told()).isEmpty();
    }

    @Test
    void theCreditorIsIdentifiedByItsTaxId() throws Exception {
        shows(environment.get("/sepa-mandates", "1002"), "data/0/acreedor_identificador=ES11000B12345674");
    }

    @Test
    void whatWasSentIsKept() throws Exception {
        Answer answer = environment.post(
                "/sepa-mandates",
                with("referencia", "\"ERP/7+(a).b,c:d-e?f'\"")
                        .put("deudor_nif", "a-12345674")
                        .put("bic", "caixesbbxxx")
                        .put("tipo_pago", "unico")
                        .put("esquema", "B2B")
                        .put("fecha_firma", "2026-11-19T23:59:59Z")
                        .toString());

        shows(answer, "referencia=ERP/7+(a).b,c:d-e?f'", "deudor_nif=A12345674", "bic=CAIXESBBXXX", "secuencia=OOFF");
        shows(answer, "esquema=B2B", "fecha_firma=2026-11-19");
    }

    @Test
    void whatBreaksARuleIsToldWithItsField() throws Exception {
        refused(register("iban", "\"ES9121000418450200051333\""), "iban");
        // The check digits are right, but not the control digits within.
        refused(register("iban", "\"ES2899990001420000000017\""), "iban");
        refused(register("iban", "\"ES912100041845020005133\""), "iban");
        refused(register("iban", "\" \""), "iban");
        refused(register("esquema", "\"SDD\""), "esquema");
        refused(register("esquema", "\"\""), "esquema");
        refused(register("tipo_pago", "\"mensual\""), "tipo_pago");
        refused(register("fecha_firma", "\"2026-11-21\""), "fecha_firma");
        refused(register("fecha_firma", "\"2026-02-30\""), "fecha_firma");
        refused(register("referencia", "\"" + "x".repeat(36) + "\""), "referencia");
        refused(register("referencia", "\"ñ\""), "referencia");
        refused(register("deudor_nif", "\"A12345675\""), "deudor_nif");
        refused(register("deudor_nombre", "\" \""), "deudor_nombre");
        refused(register("bic", "\"CAIX\""), "bic");
        refused(register("destinatario_id", "\"adr_nope\""), "destinatario_id");
    }

    @Test
    void aWrongIbanIsNotRepeated() throws Exception {
        assertThat(register("iban", "\"ES9121000418450200051333\"").json().toString())
                .doesNotContain("2100041845");
    }

    @Test
    void theDirectoryKnowsTheDebtor() throws Exception {
        String own = environment.put(
                "addressees", 1001, "{\"id\":\"adr_1\",\"nombre\":\"Del Directorio SL\",\"nif\":\"A12345674\"}");
        environment.put("addressees", 1002, "{\"id\":\"adr_2\",\"nombre\":\"De Otro SL\"}");
        refused(register("destinatario_id", "\"adr_2\""), "destinatario_id");
        ObjectNode bare = with("destinatario_id", "\"" + own + "\"");
        bare.remove("deudor_nombre");
        Answer known = environment.post("/sepa-mandates", bare.toString());
        Answer renamed = environment.post(
                "/sepa-mandates", bare.put("deudor_nombre", "Otro nombre").toString());

        shows(known, "destinatario_id=" + own, "deudor_nombre=Del Directorio SL", "deudor_nif=A12345674");
        assertThat(renamed.text("/deudor_nombre")).isEqualTo("Otro nombre");
        registered();
        assertThat(listed("?destinatario_id=" + own)).hasSize(2);
        assertThat(listed("?destinatario_id=adr_2")).isEmpty();
    }

    @Test
    void revokingIsForGood() throws Exception {
        String id = registered();
        Answer revoked = revoke(id, "{\"motivo\":\"A petición del deudor\"}");
        Answer again = revoke(id, "");

        assertThat(revoked.status()).isEqualTo(200);
        shows(revoked, "estado=revocado", "revocado_en=2026-11-20T09:00:00+01:00", "motivo=A petición del deudor");
        Samples.refused(again, 409, "mandato_revocado");
        assertThat(environment.get("/sepa-mandates/" + id).json()).isEqualTo(revoked.json());
        assertThat(listed("?estado=revocado")).hasSize(1);
        assertThat(listed("?estado=activo")).isEmpty();
    }

    @Test
    void aReasonIsNotNeeded() throws Exception {
        Answer revoked = revoke(registered(), "");

        assertThat(revoked.status()).isEqualTo(200);
        assertThat(revoked.json().path("motivo").isNull()).isTrue();
    }

    @Test
    void aMandateThatNobodyUsesLapsesAfter36Months() throws Exception {
        String id = registered();
        String touched = environment.get("/sepa-mandates/" + id).text("/actualizado_en");
        Instant registered = Instant.parse("2026-11-20T08:00:00Z");
        environment.advance(Duration.between(registered, Instant.parse("2029-11-20T07:59:59Z")));
        // The keys of the beginning have ended meanwhile, for lack of use.
        String key = environment.newKey();
        JsonNode before = read("/" + id, key);
        JsonNode active = read("?estado=activo", key).path("data");
        environment.advance(Duration.ofSeconds(1));
        JsonNode lapsed = read("/" + id, key);

        assertThat(before.path("estado").asText()).isEqualTo("activo");
        assertThat(active).hasSize(1);
        shows(lapsed, "estado=caducado", "actualizado_en=" + touched);
        assertThat(read("?estado=activo", key).path("data")).isEmpty();
        assertThat(read("?estado=caducado", key).path("data")).containsExactly(lapsed);
        assertThat(environment
                        .postAs(key, "/sepa-mandates/" + id + "/revoke", "1001", "")
                        .code())
                .isEqualTo("mandato_revocado");
    }

    private JsonNode read(String path, String key) throws IOException {
        return environment
                .caller()
                .send(environment.to("/sepa-mandates" + path, "1001", key))
                .json();
    }

    @Test
    void anotherClientsMandateIsNotThere() throws Exception {
        String id = registered();

        assertThat(environment.get("/sepa-mandates/" + id, "1002").status()).isEqualTo(404);
        answers(environment.post("/sepa-mandates/" + id + "/revoke", "1002", ""), 404);
        assertThat(state(id)).isEqualTo("activo");
    }
}
