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
    void statusReturnsTheContractVersion(TestMock mock) throws IOException {
        assertThat(mock.get("/status").send().text("/version_contrato")).isEqualTo(VERSION);
        shows(mock.get("/status").inSandbox().send(), "version_contrato=" + VERSION);
    }

    @Test
    void bothBaseUrlsEndInTheVersionPrefix(TestMock mock) throws IOException {
        assertThat(mock.address("production")).endsWith("/api/public/v1");
        assertThat(mock.address("sandbox")).endsWith("/api/public/v1");
    }

    @Test
    void otherPathPrefixReturns404(TestMock mock) throws IOException {
        for (String path : List.of("/../v2/status", "/../../../status", "/../status")) {
            assertThat(mock.get(path).sendAnywhere().status()).as(path).isEqualTo(404);
        }
    }

    @Test
    void errorCodeIsStableWhileItsMessageVaries(TestMock mock) throws IOException {
        String key = mock.keyOf("calendario:leer");
        Answer one = mock.get("/invoices").client(1001).as(key).send();
        Answer other = mock.get("/documents").client(1001).as(key).send();

        assertThat(one.code()).isEqualTo("scope_insuficiente").isEqualTo(other.code());
        assertThat(one.message()).isNotEqualTo(other.message());
    }

    @Test
    void cgVersionHeaderDoesNotChangeTheAnswer(TestMock mock) throws IOException {
        JsonNode without = Bodies.activities(mock, 1001);

        for (String version : List.of(VERSION, "2020-01-01")) {
            assertThat(mock.get("/activities")
                            .client(1001)
                            .header("CG-Version", version)
                            .send()
                            .json()
                            .path("data"))
                    .isEqualTo(without);
        }
    }

    @Test
    void anIdentifierOfTheSandboxIsUnknownInProduction(TestMock mock) throws IOException {
        for (String list : List.of("/activities", "/invoices", "/documents", "/tax-models", "/bank-accounts")) {
            String id = mock.get(list).inSandbox().client(9001).send().text("/data/0/id");
            String here = mock.get(list, 1001).text("/data/0/id");

            assertThat(id).as(list).isNotEmpty().isNotEqualTo(here);
            if (!list.equals("/activities")) {
                assertThat(mock.get(list + "/" + id, 1001).status()).as(list).isEqualTo(404);
            }
        }
        assertThat(mock.get("/clients/9001").send().status()).isEqualTo(404);
    }
}
