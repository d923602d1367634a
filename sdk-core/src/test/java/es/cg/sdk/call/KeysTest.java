package es.cg.sdk.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class KeysTest {
    @Test
    void anIdempotencyKeyIsOneTo255VisibleCharacters() {
        assertThat(IdempotencyKey.of("x".repeat(255))).hasToString("x".repeat(255));
        for (String value : List.of("", "x".repeat(256), "a b", "a\r\nb", "ñ")) {
            assertThatThrownBy(() -> IdempotencyKey.of(value)).as(value).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void randomKeysDiffer() {
        assertThat(IdempotencyKey.random()).isNotEqualTo(IdempotencyKey.random());
    }

    @Test
    void theKindOfAnApiKeyShowsInItsPrefix() {
        assertThat(ApiKey.of("cg_live_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.LIVE);
        assertThat(ApiKey.of("cg_test_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.TEST);
        assertThat(ApiKey.of("cg_sbx_abc.s3cret").kind()).isEqualTo(ApiKey.Kind.SANDBOX);
    }

    @Test
    void anApiKeyNeverPrintsItsSecret() {
        assertThat(ApiKey.of("cg_live_abc.s3cret").toString()).isEqualTo("cg_live_…");
        for (String value :
                List.of("cg_live_s3cret", "cg_live_.s3cret", "cg_live_s3.cr et", "s3cret", "cg_live_s3.\r\nX: y")) {
            assertThatThrownBy(() -> ApiKey.of(value))
                    .as(value)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("<prefix>.<secret>")
                    .hasMessageNotContaining("s3");
        }
        assertThatThrownBy(() -> ApiKey.of("cg_live_abc.s3cret\n")).hasMessageContaining("white space");
        assertThatThrownBy(() -> ApiKey.of(null)).hasMessageContaining("no API key is given");
        assertThatThrownBy(() -> ApiKey.of(" ")).hasMessageContaining("no API key is given");
    }
}
