package es.cg.sdk;

import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mock with an openapi.json that has two operations more than the mock implements. */
final class NotImplementedTest {
    private static final Operation<Json> READ =
            Operation.get("things.list", "/things", (Json json) -> json).onNoClient();

    @TempDir
    private Path folder;

    private Path contractWithThings() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode contract = (ObjectNode) mapper.readTree(
                Path.of(System.getProperty("project.root"), "openapi.json").toFile());
        ObjectNode things = contract.at("/paths/~1clients").deepCopy();
        ((ObjectNode) things.get("get")).put("operationId", "things.list");
        ((ObjectNode) things.get("post")).put("operationId", "things.create").remove("requestBody");
        ((ObjectNode) contract.get("paths")).set("/things", things);
        Path file = folder.resolve("openapi.json");
        mapper.writeValue(file.toFile(), contract);
        return file;
    }

    @Test
    void anOperationThatIsNotImplementedIsSentOnce() throws Exception {
        try (MockCg mock = MockCg.builder().contract(contractWithThings()).start();
                CgClient cg = Mocked.client(mock.baseUrl(), mock.liveKey())) {
            ApiException read = Thrown.by(ApiException.class, () -> cg.run(READ.call()));
            ApiException write = Thrown.by(ApiException.class, () -> cg.run(WRITE.call()));

            mock.journal().assertCalled("things.list", 1);
            mock.journal().assertCalled("things.create", 1);
            assertThat(read.status()).isEqualTo(501);
            assertThat(read.code()).isEqualTo("no_implementado");
            assertThat(read.attempts()).hasSize(1);
            assertThat(write.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(write.nextStep()).contains("nothing was done").contains("does not implement");
        }
    }
}
