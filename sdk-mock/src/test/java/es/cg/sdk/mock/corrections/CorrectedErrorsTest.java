package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Errors in the form of the service, with its codes. */
final class CorrectedErrorsTest {
    private static final String FILE = """
            {"errors":{"in":"fault","code":"info.codigo","message":"mensaje",
              "entries":{"in":"detalles","param":"loc","code":"clave","message":"msg"},
              "codes":{"4011":"clave_no_valida","FALTA":"no_encontrado"},
              "nothing_done":["bloqueo_temporal"],
              "same_key":{"codes":["E_RETRY"],"member":"retry","value":"same_key"}}}""";

    @Test
    void errorPlaceNamesAndCodesFollowTheFile() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            Answer unknownKey = service.send(new Request.Builder().url(service.mock.baseUrl() + "/status"));
            JsonNode fault = unknownKey.json().path("fault");
            assertThat(unknownKey.json()).hasSize(1);
            assertThat(fault.at("/info/codigo").toString()).isEqualTo("4011");
            assertThat(fault.has("code") || fault.has("message")).isFalse();
            assertThat(fault.path("mensaje").asText()).contains("Authorization");

            assertThat(service.get("/nowhere").text("/fault/info/codigo")).isEqualTo("FALTA");
            Answer invalid = service.post("/products", "{}");
            assertThat(invalid.json().at("/fault/detalles/0").fieldNames())
                    .toIterable()
                    .containsExactly("loc", "clave", "msg");
            assertThat(service.mock.journal().calls().get(0).refusedBy()).isEqualTo("datos_invalidos");
        }
    }

    @Test
    void fieldsThatSwapTheirNamesAreNamedAsTheyWereSent() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("""
                {"schemas":{"NewProduct":{"fields":{"codigo":{"name":"nombre","as":"number"},"nombre":"codigo"}}}}""")) {
            Answer refused = service.post(
                    "/products", "{\"nombre\":\"x\",\"codigo\":\"Cuota\",\"precio_unitario\":1.00,\"iva_pct\":21}");

            assertThat(refused.text("/error/errors/0/param")).isEqualTo("nombre");
            assertThat(refused.text("/error/errors/0/message")).contains("El campo nombre ");
        }
    }

    @Test
    void errorIsTheWholeAnswer() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("{\"errors\":{\"in\":\"\"}}")) {
            assertThat(service.get("/nowhere").text("/code")).isEqualTo("no_encontrado");
        }
    }

    @Test
    void furtherCodesLeaveTheKeyUnused() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            service.mock.faults().arm("products.create", 1, Fault.status(500, "E_RETRY"));
            service.mock.faults().arm("products.create", 1, Fault.status(500, "bloqueo_temporal"));

            Answer again = service.write("POST", "/products", PRODUCT.formatted(1), "k");
            assertThat(again.status()).isEqualTo(500);
            assertThat(again.text("/fault/retry")).isEqualTo("same_key");
            Answer nothing = service.write("POST", "/products", PRODUCT.formatted(1), "k");
            assertThat(nothing.text("/fault/info/codigo")).isEqualTo("bloqueo_temporal");
            assertThat(nothing.json().path("fault").has("retry")).isFalse();
            assertThat(service.write("POST", "/products", PRODUCT.formatted(1), "k")
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void failedJobHasTheirErrorToo() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            service.mock.faults().arm("clients.import", 1, Fault.failedJob("no_encontrado"));
            String body = "{\"contenido\":\"nombre;nif;email;tipo\\nUno;X1234567L;u@ejemplo.invalid;autonomo\\n\"}";
            String id = service.post("/clients/import", body).text("/id");

            Answer failed = service.get("/jobs/" + id);
            assertThat(failed.text("/error/info/codigo")).isEqualTo("FALTA");
        }
    }
}
