package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Errors in the form of the service, with its codes. */
final class CorrectedErrorsTest {
    private static final String FILE = """
            {"errors":{"nothing_done":["bloqueo_temporal"],"same_key":["E_RETRY"]},
             "answers":{"ErrorEntry":{"param":"loc","code":"clave","message":"msg"}},
             "against_contract":{"errors":{"code":{"name":"fault.info.codigo","as":{"scope_insuficiente":4011}},
              "message":"fault.mensaje","type":null,"errors":"detalles"},
              "answers":{"JobError":{"code":"clave"}}}}""";

    @Test
    void errorPlacesAndCodesFollowTheFile() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            Answer unknownKey = CorrectedMock.send(new Request.Builder().url(service.mock.baseUrl() + "/status"));
            assertThat(unknownKey.text("/fault/info/codigo")).isEqualTo("clave_no_valida");
            assertThat(unknownKey.text("/fault/mensaje")).contains("Authorization");
            JsonNode rest = unknownKey.json().path("error");
            assertThat(rest.has("code") || rest.has("message") || rest.has("type"))
                    .isFalse();
            assertThat(rest.path("request_id").asText()).startsWith("req_");

            service.mock.faults().arm("products.list", 1, Fault.status(403, "scope_insuficiente"));
            assertThat(service.get("/products").json().at("/fault/info/codigo").toString())
                    .isEqualTo("4011");
            Answer invalid = service.post("/products", "{}");
            assertThat(invalid.json().at("/detalles/0").fieldNames())
                    .toIterable()
                    .containsExactly("loc", "clave", "msg");
            assertThat(service.mock.journal().calls().get(0).refusedBy()).isEqualTo("datos_invalidos");
        }
    }

    @Test
    void fieldsThatSwapTheirNamesAreNamedAsTheyWereSent() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(
                "requests",
                "NewProduct",
                "{\"codigo\":{\"name\":\"nombre\",\"as\":\"number\"},\"nombre\":\"codigo\"}")) {
            Answer refused = service.post(
                    "/products", "{\"nombre\":\"x\",\"codigo\":\"Cuota\",\"precio_unitario\":1.00,\"iva_pct\":21}");

            assertThat(refused.params()).containsExactly("nombre");
            assertThat(refused.text("/error/errors/0/message")).contains("El campo nombre ");
        }
    }

    @Test
    void furtherCodesLeaveTheKeyUnused() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            service.mock.faults().arm("products.create", 1, Fault.status(500, "E_RETRY"));
            service.mock.faults().arm("products.create", 1, Fault.status(500, "bloqueo_temporal"));

            for (String code : new String[] {"E_RETRY", "bloqueo_temporal"}) {
                Answer again = service.write("POST", "/products", PRODUCT.formatted(1), "k");
                assertThat(again.status() + again.text("/fault/info/codigo")).isEqualTo("500" + code);
            }
            assertThat(service.write("POST", "/products", PRODUCT.formatted(1), "k")
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void failedJobHasTheFieldsOfItsOwnSchema() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE)) {
            service.mock.faults().arm("clients.import", 1, Fault.failedJob("no_encontrado"));
            String body = "{\"contenido\":\"nombre;nif;email;tipo\\nUno;X1234567L;u@ejemplo.invalid;autonomo\\n\"}";
            String id = service.post("/clients/import", body).text("/id");

            assertThat(service.get("/jobs/" + id).text("/error/clave")).isEqualTo("no_encontrado");
        }
    }
}
