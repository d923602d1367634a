package es.cg.sdk.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
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
 * The keys with which stores of secrets encrypt their rows: AES-GCM, with what identifies the row as associated data,
 * so that no row can be put in place of another. Immutable; {@code toString} prints the ids of the keys only.
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
     * Returns these keys and one that only decrypts: an old one until all rows were encrypted again, or the next one
     * while not all processes know it yet.
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

    /** Returns the id of the key that encrypts, which a row has beside the encrypted text. */
    public String id() {
        return id;
    }

    /**
     * Encrypts a text with the key of {@link #id}, with a nonce of its own.
     *
     * @param what the text, for messages, such as {@code the registration of erp}
     * @param row what identifies the row: the name of its table, and values of its columns, without line ends
     * @throws IllegalArgumentException if a value has a line end
     * @throws IllegalStateException if the text cannot be encrypted
     */
    public byte[] encrypt(String text, String what, List<String> row) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(Cipher.ENCRYPT_MODE, key(id, what), new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(associated(id, row));
            byte[] encrypted = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.allocate(1 + NONCE_BYTES + encrypted.length)
                    .put(FORMAT)
                    .put(nonce)
                    .put(encrypted)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(what + " cannot be encrypted with the key " + id, e);
        }
    }

    /**
     * Decrypts what {@link #encrypt} returned for this row.
     *
     * @param keyId the id of the key that encrypted it
     * @throws IllegalStateException if no key has this id, or if it is not that key, not that row, or was changed
     */
    public String decrypt(byte[] stored, String keyId, String what, List<String> row) {
        if (stored.length < 1 + NONCE_BYTES + TAG_BITS / Byte.SIZE || stored[0] != FORMAT) {
            throw new IllegalStateException(what + " has a form that this version of the SDK does not know: was it"
                    + " changed, or written by a later version?");
        }
        try {
            Cipher cipher = Cipher.getInstance(TRANSFORMATION);
            cipher.init(Cipher.DECRYPT_MODE, key(keyId, what), new GCMParameterSpec(TAG_BITS, stored, 1, NONCE_BYTES));
            cipher.updateAAD(associated(keyId, row));
            byte[] text = cipher.doFinal(stored, 1 + NONCE_BYTES, stored.length - 1 - NONCE_BYTES);
            return new String(text, StandardCharsets.UTF_8);
        } catch (AEADBadTagException e) {
            throw new IllegalStateException(
                    what + " cannot be decrypted with the key " + keyId
                            + ": that is not the key that encrypted it, or the row was changed by hand",
                    e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(what + " cannot be decrypted with the key " + keyId, e);
        }
    }

    private SecretKey key(String keyId, String what) {
        @Nullable SecretKey found = keys.get(keyId);
        if (found == null) {
            throw new IllegalStateException(what + " is encrypted with the key " + keyId + ", which is not among "
                    + ids() + ": add it with withOld(…)");
        }
        return found;
    }

    /** No part has a line end, so that no two rows have the same data. */
    private static byte[] associated(String keyId, List<String> row) {
        if (row.stream().anyMatch(each -> each.indexOf('\n') >= 0)) {
            throw new IllegalArgumentException("what identifies a row has a line end");
        }
        List<String> parts = new ArrayList<>(row);
        parts.add(1, keyId);
        return String.join("\n", parts).getBytes(StandardCharsets.UTF_8);
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
