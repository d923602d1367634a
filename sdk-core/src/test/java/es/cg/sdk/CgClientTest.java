package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.Scope;
import java.util.List;
import okhttp3.OkHttpClient;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class CgClientTest {
    private static CgClient.Builder builder(String baseUrl) {
        return Clients.of(baseUrl);
    }

    @Test
    void baseUrlMustBeHttpsOrLoopback() {
        for (String address : List.of(
                "https://gestor.invalid/api/public/v1",
                "https://gestor.invalid/api/public/v1/",
                "http://127.0.0.1:8080/api/public/v1",
                "http://localhost:8080/api/public/v1",
                "http://[::1]:8080/api/public/v1")) {
            builder(address).build().close();
        }
        for (String address : List.of(
                "http://gestor.invalid/api/public/v1", "http://127.0.0.1.gestor.invalid/api", "http://10.0.0.1/api")) {
            assertThatThrownBy(builder(address)::build).as(address).hasMessageContaining("baseUrl must be https");
        }
    }

    @Test
    void invalidBaseUrlIsRefused() {
        for (String address : List.of(
                "",
                "gestor.invalid/api",
                "ftp://gestor.invalid",
                "https://",
                "https://u:p@gestor.invalid/v1",
                "https://gestor.invalid/v1?x=1",
                "https://gestor.invalid/v1#x")) {
            assertThatThrownBy(builder(address)::build).as(address).hasMessageContaining("baseUrl must");
        }
    }

    @Test
    void onlyLoopbackLiteralsAllowPlainHttp() {
        for (String address : List.of(
                "http://cafe/v1",
                "http://1.2.3.4.5/v1",
                "http://localhost.gestor.invalid/v1",
                "http://128.0.0.1/v1",
                "http://[::2]/v1")) {
            assertThatThrownBy(builder(address)::build).as(address).hasMessageContaining("baseUrl must be");
        }
    }

    @Test
    void aSecretPastedIntoTheAddressIsNotShown() {
        for (String address : List.of(
                "cg_live_abc.s3cret",
                "http://cg_live_abc.s3cret/v1",
                "https://user:s3cret@ho st/v1",
                "https://:s3cret@gestor.invalid/v1",
                "https://user:s3cret@gestor.invalid/v1",
                "https://gestor.invalid/v1\r\nX: s3cret@")) {
            assertThatThrownBy(builder(address)::build)
                    .as(address)
                    .hasMessageContaining("baseUrl must")
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Test
    void missingSettingIsNamedInMessage() {
        assertThatThrownBy(CgClient.builder()::build).hasMessage("baseUrl is required");
        assertThatThrownBy(CgClient.builder().baseUrl("https://gestor.invalid")::build)
                .hasMessage("apiKey is required");
        assertThatThrownBy(CgClient::fromEnvironment).hasMessageContaining("CG_BASE_URL is not set");
    }

    @Test
    void clientIdMustBePositive() {
        try (CgClient cg = builder("https://gestor.invalid").build()) {
            assertThatThrownBy(() -> cg.forClient(0)).hasMessageContaining("but is 0");
            assertThat(cg.forClient(1001).clientId()).isEqualTo(1001);
        }
    }

    @Test
    @SuppressWarnings("NullAway") // It is the point.
    void nullArgumentIsNamedInMessage() {
        try (CgClient cg = builder("https://gestor.invalid").build()) {
            ClientApi laura = cg.forClient(1001);

            assertNull("a scope is null", () -> cg.require((Scope) null));
            assertNull("a scope is null", () -> laura.require(Scope.FACTURAS_LEER, null));
            assertNull("scopes is null", () -> cg.require((Scope[]) null));
            assertNull("items is null", () -> cg.batch(null));
            assertNull("items is null", () -> laura.batch(null));
        }
    }

    private static void assertNull(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(message);
    }

    @Test
    void toStringDoesNotShowTheKey() {
        try (CgClient cg = builder("https://gestor.invalid/v1").build()) {
            assertThat(cg).hasToString("CgClient[https://gestor.invalid/v1]");
            assertThat(cg.forClient(1001)).hasToString("ClientApi[1001]");
        }
    }

    @Test
    void callersHttpClientStaysOpenAfterClose() {
        OkHttpClient theirs = new OkHttpClient();
        builder("https://gestor.invalid").httpClient(theirs).build().close();

        assertThat(theirs.dispatcher().executorService().isShutdown()).isFalse();
        theirs.dispatcher().executorService().shutdown();
    }
}
