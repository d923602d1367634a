package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

@Chapter("What the service does › SEPA")
final class SepaTest {
    private static final String MANDATE = """
            {"deudor_nombre":"Imprenta Ficticia SL","iban":"ES9121000418450200051332","esquema":"CORE",
             "fecha_firma":"2026-11-01"}""";

    private static String registered(Place place) throws IOException {
        Answer answer = place.post("/sepa-mandates", MANDATE, LAURA);
        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(201);
        return answer.text("/id");
    }

    private static Answer remit(Place place, long client, String mandate) throws IOException {
        return place.panel(
                "POST /panel/clients/" + client + "/sepa-remittances",
                "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[{\"mandato_id\":\"%s\",\"importe\":12.50}]}"
                        .formatted(mandate));
    }

    private static Answer revoke(Place place, String mandate) throws IOException {
        return place.post("/sepa-mandates/" + mandate + "/revoke", "{\"motivo\":\"Baja\"}", LAURA);
    }

    @Test
    void aMandateIsRegisteredAndItsAccountShownMasked(Place place) throws IOException {
        String id = registered(place);
        Answer read = place.get("/sepa-mandates/" + id, LAURA);

        shows(read, "estado=activo", "iban=ES91 **** **** **** **** 1332");
        assertThat(Samples.newest(place, "/sepa-mandates")).isEqualTo(read.json());
    }

    @Test
    void aRevokedMandateStaysRevokedAndIsDebitedNoMore(Place place) throws IOException {
        String id = registered(place);
        JsonNode revoked = revoke(place, id).json();
        refused(revoke(place, id), 409, "mandato_revocado");

        assertThat(revoked.path("estado").asText()).isEqualTo("revocado");
        assertThat(place.get("/sepa-mandates/" + id, LAURA).json()).isEqualTo(revoked);
        assertThat(remit(place, LAURA, id).status()).isEqualTo(422);
    }

    @Test
    void aRemittanceThatAPersonMakesIsReadAndDownloaded(Place place) throws IOException {
        Answer made = remit(place, LAURA, registered(place));
        String path = "/sepa-remittances/" + made.text("/id");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text("/estado")).isEqualTo("generada");
        assertThat(place.get(path, LAURA).json()).isEqualTo(made.json());
        assertThat(Samples.ids(place, "/sepa-remittances", LAURA)).containsExactly(made.text("/id"));
        try (Response file = place.get(path + "/file").client(LAURA).download()) {
            assertThat(file.code()).isEqualTo(200);
            assertThat(file.header("Content-Type")).isEqualTo("application/xml");
            assertThat(file.body().string())
                    .startsWith("<?xml")
                    .contains("pain.008.001.02", "<NbOfTxs>1</NbOfTxs>", "<CtrlSum>12.50</CtrlSum>");
        }
    }

    @Test
    void theMandateOfAnotherClientIsNotThere(Place place) throws IOException {
        String id = registered(place);
        refused(place.get("/sepa-mandates/" + id, TALLERES), 404, "no_encontrado");
        refused(place.post("/sepa-mandates/" + id + "/revoke", "{}", TALLERES), 404, "no_encontrado");

        assertThat(remit(place, TALLERES, id).status()).isEqualTo(422);
    }

    @Test
    void theScopeForReadingDownloadsAndDoesNotRegister(Place place) throws IOException {
        String made = remit(place, LAURA, registered(place)).text("/id");
        String key = place.keyOf("sepa:leer");
        try (Response file = place.get("/sepa-remittances/" + made + "/file")
                .client(LAURA)
                .as(key)
                .download()) {
            assertThat(file.code()).isEqualTo(200);
        }
        refused(place.post("/sepa-mandates", MANDATE).client(LAURA).as(key).send(), 403, "scope_insuficiente");
    }
}
