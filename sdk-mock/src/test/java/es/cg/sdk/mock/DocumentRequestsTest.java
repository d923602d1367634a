package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests of the gestor for documents, and the uploads that answer them. */
final class DocumentRequestsTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final Wire wire = new Wire();
    private int files;

    @AfterEach
    void stop() {
        wire.close();
    }

    private JsonNode made(int documents) throws IOException {
        return Caller.parsed(
                wire.mock().panel().requestDocuments(LAURA, "Facturas de octubre", "factura_recibida", documents));
    }

    private JsonNode read(String id) throws IOException {
        return wire.get("/document-requests/" + id, LAURA).json();
    }

    private Answer upload(String request, String name) throws IOException {
        return wire.send(wire.to("/documents", LAURA)
                .header("Idempotency-Key", "u" + ++files)
                .post(Uploads.form(name, "content " + files)
                        .addFormDataPart("solicitud_id", request)
                        .build()));
    }

    private String processed(String request, String name) throws IOException {
        String job = upload(request, name).text("/id");
        wire.mock().panel().advance(Duration.ofMinutes(3));
        return wire.get("/jobs/" + job).text("/resultado/id");
    }

    @Test
    void theFirstExampleClientHasTwoOpenRequests() throws IOException {
        JsonNode requests = wire.get("/document-requests", LAURA).json().path("data");

        assertThat(requests).hasSize(2);
        for (JsonNode each : requests) {
            assertThat(each.path("estado").asText()).isEqualTo("pendiente");
            assertThat(each.path("documentos")).isEmpty();
            assertThat(read(each.path("id").asText())).isEqualTo(each);
        }
        assertThat(wire.get("/document-requests", TALLERES).json().path("data")).isEmpty();
        answers(wire.get("/document-requests/" + requests.at("/0/id").asText(), TALLERES), 404);
    }

    @Test
    void aRequestIsMadeInThePanel() throws IOException {
        JsonNode made = made(1);

        assertThat(made.path("id").asText()).startsWith("req_");
        shows(made, "titulo=Facturas de octubre", "tipo_documento=factura_recibida");
        assertThat(read(made.path("id").asText())).isEqualTo(made);
        assertThat(wire.get("/document-requests", LAURA).json().at("/data/0")).isEqualTo(made);
    }

    @Test
    void thePanelTakesEveryFieldOverHttp() throws IOException {
        PanelCaller panel = new PanelCaller(wire.mock());
        Answer made = panel.panel(
                "POST /panel/clients/1001/document-requests",
                "{\"titulo\":\"Extractos\",\"descripcion\":\"Del trimestre\",\"tipo_documento\":\"extracto\","
                        + "\"ejercicio\":2026,\"periodo\":\"3T\",\"fecha_limite\":\"2026-12-10\"}");

        assertThat(made.status()).isEqualTo(201);
        shows(made, "periodo=3T", "fecha_limite=2026-12-10");
        assertThat(read(made.text("/id"))).isEqualTo(made.json());
    }

    @Test
    void thePanelRefusesARequestThatSaysNothing() throws IOException {
        PanelCaller panel = new PanelCaller(wire.mock());

        for (String body : List.of(
                "{}",
                "{\"titulo\":\" \"}",
                "{\"titulo\":\"x\",\"tipo_documento\":\"novela\"}",
                "{\"titulo\":\"x\",\"fecha_limite\":\"mañana\"}",
                "{\"titulo\":\"x\",\"documentos_esperados\":0}",
                "{\"titulo\":\"x\",\"otro\":1}")) {
            assertThat(panel.panel("POST /panel/clients/1001/document-requests", body)
                            .status())
                    .as(body)
                    .isEqualTo(422);
        }
        answers(panel.panel("POST /panel/clients/4711/document-requests", "{\"titulo\":\"x\"}"), 404);
    }

    @Test
    void anUploadIsListedAtOnceAndCountsOnceItIsProcessed() throws IOException {
        String id = made(1).path("id").asText();
        upload(id, "a.pdf");
        assertThat(read(id).path("documentos")).hasSize(1);
        assertThat(read(id).path("estado").asText()).isEqualTo("pendiente");

        wire.mock().panel().advance(Duration.ofMinutes(3));

        assertThat(read(id).path("estado").asText()).isEqualTo("completada");
        String document = read(id).at("/documentos/0").asText();
        shows(wire.get("/documents/" + document, LAURA), "solicitud_id=" + id);
    }

    @Test
    void fewerThanExpectedIsPartial() throws IOException {
        String id = made(2).path("id").asText();
        processed(id, "a.pdf");
        assertThat(read(id).path("estado").asText()).isEqualTo("parcial");

        processed(id, "b.pdf");

        assertThat(read(id).path("estado").asText()).isEqualTo("completada");
        assertThat(read(id).path("documentos")).hasSize(2);
        assertThat(read(id).path("actualizado_en").asText())
                .isNotEqualTo(read(id).path("creado_en").asText());
    }

    @Test
    void aRejectedDocumentAnswersNothing() throws IOException {
        String id = made(1).path("id").asText();
        processed(id, "ilegible.pdf");

        assertThat(read(id).path("estado").asText()).isEqualTo("pendiente");
        assertThat(read(id).path("documentos")).isEmpty();
    }

    @Test
    void aWithdrawnDocumentAnswersNoLonger() throws IOException {
        String id = made(1).path("id").asText();
        String document = processed(id, "a.pdf");
        wire.delete("/documents/" + document, LAURA);

        assertThat(read(id).path("estado").asText()).isEqualTo("pendiente");
        assertThat(read(id).path("documentos")).isEmpty();
    }

    @Test
    void theDocumentIsOfTheRequestedKindUnlessTheUploadSaysAnother() throws IOException {
        String id = Caller.parsed(wire.mock().panel().requestDocuments(LAURA, "Extractos", "extracto", 1))
                .path("id")
                .asText();
        String document = processed(id, "a.pdf");

        assertThat(wire.get("/documents/" + document, LAURA).text("/tipo")).isEqualTo("extracto");
    }

    @Test
    void anUnknownRequestIsRefused() throws IOException {
        Answer refused = upload("req_x", "a.pdf");

        wrong(refused, "solicitud_id");
        assertThat(refused.message()).startsWith("El campo solicitud_id ");
    }

    @Test
    void aRequestOfAnotherClientIsUnknown() throws IOException {
        String id = Caller.parsed(wire.mock().panel().requestDocuments(TALLERES, "Otras", null, 1))
                .path("id")
                .asText();

        assertThat(upload(id, "a.pdf").params()).containsExactly("solicitud_id");
    }

    @Test
    void aCancelledRequestTakesNoUpload() throws IOException {
        String id = made(1).path("id").asText();
        JsonNode cancelled = Caller.parsed(wire.mock().panel().cancelDocumentRequest(id));
        int before = wire.get("/documents", LAURA).json().path("data").size();
        Answer refused = upload(id, "a.pdf");

        assertThat(cancelled.path("estado").asText()).isEqualTo("cancelada");
        wrong(refused, "solicitud_id");
        assertThat(wire.get("/documents", LAURA).json().path("data")).hasSize(before);
    }

    @Test
    void anUploadOnItsWayDoesNotReviveACancelledRequest() throws IOException {
        String id = made(1).path("id").asText();
        upload(id, "a.pdf");
        wire.mock().panel().cancelDocumentRequest(id);
        wire.mock().panel().advance(Duration.ofMinutes(3));

        assertThat(read(id).path("estado").asText()).isEqualTo("cancelada");
    }

    @Test
    void aCompletedOrCancelledRequestIsNotCancelled() throws IOException {
        String done = made(1).path("id").asText();
        processed(done, "a.pdf");
        String cancelled = made(1).path("id").asText();
        wire.mock().panel().cancelDocumentRequest(cancelled);

        for (String id : List.of(done, cancelled)) {
            assertThatThrownBy(() -> wire.mock().panel().cancelDocumentRequest(id))
                    .isInstanceOf(IllegalStateException.class);
        }
        answers(new PanelCaller(wire.mock()).panel("POST /panel/document-requests/" + done + "/cancel"), 409);
        assertThatThrownBy(() -> wire.mock().panel().cancelDocumentRequest("req_x"))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theStateIsAFilter() throws IOException {
        String id = made(1).path("id").asText();
        wire.mock().panel().cancelDocumentRequest(id);

        assertThat(wire.get("/document-requests?estado=cancelada", LAURA).json().findValuesAsText("id"))
                .containsExactly(id);
        assertThat(wire.get("/document-requests?estado=pendiente", LAURA).json().path("data"))
                .hasSize(2);
    }
}
