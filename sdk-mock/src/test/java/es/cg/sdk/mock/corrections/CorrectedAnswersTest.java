package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static es.cg.sdk.mock.corrections.CorrectedMock.send;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
import java.io.IOException;
import java.net.URI;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Answers in the form of the service. */
final class CorrectedAnswersTest {
    private static CorrectedMock answering(String operation, String rule) throws IOException {
        return CorrectedMock.with("operations", operation, "{\"answer\":" + rule + "}");
    }

    @Test
    void everyListHasTheirEnvelopeAndItsCursorWorks() throws IOException {
        String file = """
                {"operations":{"products.list":{"answer":{"list":"products"},"query":{"cursor":"after","limit":"size"}},
                  "addressees.list":{"answer":{"list":"data"}},"workers.list":{"answer":{"list":{"data":"all","has_more":null}}}},
                 "against_contract":{"general":{"list":{"data":"results","next_cursor":"paging.next",
                  "has_more":"paging.more"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            for (int i = 0; i < 3; i++) {
                service.product(i);
            }
            JsonNode clients = service.get("/clients?limit=2").json();
            assertThat(clients.path("results")).hasSize(2);
            assertThat(clients.has("data") || clients.has("has_more")).isFalse();
            assertThat(clients.at("/paging/more").booleanValue()).isTrue();
            String next = clients.at("/paging/next").asText();
            assertThat(service.get("/clients?limit=2&cursor=" + next).json().at("/results/0/id"))
                    .isNotEqualTo(clients.at("/results/0/id"));

            Answer own = service.get("/products?size=2");
            assertThat(own.json().path("products")).hasSize(2);
            Answer second = service.get("/products?size=2&after=" + own.text("/paging/next"));
            assertThat(second.json().path("products").get(0))
                    .isNotEqualTo(own.json().path("products").get(0));
            assertThat(service.refusal("/products?size=0")).isEqualTo("400 size");
            assertThat(service.get("/addressees").json().has("data")).isTrue();
            JsonNode workers = service.get("/workers").json();
            assertThat(workers.has("all")).isTrue();
            assertThat(workers.has("has_more") || workers.at("/paging").has("more"))
                    .isFalse();
        }
    }

    @Test
    void emptyAndAcceptedAnswersHaveNoBody() throws IOException {
        for (String form : new String[] {"204 empty", "202 accepted"}) {
            try (CorrectedMock service = answering("products.create", "\"" + form.substring(4) + "\"")) {
                for (int i = 0; i < 2; i++) {
                    Answer created = service.write("POST", "/products", PRODUCT.formatted(1), "k");
                    assertThat(created.status() + " " + created.body()).isEqualTo(form.substring(0, 4));
                    assertThat(created.header("Request-Id")).startsWith("req_");
                }
                assertThat(service.mock.journal().proof("products.create").done())
                        .isEqualTo(1);
                assertThat(service.posted("/products", "{}")).isEqualTo(422);
            }
        }
    }

    private static String taxModel(CorrectedMock service) throws IOException {
        Answer made = service.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"3T\"}");
        assertThat(made.status()).isEqualTo(201);
        return "/tax-models/" + made.text("/id") + "/file";
    }

    @Test
    void fileIsAtAnAddressThatRefusesTheKey() throws IOException {
        String rule = "{\"redirect\":[\"files.example.com\",\"localhost\"]}";
        try (CorrectedMock service = answering("taxModels.file", rule)) {
            Answer answer = service.get(taxModel(service));
            assertThat(answer.status()).isEqualTo(302);
            URI address = URI.create(answer.header("Location"));
            assertThat(address.getHost()).isEqualTo("localhost");
            Answer file = send(new Request.Builder().url(address.toString()));
            assertThat(file.status()).isEqualTo(200);
            assertThat(file.body()).isNotEmpty();
            assertThat(file.header("Date")).isEqualTo("Fri, 20 Nov 2026 08:00:00 GMT");
            assertThat(send(service.to("").url(address.toString())).status()).isEqualTo(400);
        }
    }

    @Test
    void operationIsDeferredThatTheContractAnswersAtOnce() throws IOException {
        String file = """
                {"operations":{"products.create":{"answer":{"job":"job"}}},
                 "answers":{"Product":{"nombre":"name"}},
                 "against_contract":{"operations":{"jobs.get":{"path":"/tasks","query":{"id":"task"}}},
                 "answers":{"Job":{"estado":{"name":"state","as":{"succeeded":"done"}},"resultado":"outcome.it"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer accepted = service.write("POST", "/products", PRODUCT.formatted(1), "k");

            assertThat(accepted.status()).isEqualTo(202);
            String id = accepted.text("/job/id");
            assertThat(accepted.text("/job/consultar_en")).isEqualTo(service.mock.baseUrl() + "/tasks?task=" + id);
            assertThat(service.write("POST", "/products", PRODUCT.formatted(1), "k")
                            .text("/job/id"))
                    .isEqualTo(id);
            Answer ended = service.get("/tasks?task=" + id);
            shows(ended.json(), "state=done", "outcome/it/name=Asesoría");
            assertThat(ended.json().has("resultado")).isFalse();
        }
    }

    @Test
    void operationAnswersAtOnceThatTheContractDefers() throws IOException {
        try (CorrectedMock service = answering("taxModels.generate", "{\"record\":\"model\"}")) {
            Answer made = service.post("/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}");

            assertThat(made.status()).isEqualTo(201);
            assertThat(made.text("/model/object")).isEqualTo("tax_model");
        }
    }

    @Test
    void jobLiesUnderAMember() throws IOException {
        try (CorrectedMock service = answering("jobs.get", "{\"job\":\"task\"}")) {
            String id = service.post("/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}")
                    .text("/id");
            assertThat(service.get("/jobs/" + id).text("/task/estado")).isEqualTo("succeeded");
        }
    }

    @Test
    void fieldsAndValuesAreTheirsAtAnyDepth() throws IOException {
        String file = """
                {"answers":{"Invoice":{"receptor_nif":"buyer.tax_id","receptor_nombre":"buyer.name",
                  "total":{"name":"amounts.total","as":"cents"},"fecha_expedicion":{"as":"dd/MM/yyyy"},
                  "estado":{"as":{"emitida":"issued"}},"base_imponible":{"as":"text"},"notas":null,"serie":null,
                  "numero_completo":"serie","creado_en":{"as":"seconds"},"actualizado_en":{"as":"Atlantic/Canary"}}},
                 "against_contract":{"answers":{"InvoiceLine":{"concepto":"text"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            JsonNode issued = service.post("/invoices", CorrectedMock.INVOICE).json();

            assertThat(issued.path("buyer").toString()).isEqualTo("{\"tax_id\":\"A12345674\",\"name\":\"Compradora\"}");
            assertThat(issued.has("receptor_nif") || issued.has("notas")).isFalse();
            // Where a field is not there, another one may have its name.
            assertThat(issued.path("serie").asText()).startsWith("A-2026-");
            assertThat(issued.at("/amounts/total").toString()).isEqualTo("12100");
            shows(issued, "fecha_expedicion=20/11/2026", "estado=issued");
            assertThat(issued.path("base_imponible").isTextual()).isTrue();
            assertThat(issued.path("creado_en").toString()).isEqualTo("1795161600");
            assertThat(issued.at("/lineas/0/text").asText()).isEqualTo("Cuota");
            JsonNode listed = service.get("/invoices?limit=1").json().at("/data/0");
            assertThat(listed.at("/amounts/total").toString()).isEqualTo("12100");
            assertThat(listed.path("actualizado_en").asText()).isEqualTo("2026-11-20T08:00:00");
        }
    }

    @Test
    void journalShowsWhatWasSent() throws IOException {
        try (CorrectedMock service = answering("clients.get", "{\"record\":\"client\"}")) {
            service.get("/clients/1001");

            JsonNode rows = service.panel("/panel/requests").json();
            long number = rows.findValue("number").asLong();
            JsonNode call = service.panel("/panel/requests/" + number).json();
            assertThat(call.toString()).contains("{\\\"client\\\":{");
        }
    }
}
