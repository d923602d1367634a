package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.CLIENT;
import static es.cg.sdk.mock.corrections.CorrectedMock.INVOICE;
import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;

/** Requests in the form of the service. What has the form of the contract is refused as anything unknown is. */
final class CorrectedRequestsTest {
    private static String operation(String id, String rule) {
        return "{\"operations\":{\"%s\":%s}}".formatted(id, rule);
    }

    private static String schema(String name, String rule) {
        return "{\"schemas\":{\"%s\":%s}}".formatted(name, rule);
    }

    private static List<String> unknownFields(Answer answer) {
        List<String> names = new ArrayList<>();
        answer.json()
                .path("avisos")
                .forEach(each -> names.add(each.path("mensaje").asText()));
        return names;
    }

    @Test
    void movedPathIsAnsweredAndTheOldOneUnknown() throws IOException {
        String rule = "{\"path\":\"/productos/{code}:show\",\"parameters\":{\"id\":{\"path\":\"code\"}}}";
        try (CorrectedMock service = CorrectedMock.with(operation("products.get", rule))) {
            String id = service.post("/products", PRODUCT.formatted(1)).text("/id");

            assertThat(service.get("/productos/" + id + ":show").text("/id")).isEqualTo(id);
            Answer old = service.get("/products/" + id);
            // The path has another method still.
            assertThat(old.status()).isEqualTo(405);
            assertThat(old.header("Allow")).isEqualTo("PATCH");
            assertThat(service.get("/productos/" + id).code()).isEqualTo("no_encontrado");
            assertThat(service.mock.journal().calls("products.get").get(0).request())
                    .isEqualTo("GET /productos/" + id + ":show");
        }
    }

    @Test
    void parametersMoveToTheQueryAndThePath() throws IOException {
        String rule = """
                {"path":"/clients/{client}/products/","parameters":{"id":{"query":"ref"},"X-CG-Client":{"path":"client"}}}""";
        try (CorrectedMock service = CorrectedMock.with(operation("products.get", rule))) {
            String id = service.post("/products", PRODUCT.formatted(1)).text("/id");
            String path = "/clients/" + CLIENT + "/products/";

            assertThat(service.send(service.to(path + "?ref=" + id)).text("/id"))
                    .isEqualTo(id);
            Answer missing = service.send(service.to(path));
            assertThat(missing.status() + " " + missing.param()).isEqualTo("400 ref");
            assertThat(service.send(service.to("/clients/1002/products/?ref=" + id))
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void parameterThatIsLeftOutIsTheClientOfTheHeader() throws IOException {
        String rule = "{\"path\":\"/client\",\"parameters\":{\"id\":null}}";
        try (CorrectedMock service = CorrectedMock.with(operation("clients.get", rule))) {
            assertThat(service.get("/client").json().path("id").asLong()).isEqualTo(CLIENT);
            assertThat(service.send(service.to("/client")).status()).isEqualTo(404);
        }
    }

    @Test
    void methodIsTheirsAndTheOldOneNotAllowed() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(operation("products.create", "{\"method\":\"PUT\"}"))) {
            assertThat(service.write("PUT", "/products", PRODUCT.formatted(1), null)
                            .status())
                    .isEqualTo(201);
            assertThat(service.post("/products", PRODUCT.formatted(2)).status()).isEqualTo(405);
        }
    }

    @Test
    void clientHeaderIsNotNeededWhereTheRecordHasIt() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(operation("products.get", "{\"client_header\":false}"))) {
            String id = service.post("/products", PRODUCT.formatted(1)).text("/id");

            assertThat(service.send(service.to("/products/" + id)).text("/id")).isEqualTo(id);
        }
    }

    @Test
    void clientHeaderIsNotNeededWithAKeyOfOneClient() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(operation("products.list", "{\"client_header\":false}"))) {
            service.post("/products", PRODUCT.formatted(1));
            String key = service.mock
                    .panel()
                    .createKey(NewKey.live().clients(CLIENT))
                    .key();

            Answer list = service.send(service.to("/products").header("Authorization", "Bearer " + key));
            assertThat(list.status()).isEqualTo(200);
            Answer unclear = service.send(service.to("/products"));
            assertThat(unclear.code()).isEqualTo("cabecera_obligatoria");
            assertThat(service.mock.journal().calls("products.list").get(0).why())
                    .contains("use a key of one client");
        }
    }

    @Test
    void clientHeaderIsRequiredWhereTheContractHasNone() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(operation("status.get", "{\"client_header\":true}"))) {
            assertThat(service.send(service.to("/status")).code()).isEqualTo("cabecera_obligatoria");
            assertThat(service.get("/status").status()).isEqualTo(200);
        }
    }

    @Test
    void filtersHaveTheirNamesFormsAndWords() throws IOException {
        String rule = """
                {"query":{"codigo":"code","activo":{"name":"state","values":{"true":"on","false":"off"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(operation("products.list", rule))) {
            service.post("/products", PRODUCT.formatted(1));
            service.post("/products", PRODUCT.formatted(2));
            int all = service.get("/products").json().path("data").size();

            assertThat(service.get("/products?code=P-1&state=on").json().path("data"))
                    .hasSize(1);
            assertThat(service.get("/products?state=off").json().path("data")).isEmpty();
            // An unknown filter is ignored.
            assertThat(service.get("/products?codigo=P-1").json().path("data")).hasSize(all);
            Answer oldWord = service.get("/products?state=true");
            assertThat(oldWord.status() + " " + oldWord.param()).isEqualTo("400 state");
        }
    }

    @Test
    void filterOfADayHasTheirPattern() throws IOException {
        String rule = "{\"query\":{\"fecha_desde\":{\"as\":{\"date\":\"dd/MM/yyyy\"}},\"serie\":null}}";
        try (CorrectedMock service = CorrectedMock.with(operation("invoices.list", rule))) {
            int all = service.get("/invoices").json().path("data").size();

            assertThat(service.get("/invoices?fecha_desde=20/11/2027").json().path("data"))
                    .isEmpty();
            assertThat(service.get("/invoices?fecha_desde=2027-11-20").param()).isEqualTo("fecha_desde");
            assertThat(service.get("/invoices?serie=none").json().path("data")).hasSize(all);
        }
    }

    @Test
    void constantHeadersAreRequired() throws IOException {
        String file = """
                {"version_header":{"name":"X-Version","value":"7"},
                 "operations":{"clients.list":{"headers":{"X-Channel":"erp"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer without = service.send(service.to("/clients"));
            assertThat(without.status() + " " + without.param()).isEqualTo("400 X-Channel");
            assertThat(service.send(service.to("/clients").header("X-Channel", "erp"))
                            .status())
                    .isEqualTo(200);
            assertThat(service.send(service.to("/status").header("X-Version", "6"))
                            .param())
                    .isEqualTo("X-Version");
        }
    }

    @Test
    void formPartsHaveTheirNamesAndConstants() throws IOException {
        String rule = "{\"form\":{\"parts\":{\"file\":\"fichero\"},\"constants\":{\"origen\":\"erp\"}}}";
        try (CorrectedMock service = CorrectedMock.with(operation("documents.upload", rule))) {
            assertThat(upload(service, "fichero", "erp").status()).isEqualTo(202);
            assertThat(upload(service, "file", "erp").status()).isEqualTo(422);
            assertThat(upload(service, "fichero", "web").params()).containsExactly("origen");
        }
    }

    private static Answer upload(CorrectedMock service, String part, String origin) throws IOException {
        RequestBody pdf = RequestBody.create("%PDF-1.4 factura", MediaType.get("application/pdf"));
        RequestBody form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart(part, "factura.pdf", pdf)
                .addFormDataPart("origen", origin)
                .build();
        return service.send(service.forClient("/documents").post(form).header("Idempotency-Key", part + origin));
    }

    @Test
    void fieldsLieElsewhereAtAnyDepth() throws IOException {
        String file = """
                {"schemas":{"NewInvoice":{"fields":{"receptor_nif":"buyer.tax_id","lineas":"lines"}},
                 "InvoiceLine":{"fields":{"concepto":"text","precio_unitario":{"name":"price","as":"cents"}}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            String theirs = """
                    {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nombre":"Compradora",
                     "buyer":{"tax_id":"A12345674","kind":1},"lines":[{"text":"Cuota","cantidad":1,"price":10000,"iva_pct":21}]}""";
            Answer issued = service.post("/invoices", theirs);

            assertThat(issued.status()).isEqualTo(201);
            assertThat(issued.text("/receptor_nif")).isEqualTo("A12345674");
            assertThat(issued.json().path("total").decimalValue()).isEqualByComparingTo("121");
            assertThat(issued.json().at("/lineas/0/price").isIntegralNumber()).isTrue();
            assertThat(unknownFields(issued)).singleElement().asString().contains("buyer.kind");

            Answer ours = service.post("/invoices", INVOICE);
            assertThat(ours.params()).contains("lines");
            Answer cents = service.post("/invoices", theirs.replace("10000", "100.5"));
            assertThat(cents.params()).containsExactly("lines.0.price");
            Answer wrong = service.post("/invoices", theirs.replace("\"cantidad\":1,", "\"cantidad\":\"x\","));
            assertThat(wrong.params()).containsExactly("lines.0.cantidad");
            assertThat(service.post("/invoices", theirs.replace("\"text\":\"Cuota\",", ""))
                            .message())
                    .isEqualTo("El campo lines.0.text es obligatorio");
        }
    }

    @Test
    void theOldNameOfAFieldIsUnknown() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(schema(
                "NewProduct", "{\"fields\":{\"descripcion\":\"notes\",\"activo\":{\"values\":{\"true\":\"yes\"}}}}"))) {
            String body =
                    PRODUCT.formatted(1).replace("}", ",\"descripcion\":\"old\",\"notes\":\"new\",\"activo\":\"yes\"}");
            Answer created = service.post("/products", body);

            assertThat(created.text("/descripcion")).isEqualTo("new");
            assertThat(created.json().path("activo").booleanValue()).isTrue();
            assertThat(unknownFields(created)).singleElement().asString().contains("descripcion");
            assertThat(service.post("/products", body.replace("\"yes\"", "true"))
                            .params())
                    .containsExactly("activo");
        }
    }

    @Test
    void omittedFieldsAreNotNeededAndConstantsAre() throws IOException {
        String rule = "{\"omit\":[\"serie\"],\"constants\":{\"meta.canal\":\"api\"}}";
        try (CorrectedMock service = CorrectedMock.with(schema("NewInvoice", rule))) {
            String body = INVOICE.replace("\"serie\":\"A\"", "\"meta\":{\"canal\":\"api\"}");
            assertThat(service.post("/invoices", body).status()).isEqualTo(201);

            assertThat(service.post("/invoices", body.replace("api", "web")).params())
                    .containsExactly("meta.canal");
            Answer withSeries = service.post("/invoices", body.replace("{\"canal", "{\"serie\":1,\"canal"));
            assertThat(unknownFields(withSeries)).singleElement().asString().contains("meta.serie");
        }
    }

    @Test
    void valuesHaveTheirTypesAndUnits() throws IOException {
        String rule = """
                {"fields":{"precio_unitario":{"as":"text"},"codigo":{"as":"number"}}}""";
        try (CorrectedMock service = CorrectedMock.with("""
                {"schemas":{"NewProduct":%s,"NewInvoice":{"fields":{"fecha_expedicion":{"as":{"date":"d.M.yyyy"}}}}}}""".formatted(rule))) {
            String body = "{\"codigo\":77,\"nombre\":\"A\",\"precio_unitario\":\"12.50\",\"iva_pct\":21}";
            Answer created = service.post("/products", body);
            assertThat(created.text("/codigo")).isEqualTo("77");
            assertThat(created.json().path("precio_unitario").decimalValue()).isEqualByComparingTo("12.5");

            assertThat(service.post("/products", body.replace("\"12.50\"", "12.50"))
                            .params())
                    .containsExactly("precio_unitario");
            assertThat(service.post("/invoices", INVOICE.replace("2026-11-20", "20.11.2026"))
                            .status())
                    .isEqualTo(201);
            assertThat(service.post("/invoices", INVOICE).params()).containsExactly("fecha_expedicion");
        }
    }

    @Test
    void ambiguousLocalHourIsRefused() throws IOException {
        String rule = "{\"query\":{\"modificado_desde\":{\"as\":{\"time\":\"local\",\"zone\":\"Europe/Madrid\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(operation("invoices.list", rule))) {
            assertThat(service.get("/invoices?modificado_desde=2026-10-26T02:30:00")
                            .status())
                    .isEqualTo(200);
            assertThat(service.get("/invoices?modificado_desde=2026-10-25T02:30:00")
                            .param())
                    .isEqualTo("modificado_desde");
        }
    }

    @Test
    void idempotencyComparesTheBytesReceived() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(schema("NewProduct", "{\"fields\":{\"nombre\":\"name\"}}"))) {
            String body = PRODUCT.formatted(1).replace("nombre", "name");
            Answer first = service.write("POST", "/products", body, "k");

            assertThat(first.status()).isEqualTo(201);
            assertThat(service.write("POST", "/products", body, "k").json()).isEqualTo(first.json());
            Answer spaced = service.write("POST", "/products", body.replace(":", ": "), "k");
            assertThat(spaced.code()).isEqualTo("idempotency_key_reutilizada");
            JsonNode shown =
                    service.panel("/panel/requests?operation=products.create").json();
            assertThat(shown.at("/data/2/body").asText()).isEqualTo(body);
        }
    }

    @Test
    void unreadableBodyIsRefusedAtItsPlace() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(schema("NewProduct", "{\"fields\":{\"nombre\":\"name\"}}"))) {
            Answer answer = service.send(service.forClient("/products")
                    .post(Caller.json("{\"name\":\n !"))
                    .header("Idempotency-Key", "k"));
            assertThat(answer.code()).isEqualTo("json_invalido");
            assertThat(answer.message()).contains("2");
        }
    }
}
