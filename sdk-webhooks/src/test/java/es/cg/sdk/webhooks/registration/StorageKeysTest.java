package es.cg.sdk.webhooks.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.StoreException;
import java.util.Arrays;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** How a registration is encrypted. */
final class StorageKeysTest {
    private static final StorageKeys KEYS = StorageKeys.of("2026", new SecretKeySpec(new byte[32], "AES"));
    private static final int FORM_AND_NONCE = 13;
    private static final int SHORTEST = FORM_AND_NONCE + 16;

    private static byte[] encrypted() {
        return KEYS.encrypt("whsec_1", "erp", "firm/7");
    }

    @Test
    void everyEncryptionHasANonceOfItsOwn() {
        byte[] first = encrypted();
        byte[] second = encrypted();

        assertThat(Arrays.copyOf(first, FORM_AND_NONCE)).isNotEqualTo(Arrays.copyOf(second, FORM_AND_NONCE));
        assertThat(KEYS.decrypt(first, "2026", "erp", "firm/7")).isEqualTo("whsec_1");
        assertThat(KEYS.decrypt(second, "2026", "erp", "firm/7")).isEqualTo("whsec_1");
    }

    @Test
    void valueOfAnotherFormIsReported() {
        byte[] other = encrypted();
        other[0]++;
        byte[] cutInItsTag = Arrays.copyOf(encrypted(), SHORTEST - 1);
        for (byte[] each : new byte[][] {other, cutInItsTag, Arrays.copyOf(cutInItsTag, FORM_AND_NONCE), {}}) {
            assertThatThrownBy(() -> KEYS.decrypt(each, "2026", "erp", "firm/7"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("has a form that this version of sdk-webhooks does not know");
        }
        assertThatThrownBy(() -> KEYS.decrypt(Arrays.copyOf(encrypted(), SHORTEST), "2026", "erp", "firm/7"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be decrypted with the key 2026");
    }
}
