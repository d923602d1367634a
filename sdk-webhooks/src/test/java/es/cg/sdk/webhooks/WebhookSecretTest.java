package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WebhookSecretTest {
    private static final String TEXT = "whsec_0123456789abcdefABCDEF";
    private static final WebhookSecret SECRET = WebhookSecret.of(TEXT);

    @Test
    void shortNamesAreAcceptedForAnySecret() {
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < 5000; i++) {
            byte[] bytes = new byte[64];
            random.nextBytes(bytes);
            WebhookSecret secret = WebhookSecret.of(
                    i % 2 == 0
                            ? HexFormat.of().formatHex(bytes)
                            : "whsec_" + Base64.getEncoder().encodeToString(bytes));
            for (String name : List.of("2", "a", "old", "new", "v2", "26", "2026", "2026-11", "2026-11-22", "next")) {
                try {
                    assertThat(secret.named(name).id()).isEqualTo(name);
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
        }

        assertThat(refused).as("names refused of 50,000").isZero();
    }

    @Test
    void secretsWithEqualTextNameAndEndAreEqual() {
        Instant end = Instant.parse("2026-11-30T08:00:00Z");
        WebhookSecret secret = WebhookSecret.of("sixteen-letters!").named("old").validUntil(end);

        assertThat(secret.notAfter()).isEqualTo(end);
        assertThat(secret)
                .isEqualTo(WebhookSecret.of("sixteen-letters!").named("old").validUntil(end))
                .hasSameHashCodeAs(
                        WebhookSecret.of("sixteen-letters!").named("old").validUntil(end))
                .isNotEqualTo(WebhookSecret.of("sixteen-letters?").named("old").validUntil(end))
                .isNotEqualTo(WebhookSecret.of("sixteen-letters!").named("new").validUntil(end))
                .isNotEqualTo(WebhookSecret.of("sixteen-letters!").named("old"))
                .isNotEqualTo("old");
    }

    @Test
    void nameContainingPartOfTheSecretIsRefused() {
        for (String name : List.of(TEXT, "my " + TEXT, TEXT.substring(6), TEXT.substring(10, 18), "", " ")) {
            assertThatThrownBy(() -> SECRET.named(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("name of a secret")
                    .hasMessageNotContaining(TEXT.substring(10, 18));
        }
        assertThatCode(() -> SECRET.named(TEXT.substring(10, 17))).doesNotThrowAnyException();
    }
}
