package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Addresses that prove themselves. */
final class SourceAddressesTest {
    private static final SourceAddresses ADDRESSES = FirmSecrets.ADDRESSES;

    private static boolean isOf(SourceAddresses addresses, String name, String path) {
        return addresses.isTag(name, path.substring(path.lastIndexOf('/') + 1));
    }

    // Computed by another program: printf of 01, length, "erp", length, name into openssl dgst -sha256 -mac HMAC.
    @Test
    void tagsAreThoseOfTheGoldenVectors() {
        assertThat(ADDRESSES.path("talleres")).isEqualTo("/talleres/nPbvQedrRzN4dSjKEXMHwVoF");
        assertThat(ADDRESSES.path("7")).isEqualTo("/7/TlxMoQgJPnDE-pRlRuje7Y-y");
        assertThat(ADDRESSES.path("año")).isEqualTo("/a%C3%B1o/133UOCmRhvS5cNk0VNlwhszl");
        assertThat(SourceAddresses.of("crm", FirmSecrets.KEY).path("7")).isEqualTo("/7/6WN5R9OEkzrz0w7Mo6wvVWOJ");
    }

    @Test
    void tagIsValidForOneNameAndReceiver() {
        String path = ADDRESSES.path("7");

        assertThat(isOf(ADDRESSES, "7", path)).isTrue();
        for (String other : new String[] {"8", "77", "", " 7", "7 ", "7\u0000"}) {
            assertThat(isOf(ADDRESSES, other, path)).as(other).isFalse();
        }
        assertThat(isOf(SourceAddresses.of("erp2", FirmSecrets.KEY), "7", path)).isFalse();
        assertThat(isOf(SourceAddresses.of("erp", SourceAddresses.newKey()), "7", path))
                .isFalse();
        // The same text without the lengths: "ab" + "c" and "a" + "bc".
        assertThat(isOf(
                        SourceAddresses.of("a", FirmSecrets.KEY),
                        "bc",
                        SourceAddresses.of("ab", FirmSecrets.KEY).path("c")))
                .isFalse();
    }

    @Test
    void eachBitOfTheTagCounts() {
        String tag = ADDRESSES.path("7").substring("/7/".length());
        byte[] bytes = Base64.getUrlDecoder().decode(tag);

        assertThat(bytes).hasSize(18);
        assertThat(tag).hasSize(24).matches("[A-Za-z0-9_-]+");
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(ADDRESSES.isTag("7", Base64.getUrlEncoder().encodeToString(bytes)))
                    .as("bit %d", bit)
                    .isFalse();
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
        for (String other : new String[] {"", tag + "=", tag + "A", tag.substring(1), " " + tag, "ñ".repeat(24)}) {
            assertThat(ADDRESSES.isTag("7", other)).as(other).isFalse();
        }
    }

    @Test
    void firstKeyMakesTagsAndAllKeysCheckThem() {
        String old = SourceAddresses.newKey();
        String fresh = SourceAddresses.newKey();
        SourceAddresses before = SourceAddresses.of("erp", old);
        SourceAddresses during = SourceAddresses.of("erp", fresh, old);
        SourceAddresses after = SourceAddresses.of("erp", fresh);

        assertThat(during.path("7")).isEqualTo(after.path("7")).isNotEqualTo(before.path("7"));
        assertThat(isOf(during, "7", before.path("7"))).isTrue();
        assertThat(isOf(during, "7", after.path("7"))).isTrue();
        assertThat(isOf(SourceAddresses.of("erp", old, fresh), "7", after.path("7")))
                .as("a process that does not make addresses with the new key yet")
                .isTrue();
        assertThat(isOf(after, "7", before.path("7"))).isFalse();
    }

    @Test
    void namesThatServersMistakeAreRefused() {
        for (String name : new String[] {
            "",
            ".",
            "..",
            "...",
            "a/b",
            "/",
            "a\\b",
            "a;b",
            "a%b",
            "%2f",
            "a\u0000",
            "a\nb",
            "\u007f",
            "\ud800",
            "a\udc00",
            "x".repeat(256)
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ADDRESSES.path(name))
                    .withMessageContaining("1 to 255 characters");
        }
        assertThat(ADDRESSES.path("x".repeat(255))).startsWith("/xxx");
        assertThat(ADDRESSES.path(".a")).startsWith("/.a/");
    }

    @Test
    void encodedNameDecodesToTheExactName() {
        for (String name : List.of("a b", "a+b", "ñ", "e\u0301", "?#&=", "~@!$'()*,:", "\uD83D\uDE00", "\uFFFD")) {
            String path =
                    URI.create("https://erp.example/cg" + ADDRESSES.path(name)).getPath();
            assertThat(path).startsWith("/cg/" + name + "/");
        }
    }

    @Test
    void keyThatIsNot32BytesInBase64IsRefused() {
        byte[] random = new byte[33];
        new SecureRandom().nextBytes(random);
        String long33 = Base64.getEncoder().encodeToString(random);
        for (String key :
                new String[] {"", " ", "secret", long33, long33.substring(0, 40), "ñ" + long33, "?".repeat(44)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SourceAddresses.of("erp", FirmSecrets.KEY, key))
                    .withMessageContaining("address key 2")
                    .withNoCause()
                    .satisfies(e -> {
                        if (key.length() > 6) {
                            assertThat(e.getMessage()).doesNotContain(key.substring(0, 6));
                        }
                    });
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SourceAddresses.of("erp", (String) null))
                .withMessageContaining("address key 1")
                .withMessageContaining("is not set");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SourceAddresses.of("erp"))
                .withMessageContaining("at least one key");
        assertThat(SourceAddresses.of("erp", FirmSecrets.KEY + "\n").path("7")).isEqualTo(ADDRESSES.path("7"));
    }

    @Test
    void receiverOfAnotherFormIsRefused() {
        for (String receiver : new String[] {"", " ", "a b", "ñ", "a/b", "x".repeat(49)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> SourceAddresses.of(receiver, FirmSecrets.KEY));
        }
    }

    @Test
    void newKeysAreRandomAndNothingPrintsThem() {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            keys.add(SourceAddresses.newKey());
        }
        assertThat(keys).hasSize(100).allSatisfy(key -> {
            assertThat(Base64.getDecoder().decode(key)).hasSize(32);
            assertThat(SourceAddresses.of("erp", key, FirmSecrets.KEY)).hasToString("SourceAddresses[erp, keys=2]");
        });
        assertThat(new String(Base64.getDecoder().decode(FirmSecrets.KEY), UTF_8))
                .hasSize(32);
    }
}
