package es.cg.sdk.checks.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What the targets share: a moment, a secret, and how bytes become the lines of a header. */
final class Wire {
    static final Instant NOW = Instant.ofEpochSecond(1_767_225_600);

    /** Stands in an input for the genuine signature of {@link #NOW}, which no fuzzer guesses. */
    static final String MAC = "MAC";

    /** Stands for a signature that fits nothing. */
    static final String NIL = "NIL";

    private static final String KEY = "whsec_0123456789abcdef";

    private Wire() {}

    static WebhookSecret secret() {
        return WebhookSecret.of(KEY);
    }

    static SignatureVerifier verifier() {
        return SignatureVerifier.builder()
                .secret(secret())
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .build();
    }

    /** The signature in small digits, made by the JDK alone. */
    static String mac(String time, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY.getBytes(US_ASCII), "HmacSHA256"));
            mac.update((time + ".").getBytes(US_ASCII));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The texts that these bytes may be: of a server that reads UTF-8 or Latin, and any chars at all, two bytes each. */
    static List<String> readings(byte[] bytes) {
        char[] pairs = new char[bytes.length / 2];
        ByteBuffer.wrap(bytes).asCharBuffer().get(pairs);
        return List.of(new String(bytes, UTF_8), new String(bytes, ISO_8859_1), new String(pairs));
    }

    /** The lines of a header over this body. */
    static List<String> lines(String text, byte[] body) {
        String whole = text.replace(NIL, "0".repeat(64));
        if (whole.contains(MAC)) {
            whole = whole.replace(MAC, mac(Long.toString(NOW.getEpochSecond()), body));
        }
        return List.of(whole.split("\n", -1));
    }
}
