package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.CLIENT;
import static es.cg.sdk.mock.corrections.CorrectedMock.INVOICE;
import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static es.cg.sdk.mock.corrections.CorrectedMock.send;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Test;

/** Requests in the form of the service. What has the form of the contract is refused as anything unknown is. */
final class CorrectedRequestsTest {
    private static List<String> unknownFields(Answer answer) {
        List<String> names = new ArrayList<>();
        answer.json()
                .path("avisos")
                .forEach(each -> names.add(each.path("mensaje").asText()));
        return names;
    }

    @Test
    void movedPathIsAnsweredAndTheOldOneUnknown() throws IOException {
        try (CorrectedMock service =
                CorrectedMock.with("operations", "products.get", "{\"path\":\"/productos/{id}:show\"}")) {
            String id = service.product(1);

            assertThat(service.get("/productos/" + id + ":show").text("/id")).isEqualTo(id);
            Answer old = service.get("/products/" + id);
            // The path has another method still.
            assertThat(old.status()).isEqualTo(405);
            assertThat(old.header("Allow")).isEqualTo("PATCH");
            assertThat(service.get("/productos/" + id).text("/error/code")).isEqualTo("no_encontrado");
            assertThat(service.mock.journal().calls("products.get").get(0).request())
                    .isEqualTo("GET /productos/" + id + ":show");
        }
    }

    @Test
    void parameterIsInTheQueryAndClientInThePath() throws IOException {
        String rule = "{\"path\":\"/clients/{X-CG-Client}/products/\",\"query\":{\"id\":\"ref\"}}";
        try (CorrectedMock service = CorrectedMock.with("operations", "products.get", rule)) {
            String id = service.product(1);
            String path = "/clients/" + CLIENT + "/products/";

            assertThat(send(service.to(path + "?ref=" + id)).text("/id")).isEqualTo(id);
            assertThat(send(service.to(path)).refusal()).isEqualTo("400 ref");
            assertThat(send(service.to("/clients/1002/products/?ref=" + id)).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void clientIsInTheQuery() throws IOException {
        try (CorrectedMock service =
                CorrectedMock.with("operations", "products.list", "{\"query\":{\"X-CG-Client\":\"company\"}}")) {
            service.product(1);
            assertThat(send(service.to("/products?company=1001")).status()).isEqualTo(200);
            assertThat(service.refusal("/products")).isEqualTo("400 company");
        }
    }

    @Test
    void methodIsTheirsAndTheOldOneNotAllowed() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("operations", "products.create", "{\"method\":\"PUT\"}")) {
            assertThat(service.write("PUT", "/products", PRODUCT.formatted(1), "k")
                            .status())
                    .isEqualTo(201);
            assertThat(service.posted("/products", PRODUCT.formatted(2))).isEqualTo(405);
        }
    }

    @Test
    void absentOperationIs404Or405() throws IOException {
        String rules = "{\"operations\":{\"products.create\":{\"absent\":true},\"expenses.create\":{\"absent\":true},"
                + "\"expenses.list\":{\"absent\":true}}}";
        try (CorrectedMock service = CorrectedMock.with(rules)) {
            assertThat(service.posted("/products", PRODUCT.formatted(1))).isEqualTo(405);
            assertThat(service.posted("/expenses", "{}")).isEqualTo(404);
        }
    }

    @Test
    void oneFixedParameterTellsTwoOperationsApart() throws IOException {
        String rules = "{\"operations\":{\"products.list\":{\"path\":\"/api\",\"fixed\":{\"op\":\"articles\"}},"
                + "\"addressees.list\":{\"path\":\"/api\",\"fixed\":{\"op\":\"people\",\"v\":\"2\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(rules)) {
            service.product(1);
            assertThat(service.get("/api?op=articles").text("/data/0/object")).isEqualTo("product");
            assertThat(service.get("/api?op=people&v=2").text("/data/0/object")).isEqualTo("addressee");
            assertThat(service.get("/api?op=people").status()).isEqualTo(400);
        }
    }

    @Test
    void filtersHaveTheirNamesFormsAndWords() throws IOException {
        String rule = """
                {"query":{"codigo":"code","activo":{"name":"state","as":{"true":"on","false":"off"}}}}""";
        try (CorrectedMock service = CorrectedMock.with("operations", "products.list", rule)) {
            service.product(1);
            service.product(2);
            assertThat(service.data("/products?code=P-1&state=on")).hasSize(1);
            assertThat(service.data("/products?state=off")).isEmpty();
            assertThat(service.refusal("/products?codigo=P-1")).isEqualTo("400 codigo");
            // An unknown filter is ignored.
            assertThat(service.data("/products?other=P-1&code=P-1")).hasSize(1);
            assertThat(service.refusal("/products?state=true")).isEqualTo("400 state");
        }
    }

    @Test
    void filterThatIsNotThereIsRefused() throws IOException {
        String rule = "{\"query\":{\"fecha_desde\":{\"as\":\"dd/MM/yyyy\"},\"serie\":null,\"estado\":\"serie\"}}";
        try (CorrectedMock service = CorrectedMock.with("operations", "invoices.list", rule)) {
            assertThat(service.data("/invoices?fecha_desde=20/11/2027")).isEmpty();
            assertThat(service.refusal("/invoices?fecha_desde=2027-11-20")).isEqualTo("400 fecha_desde");
            // Another filter has this name.
            assertThat(service.data("/invoices?serie=anulada"))
                    .extracting(each -> each.path("estado").asText())
                    .containsOnly("anulada");
        }
        try (CorrectedMock service =
                CorrectedMock.with("operations", "invoices.list", "{\"query\":{\"serie\":null}}")) {
            assertThat(service.refusal("/invoices?serie=A")).isEqualTo("400 serie");
        }
    }

    @Test
    void headersHaveTheirNamesAndConstants() throws IOException {
        String file = """
                {"headers":{"fixed":{"X-Channel":"erp"}},
                 "against_contract":{"headers":{"X-CG-Client":"X-Company","Idempotency-Key":"X-Key"}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer created = send(service.to("/products")
                    .header("X-Channel", "erp")
                    .header("X-Company", "1001")
                    .header("X-Key", "k")
                    .post(Caller.json(PRODUCT.formatted(1))));
            assertThat(created.status()).isEqualTo(201);

            Answer ours = send(service.forClient("/products")
                    .post(Caller.json(PRODUCT.formatted(2)))
                    .header("Idempotency-Key", "k")
                    .header("X-Channel", "erp"));
            assertThat(ours.refusal()).isEqualTo("400 X-Key");
            assertThat(send(service.forClient("/products").header("X-Channel", "erp"))
                            .refusal())
                    .isEqualTo("400 X-Company");
            assertThat(send(service.to("/clients")).refusal()).isEqualTo("400 X-Channel");
        }
    }

    @Test
    void formPartsHaveTheirNamesFormsAndConstants() throws IOException {
        String file = """
                {"requests":{"DocumentUpload":{"tipo":{"as":{"ticket":"T"}},"solicitud_id":null,"fixed":{"origen":"erp"}}},
                 "against_contract":{"requests":{"DocumentUpload":{"file":{"name":"fichero","as":"base64"}}}}}""";
        String pdf = Base64.getEncoder().encodeToString("%PDF-1.4 factura".getBytes(StandardCharsets.UTF_8));
        String file64 = file(pdf, "fichero");
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer accepted = upload(service, file64 + part("origen", "erp") + part("tipo", "T"));
            assertThat(accepted.status()).isEqualTo(202);
            Answer job = service.get("/jobs/" + accepted.text("/id"));
            assertThat(job.text("/resultado/tipo")).isEqualTo("ticket");
            assertThat(job.json().at("/resultado/tamano").asInt()).isEqualTo("%PDF-1.4 factura".length());

            assertThat(upload(service, file(pdf, "file") + part("origen", "erp"))
                            .params())
                    .containsExactly("file");
            assertThat(upload(service, file64 + part("origen", "web")).params()).containsExactly("origen");
            assertThat(upload(service, file64 + part("origen", "erp") + part("tipo", "ticket"))
                            .params())
                    .containsExactly("tipo");
            assertThat(upload(service, file64 + part("origen", "erp") + part("solicitud_id", "x"))
                            .params())
                    .containsExactly("solicitud_id");
            assertThat(upload(service, file("%PDF", "fichero") + part("origen", "erp"))
                            .params())
                    .containsExactly("fichero");
        }
    }

    private static String part(String name, String value) {
        return "--b\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n".formatted(name, value);
    }

    private static String file(String content, String name) {
        return part(name + "\"; filename=\"factura.pdf", content);
    }

    private static Answer upload(CorrectedMock service, String parts) throws IOException {
        RequestBody form = RequestBody.create(parts + "--b--\r\n", MediaType.get("multipart/form-data; boundary=b"));
        return send(service.forClient("/documents").post(form).header("Idempotency-Key", "k" + parts.hashCode()));
    }

    @Test
    void fieldsAreElsewhereAtAnyDepth() throws IOException {
        String file = """
                {"requests":{"InvoiceLine":{"descuento_pct":"off"}},"against_contract":{"requests":{
                 "NewInvoice":{"receptor_nif":"buyer.tax_id","lineas":"lines"},
                 "InvoiceLine":{"concepto":"text","precio_unitario":{"name":"price","as":"cents"}}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            String theirs = """
                    {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nombre":"Compradora",
                     "buyer":{"tax_id":"A12345674","kind":1},
                     "lines":[{"text":"Cuota","cantidad":1,"price":10000,"iva_pct":21,"off":0}]}""";
            Answer issued = service.post("/invoices", theirs);

            assertThat(issued.status()).isEqualTo(201);
            assertThat(issued.text("/receptor_nif")).isEqualTo("A12345674");
            assertThat(issued.json().path("total").decimalValue()).isEqualByComparingTo("121");
            // Requests and answers have lines of their own.
            assertThat(issued.text("/lineas/0/concepto")).isEqualTo("Cuota");
            assertThat(unknownFields(issued)).singleElement().asString().contains("buyer");

            assertThat(service.refused("/invoices", INVOICE)).contains("lineas");
            assertThat(service.refused("/invoices", theirs.replace("10000", "100.5")))
                    .containsExactly("lines.0.price");
            assertThat(service.refused("/invoices", theirs.replace("\"cantidad\":1,", "\"cantidad\":\"x\",")))
                    .containsExactly("lines.0.cantidad");
            assertThat(service.post("/invoices", theirs.replace("\"text\":\"Cuota\",", ""))
                            .text("/error/message"))
                    .isEqualTo("El campo lines.0.text es obligatorio");
        }
    }

    @Test
    void oldNamesAndWordsOfFieldsAreRefused() throws IOException {
        String rule = "{\"descripcion\":\"notes\",\"activo\":{\"as\":{\"true\":1,\"false\":0}}}";
        try (CorrectedMock service = CorrectedMock.with("requests", "NewProduct", rule)) {
            String body = PRODUCT.formatted(1).replace("}", ",\"notes\":\"new\",\"otro\":1,\"activo\":0}");
            Answer created = service.post("/products", body);

            assertThat(created.text("/descripcion")).isEqualTo("new");
            assertThat(created.json().path("activo").toString()).isEqualTo("false");
            assertThat(unknownFields(created)).singleElement().asString().contains("otro");
            assertThat(service.refused("/products", body.replace("notes", "descripcion")))
                    .containsExactly("descripcion");
            for (String each : new String[] {"true", "\"1\"", "2", "\"S\""}) {
                assertThat(service.refused("/products", body.replace(":0}", ":" + each + "}")))
                        .as(each)
                        .containsExactly("activo");
            }
        }
    }

    @Test
    void fieldThatIsNotThereIsRefusedAndNotNeeded() throws IOException {
        String rule = "{\"serie\":null,\"receptor_nombre\":\"x.nombre\",\"lineas\":\"serie.lines\"}";
        try (CorrectedMock service = CorrectedMock.against("requests", "NewInvoice", rule)) {
            String body = INVOICE.replace("\"serie\":\"A\",", "")
                    .replace("\"receptor_nombre\":\"Compradora\"", "\"x\":{\"nombre\":\"C\"}")
                    .replace("\"lineas\":[", "\"serie\":{\"lines\":[")
                    .replace("]}", "]}}");
            // Another field has the name.
            assertThat(service.posted("/invoices", body)).isEqualTo(201);
        }
        try (CorrectedMock service = CorrectedMock.against("requests", "NewInvoice", "{\"serie\":null}")) {
            Answer refused = service.post("/invoices", INVOICE);
            assertThat(refused.text("/error/code")).isEqualTo("datos_invalidos");
            assertThat(refused.params()).containsExactly("serie");
            assertThat(service.posted("/invoices", INVOICE.replace("\"serie\":\"A\",", "")))
                    .isEqualTo(201);
        }
    }

    @Test
    void constantsAreNeeded() throws IOException {
        String rule = "{\"fixed\":{\"meta.canal\":\"api\",\"meta.v\":2}}";
        try (CorrectedMock service = CorrectedMock.with("requests", "NewInvoice", rule)) {
            String body = INVOICE.replace("{\"serie", "{\"meta\":{\"canal\":\"api\",\"v\":2.0},\"serie");
            assertThat(service.posted("/invoices", body)).isEqualTo(201);
            assertThat(service.refused("/invoices", body.replace("api", "web"))).containsExactly("meta.canal");
            assertThat(service.refused("/invoices", INVOICE)).containsExactly("meta.canal", "meta.v");
            Answer more = service.post("/invoices", body.replace("{\"canal", "{\"serie\":1,\"canal"));
            assertThat(unknownFields(more)).singleElement().asString().contains("meta");
        }
    }

    @Test
    void idempotencyComparesTheBytesReceived() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("requests", "NewProduct", "{\"nombre\":\"name\"}")) {
            String body = PRODUCT.formatted(1).replace("nombre", "name");
            Answer first = service.write("POST", "/products", body, "k");

            assertThat(first.status()).isEqualTo(201);
            assertThat(service.write("POST", "/products", body, "k").json()).isEqualTo(first.json());
            Answer spaced = service.write("POST", "/products", body.replace(":", ": "), "k");
            assertThat(spaced.text("/error/code")).isEqualTo("idempotency_key_reutilizada");
            JsonNode shown =
                    service.panel("/panel/requests?operation=products.create").json();
            assertThat(shown.at("/data/2/body").asText()).isEqualTo(body);
        }
    }

    @Test
    void unreadableBodyIsRefusedAtItsPlace() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("requests", "NewProduct", "{\"nombre\":\"name\"}")) {
            Answer answer = service.post("/products", "{\"name\":\n !");
            assertThat(answer.text("/error/code")).isEqualTo("json_invalido");
            assertThat(answer.text("/error/message")).contains("2");
        }
    }
}
