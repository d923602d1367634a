package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Requests of the gestor for documents, and the uploads that answer them. */
@Chapter("What the service does › Document requests")
final class DocumentRequestsTest {
    private TestMock mock;
    private int files;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
    }

    private static Answer request(TestMock mock, long client, String json) throws IOException {
        return mock.panel("POST /panel/clients/" + client + "/document-requests", json);
    }

    /** Requests so many documents of this kind, and returns the request's id. */
    private String requested(String kind, int documents) throws IOException {
        Answer made = request(mock, LAURA, """
                {"titulo":"Facturas de octubre","tipo_documento":"%s","documentos_esperados":%d}""".formatted(kind, documents));
        answers(made, 201);
        return made.text("/id");
    }

    private String requested(int documents) throws IOException {
        return requested("factura_recibida", documents);
    }

    private Answer cancel(String id) throws IOException {
        return mock.panel("POST /panel/document-requests/" + id + "/cancel", "{}");
    }

    private JsonNode read(String id) throws IOException {
        return mock.get("/document-requests/" + id, LAURA).json();
    }

    private Answer upload(String request, String name) throws IOException {
        RequestBody file = RequestBody.create("content " + ++files, MediaType.get("application/pdf"));
        MultipartBody form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", name, file)
                .addFormDataPart("solicitud_id", request)
                .build();
        return DocumentsTest.uploading(mock, "", "").body(form).send();
    }

    private String processed(String request, String name) throws IOException {
        return Deferred.result(mock, upload(request, name)).path("id").asText();
    }

    /** Fails unless a request is in this state, with so many documents. */
    private void is(String id, String state, int documents) throws IOException {
        shows(read(id), "estado=" + state);
        assertThat(read(id).path("documentos")).hasSize(documents);
    }

    @Test
    void theFirstExampleClientHasTwoOpenRequests() throws IOException {
        List<JsonNode> requests = mock.list("/document-requests", LAURA);
        String path = "/document-requests/" + requests.get(0).path("id").asText();

        assertThat(requests).hasSize(2);
        for (JsonNode each : requests) {
            is(each.path("id").asText(), "pendiente", 0);
            assertThat(read(each.path("id").asText())).isEqualTo(each);
        }
        assertThat(mock.list("/document-requests", TALLERES)).isEmpty();
        answers(mock.get(path, TALLERES), 404);
    }

    @Test
    void requestByThePanelKeepsEveryField() throws IOException {
        Answer made = request(mock, LAURA, """
                {"titulo":"Extractos","descripcion":"Del trimestre","tipo_documento":"extracto","ejercicio":2026,
                 "periodo":"3T","fecha_limite":"2026-12-10"}""");

        answers(made, 201);
        assertThat(made.text("/id")).startsWith("req_");
        shows(made, "titulo=Extractos", "tipo_documento=extracto", "periodo=3T", "fecha_limite=2026-12-10");
        assertThat(read(made.text("/id"))).isEqualTo(made.json());
        assertThat(mock.list("/document-requests", LAURA).get(0)).isEqualTo(made.json());
    }

    @TestFactory
    Stream<DynamicTest> panelRefusesInvalidRequestFields() {
        return Stream.of(
                        "{}",
                        "{\"titulo\":\" \"}",
                        "{\"titulo\":\"x\",\"tipo_documento\":\"novela\"}",
                        "{\"titulo\":\"x\",\"fecha_limite\":\"mañana\"}",
                        "{\"titulo\":\"x\",\"documentos_esperados\":0}",
                        "{\"titulo\":\"x\",\"otro\":1}")
                .map(body -> TestMockResolver.test(body, other -> {
                    answers(request(other, LAURA, body), 422);
                    answers(request(other, 4711, "{\"titulo\":\"x\"}"), 404);
                }));
    }

    @Test
    void anUploadIsListedAtOnceAndCountsOnceItIsProcessed() throws IOException {
        String id = requested(1);
        upload(id, "a.pdf");
        is(id, "pendiente", 1);
        mock.advance("PT3M");

        is(id, "completada", 1);
        String document = read(id).at("/documentos/0").asText();
        shows(mock.get("/documents/" + document, LAURA), "solicitud_id=" + id);
    }

    @Test
    void fewerDocumentsThanExpectedIsParcial() throws IOException {
        String id = requested(2);
        processed(id, "a.pdf");
        is(id, "parcial", 1);
        processed(id, "b.pdf");

        is(id, "completada", 2);
        assertThat(read(id).path("actualizado_en")).isNotEqualTo(read(id).path("creado_en"));
    }

    @Test
    void rejectedOrWithdrawnDocumentFulfilsNoRequest() throws IOException {
        String id = requested(1);
        processed(id, "ilegible.pdf");
        is(id, "pendiente", 0);
        String document = processed(id, "a.pdf");
        is(id, "completada", 1);
        DocumentsTest.remove(mock, document);

        is(id, "pendiente", 0);
    }

    @Test
    void documentTakesItsTypeFromTheRequest() throws IOException {
        String document = processed(requested("extracto", 1), "a.pdf");

        shows(mock.get("/documents/" + document, LAURA), "tipo=extracto");
    }

    @Test
    void uploadForUnknownRequestIsRefused() throws IOException {
        Answer refused = upload("req_x", "a.pdf");

        wrong(refused, "solicitud_id");
        assertThat(refused.message()).startsWith("El campo solicitud_id ");
        String others = request(mock, TALLERES, "{\"titulo\":\"Otras\"}").text("/id");
        wrong(upload(others, "a.pdf"), "solicitud_id");
    }

    @Test
    void uploadDoesNotReopenACancelledRequest() throws IOException {
        String id = requested(1);
        upload(id, "a.pdf");
        shows(cancel(id), "estado=cancelada");
        int before = mock.list("/documents", LAURA).size();
        wrong(upload(id, "b.pdf"), "solicitud_id");
        assertThat(mock.list("/documents", LAURA)).hasSize(before);
        mock.advance("PT3M");

        shows(read(id), "estado=cancelada");
    }

    @Test
    void completedOrCancelledRequestCannotBeCancelled() throws IOException {
        String done = requested(1);
        processed(done, "a.pdf");
        String cancelled = requested(1);
        cancel(cancelled);

        answers(cancel(done), 409);
        answers(cancel(cancelled), 409);
        answers(cancel("req_x"), 404);
        assertThat(Samples.ids(mock, "/document-requests?estado=cancelada", LAURA))
                .containsExactly(cancelled);
        assertThat(mock.list("/document-requests?estado=pendiente", LAURA)).hasSize(2);
    }
}
