package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.StoreException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * The keys with which a {@link JdbcSecretStore} encrypts what it stores: AES-GCM, with the name and the source as
 * associated data, so that no row can be put in place of another. Immutable; {@code toString} prints the ids of the
 * keys only.
 *
 * <pre>{@code
 * byte[] key = Base64.getDecoder().decode(System.getenv("ERP_STORAGE_KEY"));      // 32 random bytes
 * StorageKeys keys = StorageKeys.of("2026", new SecretKeySpec(key, "AES"));
 * }</pre>
 */
public final class StorageKeys {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final byte FORMAT = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int KEY_BYTES = 32;

    private final String id;
    private final Map<String, SecretKey> keys;

    private StorageKeys(String id, Map<String, SecretKey> keys) {
        this.id = id;
        this.keys = keys;
    }

    /**
     * Returns the key that encrypts from now on.
     *
     * @param id its name, which each row has: 1 to 64 letters, digits and characters of {@code . _ -}
     * @param key of AES with 256 bits
     * @throws IllegalArgumentException if the id has another form, or the key another algorithm or length
     */
    public static StorageKeys of(String id, SecretKey key) {
        return new StorageKeys(checked(id, key), Map.of(id, key));
    }

    /**
     * Returns these keys and one that only decrypts: an old one until {@link JdbcSecretStore#encryptAgain} has run, or
     * the next one while not all processes know it yet.
     *
     * @throws IllegalArgumentException if the id has another form or is taken, or the key has another algorithm or
     *     length
     */
    public StorageKeys withOld(String oldId, SecretKey key) {
        Map<String, SecretKey> all = new LinkedHashMap<>(keys);
        if (all.put(checked(oldId, key), key) != null) {
            throw new IllegalArgumentException("two keys have the id " + oldId);
        }
        return new StorageKeys(id, Map.copyOf(all));
    }

    private static String checked(String id, SecretKey key) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "the id of a key must have 1 to 64 letters, digits, dots, underscores and"
                            + " dashes, and is stored in clear: it has " + id.length() + " characters");
        }
        byte[] bytes = key.getEncoded();
        // A key of a hardware module does not tell its bytes.
        if (!key.getAlgorithm().equals("AES") || (bytes != null && bytes.length != KEY_BYTES)) {
            throw new IllegalArgumentException("the key " + id + " must be one of AES with 32 bytes, and is one of "
                    + key.getAlgorithm() + (bytes == null ? "" : " with " + bytes.length + " bytes"));
        }
        return id;
    }

    /** Returns the id of the key that encrypts. */
    String id() {
        return id;
    }

    byte[] encrypt(String text, String name, String source) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(Cipher.ENCRYPT_MODE, key(id, name), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(associated(id, name, source));
            byte[] encrypted = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.allocate(1 + NONCE_BYTES + encrypted.length)
                    .put(FORMAT)
                    .put(nonce)
                    .put(encrypted)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new StoreException("the registration of " + name + " cannot be encrypted with the key " + id, e);
        }
    }

    String decrypt(byte[] stored, String keyId, String name, String source) {
        if (stored.length < 1 + NONCE_BYTES + TAG_BITS / Byte.SIZE || stored[0] != FORMAT) {
            throw new StoreException("the registration of " + name + " has a form that this version of sdk-webhooks"
                    + " does not know: was it changed, or written by a later version?");
        }
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(Cipher.DECRYPT_MODE, key(keyId, name), new GCMParameterSpec(TAG_BITS, stored, 1, NONCE_BYTES));
            cipher.updateAAD(associated(keyId, name, source));
            byte[] text = cipher.doFinal(stored, 1 + NONCE_BYTES, stored.length - 1 - NONCE_BYTES);
            return new String(text, StandardCharsets.UTF_8);
        } catch (AEADBadTagException e) {
            throw new StoreException(
                    "the registration of " + name + " cannot be decrypted with the key " + keyId
                            + ": that is not the key that encrypted it, or the row was changed by hand",
                    e);
        } catch (GeneralSecurityException e) {
            throw new StoreException("the registration of " + name + " cannot be decrypted with the key " + keyId, e);
        }
    }

    private SecretKey key(String keyId, String name) {
        @Nullable SecretKey found = keys.get(keyId);
        if (found == null) {
            throw new StoreException("the registration of " + name + " is encrypted with the key " + keyId
                    + ", which is not among " + ids() + ": add it with withOld(…)");
        }
        return found;
    }

    /** Neither part has a line end, so that no two rows have the same data. */
    private static byte[] associated(String keyId, String name, String source) {
        return String.join("\n", "cg_webhook_secret", keyId, name, source).getBytes(StandardCharsets.UTF_8);
    }

    private List<String> ids() {
        return keys.keySet().stream().sorted().toList();
    }

    /** Returns the ids of the keys. */
    @Override
    public String toString() {
        return "StorageKeys" + ids();
    }
}
