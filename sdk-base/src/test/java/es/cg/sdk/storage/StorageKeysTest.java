package es.cg.sdk.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** How the row of a store is encrypted. */
final class StorageKeysTest {
    private static final StorageKeys KEYS = StorageKeys.of("2026", new SecretKeySpec(new byte[32], "AES"));
    private static final List<String> ROW = List.of("a_table", "erp", "firm/7");
    private static final int FORM_AND_NONCE = 13;
    private static final int SHORTEST = FORM_AND_NONCE + 16;

    private static byte[] encrypted() {
        return KEYS.encrypt("whsec_1", "the secret", ROW);
    }

    @Test
    void everyEncryptionHasANonceOfItsOwn() {
        byte[] first = encrypted();
        byte[] second = encrypted();

        assertThat(Arrays.copyOf(first, FORM_AND_NONCE)).isNotEqualTo(Arrays.copyOf(second, FORM_AND_NONCE));
        assertThat(KEYS.decrypt(first, "2026", "the secret", ROW)).isEqualTo("whsec_1");
        assertThat(KEYS.decrypt(second, "2026", "the secret", ROW)).isEqualTo("whsec_1");
    }

    @Test
    void valueOfAnotherFormIsReported() {
        byte[] other = encrypted();
        other[0]++;
        byte[] cutInItsTag = Arrays.copyOf(encrypted(), SHORTEST - 1);
        for (byte[] each : new byte[][] {other, cutInItsTag, Arrays.copyOf(cutInItsTag, FORM_AND_NONCE), {}}) {
            assertThatThrownBy(() -> KEYS.decrypt(each, "2026", "the secret", ROW))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has a form that this version of the SDK does not know");
        }
        assertThatThrownBy(() -> KEYS.decrypt(Arrays.copyOf(encrypted(), SHORTEST), "2026", "the secret", ROW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot be decrypted with the key 2026");
    }

    @Test
    void rowIsNoOtherRowAndHasNoLineEnd() {
        for (List<String> each : List.of(List.of("a_table", "erp"), List.of("a_table", "firm/7", "erp"))) {
            assertThatThrownBy(() -> KEYS.decrypt(encrypted(), "2026", "the secret", each))
                    .hasMessageContaining("the secret cannot be decrypted with the key 2026");
        }
        assertThatThrownBy(() -> KEYS.encrypt("whsec_1", "the secret", List.of("a_table", "a\nb")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
