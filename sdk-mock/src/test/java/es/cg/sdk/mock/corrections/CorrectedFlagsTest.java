package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.corrections.CorrectedMock.PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A service that has something else where the contract has true and false. */
final class CorrectedFlagsTest {
    private static CorrectedMock with(String values) throws IOException {
        String field = "{\"activo\":{\"values\":" + values + "}}";
        return CorrectedMock.with("{\"schemas\":{\"NewProduct\":{\"fields\":" + field + "},\"Product\":{\"fields\":"
                + field + "}},\"operations\":{\"products.list\":{\"query\":" + field + "}}}");
    }

    private static Answer create(CorrectedMock service, int number, String flag) throws IOException {
        return service.post("/products", PRODUCT.formatted(number).replace("}", ",\"activo\":" + flag + "}"));
    }

    private static int listed(CorrectedMock service, String flag) throws IOException {
        return service.get("/products?codigo=P-1&activo=" + flag)
                .json()
                .path("data")
                .size();
    }

    @Test
    void numbersAreTakenAnsweredAndFiltered() throws IOException {
        try (CorrectedMock service = with("{\"true\":1,\"false\":0}")) {
            Answer created = create(service, 1, "0");

            assertThat(created.status()).isEqualTo(201);
            assertThat(created.text("/activo")).isEqualTo("0");
            assertThat(created.json().path("activo").isNumber()).isTrue();
            assertThat(listed(service, "0")).isEqualTo(1);
            assertThat(listed(service, "1")).isZero();
            assertThat(service.get("/products?activo=false").param()).isEqualTo("activo");
        }
    }

    @Test
    void onlyTheVeryValueIsTaken() throws IOException {
        try (CorrectedMock service = with("{\"true\":1,\"false\":0}")) {
            for (String each : new String[] {"true", "\"1\"", "2", "\"S\""}) {
                assertThat(create(service, 1, each).text("/error/errors/0/param"))
                        .as(each)
                        .isEqualTo("activo");
            }
        }
        try (CorrectedMock service = with("{\"true\":\"S\",\"false\":\"N\"}")) {
            assertThat(create(service, 1, "false").status()).isEqualTo(422);
            assertThat(create(service, 1, "\"N\"").text("/activo")).isEqualTo("N");
            assertThat(listed(service, "N")).isEqualTo(1);
        }
    }

    @Test
    void flagMayBeTheOpposite() throws IOException {
        try (CorrectedMock service = with("{\"true\":false,\"false\":true}")) {
            assertThat(create(service, 1, "true").json().path("activo").booleanValue())
                    .isTrue();
            assertThat(listed(service, "true")).isEqualTo(1);
            assertThat(listed(service, "false")).isZero();
        }
    }
}
