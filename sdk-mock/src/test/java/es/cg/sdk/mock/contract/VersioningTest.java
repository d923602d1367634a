package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Versioning")
final class VersioningTest {
    private static final String VERSION = "2026-09-05";

    @Test
    void statusReturnsTheContractVersion(Place place) throws IOException {
        assertThat(place.get("/status").send().text("/version_contrato")).isEqualTo(VERSION);
        shows(place.get("/status").inSandbox().send(), "version_contrato=" + VERSION);
    }

    @Test
    void bothBaseUrlsEndInTheVersionPrefix(Place place) throws IOException {
        assertThat(place.address("production")).endsWith("/api/public/v1");
        assertThat(place.address("sandbox")).endsWith("/api/public/v1");
    }

    @Test
    void otherPathPrefixReturns404(Place place) throws IOException {
        for (String path : List.of("/../v2/status", "/../../../status", "/../status")) {
            assertThat(place.get(path).sendAnywhere().status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void errorCodeIsStableWhileItsMessageVaries(Place place) throws IOException {
        String key = place.keyOf("calendario:leer");
        Answer one = place.get("/invoices").client(1001).as(key).send();
        Answer other = place.get("/documents").client(1001).as(key).send();

        assertThat(one.code()).isEqualTo("scope_insuficiente").isEqualTo(other.code());
        assertThat(one.message()).isNotEqualTo(other.message());
    }

    @Test
    void cgVersionHeaderDoesNotChangeTheAnswer(Place place) throws IOException {
        JsonNode without = Bodies.activities(place, 1001);

        for (String version : List.of(VERSION, "2020-01-01")) {
            assertThat(place.get("/activities")
                            .client(1001)
                            .header("CG-Version", version)
                            .send()
                            .json()
                            .path("data"))
                    .isEqualTo(without);
        }
    }

    @Test
    void anIdentifierOfTheSandboxIsUnknownInProduction(Place place) throws IOException {
        for (String list : List.of("/activities", "/invoices", "/documents", "/tax-models", "/bank-accounts")) {
            String id = place.get(list).inSandbox().client(9001).send().text("/data/0/id");
            String here = place.get(list, 1001).text("/data/0/id");

            assertThat(id).as(list).isNotEmpty().isNotEqualTo(here);
            if (!list.equals("/activities")) {
                assertThat(place.get(list + "/" + id, 1001).status()).as(list).isEqualTo(404);
            }
        }
        assertThat(place.get("/clients/9001").send().status()).isEqualTo(404);
    }
}
