package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.INVOICE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Rules for all values of a kind, in requests, filters and answers. */
final class GeneralRulesTest {
    private static final String PRODUCT = """
            {"codigo":"P-1","nombre":"Asesoría","precio_unitario":%s,"iva_pct":%s,"activo":%s}""";

    private static CorrectedMock with(String rule) throws IOException {
        return CorrectedMock.with("{\"general\":" + rule + "}");
    }

    @Test
    void centsAndFractionsReachShownFieldsToo() throws IOException {
        try (CorrectedMock service = with("{\"amounts\":\"cents\",\"percentages\":\"fraction\"}")) {
            String cents = INVOICE.replace("100.00", "10000").replace(":21", ":0.21");
            Answer issued = service.post("/invoices", cents);

            assertThat(issued.json().path("total").toString()).isEqualTo("12100");
            assertThat(issued.json().at("/lineas/0/precio_unitario").toString()).isEqualTo("10000");
            assertThat(issued.json().at("/lineas/0/iva_pct").toString()).isEqualTo("0.21");
            // A quantity is no amount.
            assertThat(issued.json().at("/lineas/0/cantidad").asInt()).isEqualTo(1);
            assertThat(service.refused("/invoices", INVOICE.replace("100.00", "100.5")))
                    .contains("lineas.0.precio_unitario");
        }
    }

    @Test
    void ruleThatChangesTypesSparesShownFields() throws IOException {
        try (CorrectedMock service = with("{\"amounts\":\"text\"}")) {
            Answer issued = service.post("/invoices", INVOICE);
            assertThat(issued.text("/total")).isEqualTo("121.00");
            assertThat(issued.json().path("total").isTextual()).isTrue();
            // The contract shows the lines of a request alone.
            assertThat(issued.json().at("/lineas/0/precio_unitario").isTextual())
                    .isTrue();
        }
        try (CorrectedMock service = CorrectedMock.against("general", "amounts", "\"text\"")) {
            Answer issued = service.post("/invoices", INVOICE.replace("100.00", "\"100.00\""));
            assertThat(issued.json().at("/lineas/0/precio_unitario").isNumber()).isTrue();
            assertThat(issued.json().path("total").isNumber()).isTrue();
            assertThat(service.refused("/invoices", INVOICE)).containsExactly("lineas.0.precio_unitario");
        }
    }

    @Test
    void formOfALineWinsAndItsNameAloneKeepsTheRule() throws IOException {
        String file = """
                {"general":{"amounts":"cents","percentages":"fraction","flags":{"true":"S","false":"N"}},
                 "requests":{"NewProduct":{"precio_unitario":{"name":"price","as":"text"},"iva_pct":"rate"}},
                 "answers":{"Product":{"precio_unitario":{"as":"number"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            String body = PRODUCT.formatted("\"12.50\"", "0.21", "\"N\"");
            Answer created = service.post(
                    "/products", body.replace("precio_unitario", "price").replace("iva_pct", "rate"));
            assertThat(created.json().path("precio_unitario").toString()).isEqualTo("12.50");
            assertThat(created.json().path("iva_pct").toString()).isEqualTo("0.21");
            assertThat(created.text("/activo")).isEqualTo("N");
        }
    }

    @Test
    void flagsAreTheirsInFiltersAndRecords() throws IOException {
        try (CorrectedMock service = with("{\"flags\":{\"true\":false,\"false\":true}}")) {
            Answer created = service.post("/products", PRODUCT.formatted("1", "21", "true"));
            assertThat(created.json().path("activo").booleanValue()).isTrue();
            assertThat(service.data("/products?codigo=P-1&activo=true")).hasSize(1);
            assertThat(service.data("/products?codigo=P-1&activo=false")).isEmpty();
            // The flag of the list is none of a record.
            assertThat(service.get("/products").json().path("has_more").booleanValue())
                    .isFalse();
        }
        try (CorrectedMock service = with("{\"flags\":{\"true\":1,\"false\":0}}")) {
            service.post("/products", PRODUCT.formatted("1", "21", "0"));
            assertThat(service.get("/products?codigo=P-1&activo=0")
                            .json()
                            .at("/data/0/activo")
                            .toString())
                    .isEqualTo("0");
            assertThat(service.refusal("/products?activo=false")).isEqualTo("400 activo");
            // The contract shows that this filter is a flag.
            assertThat(service.get("/activities?activa=true").status()).isEqualTo(200);
            assertThat(service.refusal("/activities?activa=1")).isEqualTo("400 activa");
        }
    }

    @Test
    void timesAndDatesHaveTheirPatterns() throws IOException {
        try (CorrectedMock service =
                with("{\"times\":\"yyyy-MM-dd HH:mm:ss Europe/Madrid\",\"dates\":\"dd/MM/yyyy\"}")) {
            // The contract shows the date of the request, in its own form.
            Answer issued = service.post("/invoices", INVOICE);
            assertThat(issued.text("/creado_en")).isEqualTo("2026-11-20 09:00:00");
            assertThat(issued.text("/fecha_expedicion")).isEqualTo("20/11/2026");
            assertThat(service.refused("/invoices", INVOICE.replace("2026-11-20", "20/11/2026")))
                    .containsExactly("fecha_expedicion");
            assertThat(service.data("/invoices?fecha_desde=21/11/2026")).isEmpty();
            assertThat(service.refusal("/invoices?fecha_desde=2026-11-21")).isEqualTo("400 fecha_desde");
        }
    }

    @Test
    void timesAreNumbersOrInAZone() throws IOException {
        try (CorrectedMock service = with("{\"times\":\"milliseconds\"}")) {
            JsonNode created = service.post("/products", PRODUCT.formatted("1", "21", "true"))
                    .json();
            assertThat(created.path("creado_en").toString()).isEqualTo("1795161600000");
        }
        try (CorrectedMock service = with("{\"times\":\"America/Lima\"}")) {
            Answer created = service.post("/products", PRODUCT.formatted("1", "21", "true"));
            assertThat(created.text("/creado_en")).isEqualTo("2026-11-20T03:00:00");
        }
    }

    @Test
    void idsAreNumbersInRecordsPathsAndFilters() throws IOException {
        String file = """
                {"general":{"ids":"number"},"operations":{"products.update":{"path":"/products","query":{"id":"ref"}}}}""";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            Answer created = service.post("/products", PRODUCT.formatted("1", "21", "true"));
            JsonNode id = created.json().path("id");
            assertThat(id.isIntegralNumber()).isTrue();
            assertThat(service.get("/products/" + id).json().path("id")).isEqualTo(id);
            assertThat(service.write("PATCH", "/products?ref=" + id, "{\"nombre\":\"x\"}", "k")
                            .text("/nombre"))
                    .isEqualTo("x");

            JsonNode account = service.get("/bank-accounts").json().at("/data/0/id");
            assertThat(account.isIntegralNumber()).isTrue();
            JsonNode movement = service.get("/bank-transactions?limit=1&cuenta_id=" + account)
                    .json()
                    .at("/data/0/cuenta_id");
            assertThat(movement).isEqualTo(account);
            assertThat(service.get("/clients/1001").json().path("id").toString())
                    .isEqualTo("1001");
            String body = INVOICE.replace("\"cantidad\"", "\"producto_id\":%s,\"cantidad\"");
            assertThat(service.posted("/invoices", body.formatted(id))).isEqualTo(201);
            assertThat(service.refused("/invoices", body.formatted("\"" + id + "\"")))
                    .containsExactly("lineas.0.producto_id");
        }
    }
}
