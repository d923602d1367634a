package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.internal.Hmac;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of many destinations at one receiver: {@code /cg/{name}/{tag}}. The tag is an HMAC-SHA256 over receiver
 * and name, so that only your application can make such an address. A request with another tag is answered 401, and no
 * secret is looked up for it. Give the same addresses to {@link SignatureVerifier} and to {@code WebhookRegistration}.
 * Immutable; {@code toString} prints no key.
 *
 * <pre>{@code
 * SourceAddresses addresses = SourceAddresses.of("erp", System.getenv("ERP_ADDRESS_KEY"));
 * addresses.path("talleres");      // /talleres/ and 24 characters, below https://erp.example/cg
 * }</pre>
 *
 * <p>To replace the key, add the new one as the last key in all processes, then make it the first one, then change the
 * addresses at the service, and remove the old one when no destination has an address that was made with it.
 */
public final class SourceAddresses {
    private static final byte VERSION = 1;
    private static final int KEY_BYTES = 32;
    // 144 bits: more than the 128 that nobody can guess, and a multiple of three bytes, which has one form in Base64.
    private static final int TAG_BYTES = 18;
    private static final int MAX_NAME_LENGTH = 255;
    private static final Pattern RECEIVER = Pattern.compile("[A-Za-z0-9._-]{1,48}");
    // A server or a proxy takes some of these for another path, and others refuse them although they are encoded.
    private static final Pattern UNUSABLE = Pattern.compile("\\.+|.*[/\\\\;%\\p{Cc}\\p{Cs}].*", Pattern.DOTALL);

    private final String receiver;
    private final List<Hmac> keys;

    private SourceAddresses(String receiver, List<Hmac> keys) {
        this.receiver = receiver;
        this.keys = keys;
    }

    /**
     * Returns the addresses of a receiver.
     *
     * @param receiver its name, of 1 to 48 letters, digits, dots, dashes and underscores. An address of one receiver is
     *     not valid at another one, also if both have the same keys. The name must stay the same: the service has the
     *     addresses
     * @param keys each 32 random bytes in Base64, as {@link #newKey} returns: the first one makes addresses, all are
     *     accepted. Use them for nothing else
     * @throws IllegalArgumentException if the receiver has another form, if there is no key, or if a key is none
     */
    public static SourceAddresses of(String receiver, @Nullable String... keys) {
        if (!RECEIVER.matcher(receiver).matches()) {
            throw new IllegalArgumentException("the name of a receiver must have 1 to 48 letters, digits, dots, dashes"
                    + " and underscores: \"" + receiver + "\"");
        }
        if (keys.length == 0) {
            throw new IllegalArgumentException("the addresses of " + receiver + " need at least one key");
        }
        List<Hmac> all = new ArrayList<>();
        for (String each : keys) {
            all.add(new Hmac("HmacSHA256", bytes(each, all.size() + 1)));
        }
        return new SourceAddresses(receiver, List.copyOf(all));
    }

    private static byte[] bytes(@Nullable String key, int number) {
        byte[] bytes;
        try {
            bytes = key == null ? new byte[0] : Base64.getDecoder().decode(key.strip());
        } catch (IllegalArgumentException e) {
            // Its message has a part of the key.
            throw new IllegalArgumentException("the address key " + number + " is not in Base64");
        }
        if (bytes.length != KEY_BYTES) {
            throw new IllegalArgumentException("the address key " + number + " must be " + KEY_BYTES
                    + " random bytes in Base64, such as SourceAddresses.newKey() returns, and "
                    + (key == null ? "is not set" : "has " + bytes.length + " bytes"));
        }
        return bytes;
    }

    /** Returns a new random key, for your vault: {@code openssl rand -base64 32} prints one too. */
    public static String newKey() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    /**
     * Returns the part of the address of a destination below that of the endpoint, percent-encoded, such as
     * {@code /talleres/b4hE…}. Upper and lower case are different names.
     *
     * @throws IllegalArgumentException if the name is empty, longer than 255 characters, only dots, or has a control
     *     character, a slash, a backslash, a semicolon or a percent sign, which servers and proxies take for something
     *     else
     */
    public String path(String name) {
        if (!isPossible(name)) {
            throw new IllegalArgumentException("the name of a destination must have 1 to " + MAX_NAME_LENGTH
                    + " characters, not only dots and none of them / \\ ; % or a control character, and has "
                    + name.length() + " characters, some of which may be these");
        }
        String encoded = URLEncoder.encode(name, UTF_8).replace("+", "%20");
        return "/" + encoded + "/" + new String(tag(keys.get(0), name), US_ASCII);
    }

    /** Returns whether the tag was made for exactly this name, at this receiver; in the same time for any tag. */
    boolean isTag(String name, String tag) {
        if (!isPossible(name)) {
            return false;
        }
        byte[] received = tag.getBytes(UTF_8);
        boolean matches = false;
        for (Hmac each : keys) {
            matches |= MessageDigest.isEqual(tag(each, name), received);
        }
        return matches;
    }

    private static boolean isPossible(String name) {
        return !name.isEmpty()
                && name.length() <= MAX_NAME_LENGTH
                && !UNUSABLE.matcher(name).matches();
    }

    /** Returns the tag as it is in an address. */
    private byte[] tag(Hmac key, String name) {
        Mac mac = key.begin();
        mac.update(VERSION);
        for (String each : List.of(receiver, name)) {
            byte[] bytes = each.getBytes(UTF_8);
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
            mac.update(bytes);
        }
        return Base64.getUrlEncoder().withoutPadding().encode(Arrays.copyOf(mac.doFinal(), TAG_BYTES));
    }

    /** Returns the receiver and the number of keys. */
    @Override
    public String toString() {
        return "SourceAddresses[" + receiver + ", keys=" + keys.size() + "]";
    }
}
