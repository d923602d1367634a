package es.cg.sdk.benchmarks;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook.Signature;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One genuine signature verified: by the least that one could write (the floor), by the SDK, and by libraries that read
 * text, which get it ready-made. Every one says whether it held.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class VerifyBenchmark {
    private static final String KEY = "whsec_0123456789abcdef0123456789abcdef";
    private static final String ALGORITHM = "HmacSHA256";
    private static final String ID = "evt_0123456789abcdef";
    private static final long TOLERANCE = 300;

    @Param({"300", "1024", "16384"})
    int size;

    private final SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(KEY));
    private final Mac keyed;
    private final Webhook standard;
    private byte[] body = {};
    private String text = "";
    private String header = "";
    private Map<String, List<String>> standardHeaders = Map.of();

    /** Made by JMH. */
    public VerifyBenchmark() {
        byte[] key = KEY.getBytes(StandardCharsets.US_ASCII);
        try {
            this.keyed = Mac.getInstance(ALGORITHM);
            this.keyed.init(new SecretKeySpec(key, ALGORITHM));
            this.standard = new Webhook(key);
        } catch (GeneralSecurityException | EmptyWebhookSecretException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Signs a body of so many bytes, now: it holds for five minutes. */
    @Setup(Level.Iteration)
    public void sign() throws WebhookSigningException {
        text = ("{\"id\":\"" + ID + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"concepto\":\""
                        + "Asesoria mensual. ".repeat(size))
                .substring(0, size);
        body = text.getBytes(StandardCharsets.UTF_8);
        Instant now = Instant.now();
        header = WebhookSigner.of(WebhookSecret.of(KEY)).header(body, now);
        standardHeaders = Map.of(
                Webhook.UNBRANDED_MSG_ID_KEY, List.of(ID),
                Webhook.UNBRANDED_MSG_TIMESTAMP_KEY, List.of(Long.toString(now.getEpochSecond())),
                Webhook.UNBRANDED_MSG_SIGNATURE_KEY, List.of(standard.sign(ID, now.getEpochSecond(), text)));
    }

    // formatter:off
    @Benchmark public boolean floor()            throws CloneNotSupportedException      { return bare(); }
    @Benchmark public boolean sdk()                                                     { return verifier.verify(header, body).isValid(); }
    @Benchmark public boolean stripe()           throws SignatureVerificationException  { return Signature.verifyHeader(text, header, KEY, TOLERANCE); }
    @Benchmark public boolean standardWebhooks() throws WebhookVerificationException    { standard.verify(text, standardHeaders); return true; }
    // formatter:on

    private boolean bare() throws CloneNotSupportedException {
        int comma = header.indexOf(',');
        Mac mac = (Mac) keyed.clone();
        mac.update(header.substring(2, comma).getBytes(StandardCharsets.US_ASCII));
        mac.update((byte) '.');
        mac.update(body);
        return MessageDigest.isEqual(mac.doFinal(), HexFormat.of().parseHex(header, comma + 4, header.length()));
    }
}
