package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A redirect is not followed, since the key would go along: the message says where it pointed and what to check. */
final class RedirectTest {
    private static final Call<Json> READ = Operation.get("things.get", "/things/{id}", (Json json) -> json)
            .onNoClient()
            .call("t_1");
    private static final Call<Json> WRITE = Operation.post("things.create", "/things", (Json json) -> json)
            .onNoClient()
            .call()
            .key(IdempotencyKey.of("erp-7"));

    @RegisterExtension
    private final Answering service = new Answering();

    private ApiException redirected(Call<Json> call, int status, String location) {
        service.answer(status, "", "Location", location);
        return Thrown.by(ApiException.class, () -> service.cg().run(call));
    }

    @Test
    void messageShowsOnlyTheHostOfARedirect() {
        for (int status : List.of(301, 302, 303, 307, 308)) {
            ApiException e = redirected(
                    READ, status, "https://user:pw@new.gestor.example:8443/secret/12345678Z?key=cg_live_a.b#f");

            assertThat(e.status()).isEqualTo(status);
            assertThat(e)
                    .hasMessageContaining("new.gestor.example")
                    .hasMessageContaining("check the base URL")
                    .hasMessageNotContaining("secret")
                    .hasMessageNotContaining("user")
                    .hasMessageNotContaining("pw")
                    .hasMessageNotContaining("8443")
                    .hasMessageNotContaining("cg_live");
            assertThat(e.nextStep())
                    .contains("https instead of http")
                    .contains("slash at its end")
                    .contains("another host");
        }
    }

    @Test
    void sameHostOrUnreadableRedirectIsExplained() {
        assertThat(redirected(READ, 307, "/api/public/v1/things/t_1/").nextStep())
                .contains("to the same host");
        assertThat(redirected(READ, 307, "http://[bad").nextStep())
                .contains("check the base URL")
                .doesNotContain("bad");
        service.answer(307, "");
        assertThat(Thrown.by(ApiException.class, () -> service.cg().run(READ)).nextStep())
                .contains("check the base URL");
    }

    @Test
    void redirectedWriteMayHaveBeenDone() {
        assertThat(redirected(WRITE, 307, "https://new.gestor.example/x").nextStep())
                .contains("new.gestor.example")
                .contains("check the base URL")
                .contains("it may have been done")
                .contains("erp-7");
    }
}
