package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookSigner;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;

/**
 * Any body that was signed holds, and no other does. Of an input the first two bytes say which bit is flipped; the rest
 * is the body.
 */
@Tag("fuzz")
final class BodyFuzzTest {
    private static final int BEFORE_THE_BODY = 2;
    private static final int MAC_BITS = 256;

    private final SignatureVerifier verifier = Wire.verifier();
    private final WebhookSigner signer = WebhookSigner.of(Wire.secret());

    @FuzzTest
    void holdsAsSignedAndNotWithOneBitChanged(byte[] input) {
        if (input.length < BEFORE_THE_BODY) {
            return;
        }
        int bit = Byte.toUnsignedInt(input[0]) << 8 | Byte.toUnsignedInt(input[1]);
        byte[] body = Arrays.copyOfRange(input, BEFORE_THE_BODY, input.length);
        String header = signer.header(body, Wire.NOW);

        assertThat(header).isEqualTo("t=1767225600,v1=" + Wire.mac("1767225600", body));
        assertThat(judged(header, body)).isEqualTo(Reason.VALID);
        assertThat(judged(flipped(header, bit % MAC_BITS), body)).isEqualTo(Reason.NO_MATCH);
        assertThat(judged(header, Arrays.copyOf(body, body.length + 1))).isEqualTo(Reason.NO_MATCH);
        if (body.length > 0) {
            byte[] altered = body.clone();
            altered[bit / 8 % body.length] ^= (byte) (1 << bit % 8);
            assertThat(judged(header, altered)).isEqualTo(Reason.NO_MATCH);
            assertThat(judged(header, Arrays.copyOf(body, body.length - 1))).isEqualTo(Reason.NO_MATCH);
        }
    }

    private Reason judged(String header, byte[] body) {
        return verifier.verify(header, body).reason();
    }

    private static String flipped(String header, int bit) {
        int at = header.length() - 1 - bit / 4;
        int digit = Character.digit(header.charAt(at), 16) ^ 1 << bit % 4;
        return header.substring(0, at) + Character.forDigit(digit, 16) + header.substring(at + 1);
    }
}
