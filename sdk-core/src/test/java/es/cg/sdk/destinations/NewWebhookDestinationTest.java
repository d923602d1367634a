package es.cg.sdk.destinations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NewWebhookDestinationTest {
    private static NewWebhookDestination.Builder complete() {
        return NewWebhookDestination.builder()
                .url("https://erp.invalid/cg")
                .evento(WebhookEventKind.INVOICE_EMITTED)
                .evento(WebhookEventKind.CREDENTIAL_EXPIRING);
    }

    @Test
    void builderChangesDoNotAffectBuiltObjects() {
        NewWebhookDestination.Builder builder = complete();
        NewWebhookDestination built = builder.build();
        builder.evento(WebhookEventKind.CONSENT_REVOKED);

        assertThat(built).isEqualTo(complete().build()).isNotEqualTo(builder.build());
    }

    @Test
    void eventosNeedsAtLeastOneKind() {
        assertThatThrownBy(complete().eventos(List.of())::build)
                .hasMessage("NewWebhookDestination.eventos must be a list of at least one");
        assertThatThrownBy(complete().eventos(null)::build).hasMessage("NewWebhookDestination.eventos is required");
        for (List<WebhookEventKind> bad : List.of(Collections.<WebhookEventKind>singletonList(null))) {
            assertThatThrownBy(() -> complete().eventos(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("NewWebhookDestination.eventos has an item that is null");
        }
    }

    @Test
    void loopbackUrlMayUsePlainHttp() {
        for (String mock : List.of("http://127.0.0.1:8080/cg", "http://localhost", "http://[::1]:1/")) {
            assertThat(complete().url(mock).build().json().get("url").string()).isEqualTo(mock);
        }
        for (String bad :
                List.of("http://127.0.0.1.erp.invalid/", "http://localhost.erp.invalid", "http://127.0.0.1@x")) {
            assertThatThrownBy(complete().url(bad)::build).hasMessageContaining("must begin with https://");
        }
    }

    @Test
    void urlWithoutHttpsIsRefusedAndNotShown() {
        for (String bad :
                List.of("http://erp.invalid/cg?token=s3cret", "erp.invalid/s3cret", "https://", "", "ftps://x")) {
            assertThatThrownBy(complete().url(bad)::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("NewWebhookDestination.url must begin with https://, but this one does not");
        }
        assertThat(complete()
                        .url("HTTPS://ERP.invalid")
                        .build()
                        .json()
                        .get("url")
                        .string())
                .isEqualTo("HTTPS://ERP.invalid");
    }
}
