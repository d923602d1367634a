package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.net.URI;
import java.util.Base64;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** Answers in the form of the service. */
final class CorrectedAnswersTest {
    private static final OkHttpClient STAYS =
            Caller.HTTP.newBuilder().followRedirects(false).build();

    private static String operation(String id, String rule) {
        return "{\"operations\":{\"%s\":%s}}".formatted(id, rule);
    }

    private static String answer(String id, String rule) {
        return operation(id, "{\"answer\":" + rule + "}");
    }

    private static void addProducts(CorrectedMock service, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            assertThat(service.post("/products", PRODUCT.formatted("new" + i)).status())
                    .isEqualTo(201);
        }
    }

    @Test
    void recordLiesUnderAMember() throws IOException {
        try (CorrectedMock service =
                CorrectedMock.with(answer("products.create", "{\"is\":\"record\",\"in\":\"data.product\"}"))) {
            Answer created = service.post("/products", PRODUCT.formatted(1));

            assertThat(created.status()).isEqualTo(201);
            assertThat(created.text("/data/product/codigo")).isEqualTo("P-1");
            assertThat(created.json()).hasSize(1);
        }
    }

    @Test
    void everyListHasTheirEnvelopeAndItsCursorWorks() throws IOException {
        String file = """
                {"list_envelope":{"items":"results","next_cursor":"paging.next","has_more":"paging.more"},
                 "operations":{"products.list":{"answer":{"items":"products"},"query":{"cursor":"after","limit":"size"}},
                 "accounts.list":{"answer":{"in":"page"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            addProducts(service, 3);
            JsonNode clients = service.get("/clients?limit=2").json();
            assertThat(clients.path("results")).hasSize(2);
            assertThat(clients.has("data")).isFalse();
            assertThat(clients.at("/paging/more").booleanValue()).isTrue();
            String next = clients.at("/paging/next").asText();
            assertThat(service.get("/clients?limit=2&cursor=" + next).json().at("/results/0/id"))
                    .isNotEqualTo(clients.at("/results/0/id"));

            Answer own = service.get("/products?size=2");
            assertThat(own.json().path("products")).hasSize(2);
            Answer second = service.get("/products?size=2&after=" + own.text("/next_cursor"));
            assertThat(second.json().path("products").get(0))
                    .isNotEqualTo(own.json().path("products").get(0));
            assertThat(service.get("/products?size=0").param()).isEqualTo("size");
            assertThat(service.get("/accounts?limit=1").json().at("/page/results"))
                    .hasSize(1);
        }
    }

    @Test
    void arrayHasItsCursorInAHeader() throws IOException {
        String rule = "{\"is\":\"array\",\"next_cursor\":{\"header\":\"X-Next\"}}";
        try (CorrectedMock service = CorrectedMock.with(answer("products.list", rule))) {
            addProducts(service, 2);
            Answer first = service.get("/products?limit=1");

            assertThat(first.json().isArray()).isTrue();
            assertThat(first.json()).hasSize(1);
            Answer second = service.get("/products?limit=100&cursor=" + first.header("X-Next"));
            assertThat(second.header("X-Next")).isEmpty();
            assertThat(service.panel("/panel/requests?operation=products.list").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void emptyAnswerHas204() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(answer("products.create", "{\"is\":\"empty\"}"))) {
            Answer created = service.write("POST", "/products", PRODUCT.formatted(1), "k");

            assertThat(created.status()).isEqualTo(204);
            assertThat(created.header("Request-Id")).startsWith("req_");
            assertThat(service.write("POST", "/products", PRODUCT.formatted(1), "k")
                            .status())
                    .isEqualTo(204);
            assertThat(service.mock.journal().proof("products.create").done()).isEqualTo(1);
        }
    }

    private static String taxModel(CorrectedMock service) throws IOException {
        Answer made = service.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"3T\"}");
        assertThat(made.status()).isEqualTo(201);
        return "/tax-models/" + made.text("/id") + "/file";
    }

    @Test
    void fileIsBase64InAField() throws IOException {
        String rule = "{\"is\":\"base64\",\"in\":\"file.content\",\"name\":\"file.name\"}";
        String file;
        try (CorrectedMock usual = CorrectedMock.with("{}")) {
            try (Response response = Caller.HTTP
                    .newCall(usual.forClient(taxModel(usual)).build())
                    .execute()) {
                file = response.body().string();
                assertThat(response.header("Content-Disposition")).contains("filename");
            }
        }
        try (CorrectedMock service = CorrectedMock.with(answer("taxModels.file", rule))) {
            Answer answer = service.get(taxModel(service));

            assertThat(new String(Base64.getDecoder().decode(answer.text("/file/content")), UTF_8))
                    .isEqualTo(file);
            assertThat(answer.text("/file/name")).contains(".");
            assertThat(answer.header("Content-Disposition")).isEmpty();
        }
    }

    @Test
    void fileIsAtAnAddressThatRefusesTheKey() throws IOException {
        String rule = "{\"is\":\"redirect\",\"hosts\":[\"files.example.com\",\"localhost\"]}";
        try (CorrectedMock service = CorrectedMock.with(answer("taxModels.file", rule))) {
            String path = taxModel(service);
            String address;
            try (Response answer =
                    STAYS.newCall(service.forClient(path).build()).execute()) {
                assertThat(answer.code()).isEqualTo(302);
                address = String.valueOf(answer.header("Location"));
            }
            assertThat(URI.create(address).getHost()).isEqualTo("localhost");
            try (Response file =
                    STAYS.newCall(new Request.Builder().url(address).build()).execute()) {
                assertThat(file.code()).isEqualTo(200);
                assertThat(file.body().string()).isNotEmpty();
            }
            try (Response refused =
                    STAYS.newCall(service.to("").url(address).build()).execute()) {
                assertThat(refused.code()).isEqualTo(400);
            }
        }
    }

    @Test
    void operationIsDeferredThatTheContractAnswersAtOnce() throws IOException {
        String file = """
                {"operations":{"products.create":{"deferred":true,"answer":{"job_in":"job","result_in":"outcome.product"}},
                 "jobs.get":{"path":"/tasks","parameters":{"id":{"query":"task"}},"answer":{"in":"task"}}},
                 "schemas":{"Job":{"fields":{"estado":{"name":"state","values":{"succeeded":"done"}}}},
                 "Product":{"fields":{"nombre":"name"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer accepted = service.write("POST", "/products", PRODUCT.formatted(1), "k");

            assertThat(accepted.status()).isEqualTo(202);
            String id = accepted.text("/job/id");
            assertThat(accepted.text("/job/consultar_en")).isEqualTo(service.mock.baseUrl() + "/tasks?task=" + id);
            assertThat(service.write("POST", "/products", PRODUCT.formatted(1), "k")
                            .text("/job/id"))
                    .isEqualTo(id);
            Answer ended = service.get("/tasks?task=" + id);
            assertThat(ended.text("/task/state")).isEqualTo("done");
            assertThat(ended.text("/task/outcome/product/name")).isEqualTo("Asesoría");
            assertThat(ended.json().path("task").has("resultado")).isFalse();
        }
    }

    @Test
    void operationAnswersAtOnceThatTheContractDefers() throws IOException {
        String file = operation("taxModels.generate", "{\"deferred\":false}");
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer made = service.post("/tax-models", "{\"modelo\":\"390\",\"ejercicio\":2025}");

            assertThat(made.status()).isEqualTo(201);
            assertThat(made.text("/object")).isEqualTo("tax_model");
        }
    }

    @Test
    void fieldsAndValuesAreTheirsAtAnyDepth() throws IOException {
        String file = """
                {"schemas":{"Invoice":{"fields":{"receptor_nif":"buyer.tax_id","receptor_nombre":"buyer.name",
                  "total":{"name":"amounts.total","as":"cents"},"fecha_expedicion":{"as":{"date":"dd/MM/yyyy"}},
                  "estado":{"values":{"emitida":"issued"}},"base_imponible":{"as":"text"},
                  "creado_en":{"as":{"time":"epoch_seconds"}},
                  "actualizado_en":{"as":{"time":"local","zone":"Atlantic/Canary"}}}},
                 "InvoiceLine":{"fields":{"concepto":"text"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            JsonNode issued = service.post("/invoices", CorrectedMock.INVOICE.replace("\"concepto\"", "\"text\""))
                    .json();

            assertThat(issued.path("buyer").toString()).isEqualTo("{\"tax_id\":\"A12345674\",\"name\":\"Compradora\"}");
            assertThat(issued.has("receptor_nif")).isFalse();
            assertThat(issued.at("/amounts/total").toString()).isEqualTo("12100");
            assertThat(issued.path("fecha_expedicion").asText()).isEqualTo("20/11/2026");
            assertThat(issued.path("estado").asText()).isEqualTo("issued");
            assertThat(issued.path("base_imponible").isTextual()).isTrue();
            assertThat(issued.path("creado_en").toString()).isEqualTo("1795161600");
            assertThat(issued.at("/lineas/0/text").asText()).isEqualTo("Cuota");
            JsonNode listed = service.get("/invoices?limit=1").json().at("/data/0");
            assertThat(listed.at("/amounts/total").toString()).isEqualTo("12100");
            assertThat(listed.path("actualizado_en").asText()).matches("2026-11-20T08:00(:00)?|null");
        }
    }

    @Test
    void journalShowsWhatWasSent() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(answer("clients.get", "{\"in\":\"client\"}"))) {
            service.get("/clients/1001");

            JsonNode rows = service.panel("/page/data/calls").json();
            long number = rows.findValue("number").asLong();
            JsonNode call = service.panel("/page/data/call?number=" + number).json();
            assertThat(call.toString()).contains("{\\\"client\\\":{");
        }
    }
}
