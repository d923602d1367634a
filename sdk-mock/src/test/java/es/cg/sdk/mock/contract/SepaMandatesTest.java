package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mandates: the rules they keep to, their revocation, and how they lapse. */
@Chapter("What the service does › SEPA mandates")
final class SepaMandatesTest {
    private TestMock mock;
    private Register mandates;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        mandates = new Register(opened, "/sepa-mandates", DirectDebits.MANDATE, LAURA);
    }

    private Answer revoke(String id, String reason) throws IOException {
        return mock.post("/sepa-mandates/" + id + "/revoke", reason, LAURA);
    }

    @Test
    void aMandateIsActiveAndShowsItsIbanMasked() throws IOException {
        Answer made = mandates.add("iban", "\"es91 2100 0418 4502 0005 1332\"");
        JsonNode mandate = made.json();

        answers(made, 201);
        shows(mandate, "estado=activo", "iban=ES91 **** **** **** **** 1332", "tipo_pago=recurrente", "secuencia=FRST");
        shows(mandate, "deudor_nombre=Imprenta Ficticia SL", "destinatario_id=null", "deudor_nif=null", "bic=null");
        shows(mandate, "ultimo_adeudo_en=null", "revocado_en=null", "motivo=null");
        assertThat(mandate.toString()).doesNotContain("21000418");
        assertThat(mandate.path("referencia").asText()).matches("[A-Z0-9-]{1,35}");
        assertThat(mandate.path("acreedor_identificador").asText()).matches("ES[0-9]{2}00012345678Z");
        assertThat(mandates.read(made.text("/id")).json()).isEqualTo(mandate);
        assertThat(mandates.listed("")).containsExactly(mandate);
        assertThat(mock.told()).isEmpty();
        shows(mock.list("/sepa-mandates", TALLERES).get(0), "acreedor_identificador=ES11000B12345674");
    }

    @Test
    void mandateKeepsTheSentFields() throws IOException {
        Draft draft = mandates.with("referencia", "\"ERP/7+(a).b,c:d-e?f'\"")
                .with("deudor_nif", "\"a-12345674\"")
                .with("bic", "\"caixesbbxxx\"")
                .with("tipo_pago", "\"unico\"")
                .with("esquema", "\"B2B\"")
                .with("fecha_firma", "\"2026-11-19T23:59:59Z\"");
        Answer made = mandates.add(draft);

        shows(made, "referencia=ERP/7+(a).b,c:d-e?f'", "deudor_nif=A12345674", "bic=CAIXESBBXXX");
        shows(made, "secuencia=OOFF", "esquema=B2B", "fecha_firma=2026-11-19");
    }

    @Test
    void invalidFieldIsNamedInThe422() throws IOException {
        // Of the second, the check digits are right, but not the control digits within.
        mandates.refuses("iban", "\"ES9121000418450200051333\"", "\"ES2899990001420000000017\"");
        mandates.refuses("iban", "\"ES912100041845020005133\"", "\" \"");
        mandates.refuses("esquema", "\"SDD\"", "\"\"");
        mandates.refuses("tipo_pago", "\"mensual\"");
        mandates.refuses("fecha_firma", "\"2026-11-21\"", "\"2026-02-30\"");
        mandates.refuses("referencia", "\"" + "x".repeat(36) + "\"", "\"ñ\"");
        mandates.refuses("deudor_nif", "\"A12345675\"");
        mandates.refuses("deudor_nombre", "\" \"");
        mandates.refuses("bic", "\"CAIX\"");
        mandates.refuses("destinatario_id", "\"adr_nope\"");
        assertThat(mandates.add("iban", "\"ES9121000418450200051333\"").json().toString())
                .doesNotContain("2100041845");
    }

    @Test
    void debtorIsTakenFromTheAddressee() throws IOException {
        String addressee = """
                {"nombre":"Del Directorio SL","nif":"A12345674","es_empresa_o_profesional":true}""";
        String own = mock.post("/addressees", addressee, LAURA).text("/id");
        String others = mock.post("/addressees", addressee, TALLERES).text("/id");
        mandates.refuses("destinatario_id", "\"" + others + "\"");
        Draft named = mandates.with("destinatario_id", "\"" + own + "\"");
        Answer renamed = mandates.add(named);
        Answer known = mandates.add(named.without("deudor_nombre"));

        shows(known, "destinatario_id=" + own, "deudor_nombre=Del Directorio SL", "deudor_nif=A12345674");
        shows(renamed, "deudor_nombre=Imprenta Ficticia SL");
        mandates.added();
        assertThat(mandates.ids("?destinatario_id=" + own)).containsExactly(known.text("/id"), renamed.text("/id"));
        assertThat(mandates.ids("?destinatario_id=" + others)).isEmpty();
    }

    @Test
    void revokedMandateCannotBeRevokedAgain() throws IOException {
        String id = mandates.added();
        Answer revoked = revoke(id, "{\"motivo\":\"A petición del deudor\"}");

        answers(revoked, 200);
        shows(revoked, "estado=revocado", "revocado_en=2026-11-20T09:00:00+01:00", "motivo=A petición del deudor");
        refused(revoke(id, ""), 409, "mandato_revocado");
        assertThat(mandates.read(id).json()).isEqualTo(revoked.json());
        assertThat(mandates.ids("?estado=revocado")).containsExactly(id);
        assertThat(mandates.ids("?estado=activo")).isEmpty();
        shows(revoke(mandates.added(), ""), "estado=revocado", "motivo=null");
    }

    @Test
    void unusedMandateLapsesAfter36Months() throws IOException {
        String id = mandates.added();
        String touched = mandates.read(id).text("/actualizado_en");
        mock.advanceTo(OffsetDateTime.parse("2029-11-20T07:59:59Z"));
        // The keys of the beginning have ended meanwhile, for lack of use.
        String key = mock.keyWith("{\"kind\":\"live\"}");
        shows(read(key, "/" + id), "estado=activo");
        assertThat(read(key, "?estado=activo").json().path("data")).hasSize(1);
        mock.advance("PT1S");

        shows(read(key, "/" + id), "estado=caducado", "actualizado_en=" + touched);
        assertThat(read(key, "?estado=activo").json().path("data")).isEmpty();
        shows(read(key, "?estado=caducado"), "data/0/id=" + id);
        TestRequest revoking =
                mock.post("/sepa-mandates/" + id + "/revoke", "").as(key).client(LAURA);
        refused(revoking.send(), 409, "mandato_revocado");
    }

    private Answer read(String key, String query) throws IOException {
        return mock.get("/sepa-mandates" + query).as(key).client(LAURA).send();
    }

    @Test
    void mandateOfAnotherClientReturns404() throws IOException {
        String path = "/sepa-mandates/" + mandates.added();

        refused(mock.get(path, TALLERES), 404, "no_encontrado");
        refused(mock.post(path + "/revoke", "", TALLERES), 404, "no_encontrado");
        shows(mock.get(path, LAURA), "estado=activo");
    }

    @Test
    void readScopeCannotRegisterAMandate() throws IOException {
        String key = mock.keyOf("sepa:leer");
        for (String list : List.of("/sepa-mandates", "/sepa-remittances")) {
            answers(mock.get(list).as(key).client(LAURA).send(), 200);
        }
        TestRequest registering =
                mock.post("/sepa-mandates", DirectDebits.MANDATE).as(key).client(LAURA);
        refused(registering.send(), 403, "scope_insuficiente");
    }
}
