package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.TALLERES;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The recurring invoices of a client, and the invoices that they issue. One test's. */
final class Recurring {
    private static final String LIST = "/recurring-invoices";

    private final TestMock mock;
    private final String addressee;

    Recurring(TestMock mock) throws IOException {
        this.mock = mock;
        this.addressee = mock.post("/addressees", """
                        {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true}""", TALLERES).text("/id");
    }

    String addressee() {
        return addressee;
    }

    /** Asks for one, monthly from December on; these members take the place of those. */
    Answer create(String more) throws IOException {
        return mock.post(LIST, Caller.merged("""
                        {"serie":"A","destinatario_id":"%s","periodicidad":"mensual","fecha_inicio":"2026-12-01",
                         "lineas":[{"concepto":"Cuota","cantidad":1,"precio_unitario":100.00,"iva_pct":21}]%s}
                        """.formatted(addressee, more.isEmpty() ? "" : "," + more)), TALLERES);
    }

    /** Creates one, and returns its id. */
    String created(String more) throws IOException {
        Answer answer = create(more);
        answers(answer, 201);
        return answer.text("/id");
    }

    JsonNode read(String id) throws IOException {
        return mock.get(LIST + "/" + id, TALLERES).json();
    }

    Answer change(String id, String body) throws IOException {
        return mock.patch(LIST + "/" + id, body, TALLERES);
    }

    /** Pauses, resumes or cancels it. */
    Answer act(String id, String verb) throws IOException {
        return mock.post(LIST + "/" + id + "/" + verb, "", TALLERES);
    }

    /** Returns the days of its next issues. */
    List<String> next(String id, String query) throws IOException {
        return mock.get(LIST + "/" + id + "/next-issues" + query, TALLERES)
                .json()
                .findValuesAsText("fecha");
    }

    /** Returns the client's invoices, oldest first; the panel shows them however long ago a key was used. */
    List<JsonNode> invoices() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        mock.panel("GET /panel/invoices?client=" + TALLERES).json().path("data").forEach(all::add);
        Collections.reverse(all);
        return all;
    }

    /** Returns the days of the client's invoices, oldest first. */
    List<String> issued() throws IOException {
        return invoices().stream()
                .map(each -> each.path("fecha_expedicion").asText())
                .toList();
    }
}
