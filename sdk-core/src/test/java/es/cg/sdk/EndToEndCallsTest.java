package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.json.Json;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One line through all of it: a typed client, its pipeline, HTTP, the mock, and back. */
final class EndToEndCallsTest {
    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private CgClient cg;

    @BeforeEach
    void start() {
        cg = mocked.cg();
    }

    @Test
    void refusalMessageNamesFieldAndReason() {
        assertThatThrownBy(() -> cg.forClient(1002)
                        .activities()
                        .create(ExampleActivity.of("6594")
                                .fechaAlta(LocalDate.of(2030, 1, 1))
                                .build()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(
                        "activities.create for client 1002 answered 422 datos_invalidos for fecha_alta: El campo fecha_alta no puede ser una fecha futura; fix the fields")
                .hasMessageContaining("[request req_");
        assertThatThrownBy(
                        () -> cg.forClient(4711).activities().list().iterator().hasNext())
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
    }

    @Test
    void customOperationUsesTheSamePipeline() {
        Operation<Json> own =
                Operation.get("mine.clients", "/clients", (Json json) -> json).onNoClient();

        assertThat(cg.run(own.call()).get("data").items()).hasSize(7);
        assertThatThrownBy(() -> cg.forClient(1001).run(own.call())).hasMessageContaining("acts on no client");
        Operation<Json> onClient = Operation.get("mine.activities", "/activities", (Json json) -> json);
        Operation<Page<Activity>> list = Operation.list("mine.list", "/activities", Activity::new);
        assertThat(cg.forClient(1001).list(list.call())).hasSize(1);
        assertThat(cg.forClient(1001).run(onClient.call()).get("data").items()).hasSize(1);
        assertThatThrownBy(() -> cg.run(onClient.call())).hasMessageContaining("cg.forClient(id)");
    }

    @Test
    void anOperationCanBeSentToAnotherPath() {
        Operation<Json> assumed =
                Operation.get("things.list", "/things", (Json json) -> json).onNoClient();
        try (CgClient rerouted = Clients.of(
                        mocked.mock().baseUrl(), mocked.mock().liveKey())
                .route("things.list", "/clients")
                .route("things.get", "/clients/{nombre}")
                .build()) {
            assertThat(rerouted.run(assumed.call()).get("data").items()).hasSize(7);
            Operation<Json> other = Operation.get("things.get", "/things/{id}", (Json json) -> json)
                    .onNoClient();
            assertThatThrownBy(() -> rerouted.run(other.call("7")))
                    .hasMessage("the path /clients/{nombre} has the parameters [nombre], but its operation has [id]");
        }
        assertThatThrownBy(() -> CgClient.builder().route("things.list", "clients"))
                .hasMessageContaining("the path of things.list must look like /things/{id}");
    }

    @Test
    void missingAnswerMessageNamesAddressAndKey() {
        try (CgClient nowhere = Mocked.client("http://127.0.0.1:1/api/public/v1", "cg_live_a.b")) {
            assertThatThrownBy(nowhere.status()::get)
                    .isInstanceOf(ConnectionException.class)
                    .hasMessageContaining("status.get got no answer from 127.0.0.1:1")
                    .hasMessageContaining("a read changes nothing");
            assertThatThrownBy(() -> nowhere.forClient(1)
                            .activities()
                            .create(ExampleActivity.of("6594").build(), IdempotencyKey.of("erp-7")))
                    .hasMessageContaining("nothing was done: send it again; the same key erp-7 may be reused");
        }
    }
}
