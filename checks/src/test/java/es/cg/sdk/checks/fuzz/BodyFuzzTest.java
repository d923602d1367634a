package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookSigner;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * Any body that was signed holds, in one piece or in many, and no other does. Of an input the first two bytes say which
 * bit is flipped, and the third how long a piece is; the rest is the body.
 */
@Tag("fuzz")
final class BodyFuzzTest {
    private static final int BEFORE_THE_BODY = 3;
    private static final int MAC_BITS = 256;

    private final SignatureVerifier verifier = Wire.verifier();
    private final WebhookSigner signer = WebhookSigner.of(Wire.secret());

    @FuzzTest
    void holdsAsSignedAndNotWithOneBitChanged(byte[] input) {
        if (input.length < BEFORE_THE_BODY) {
            return;
        }
        int bit = Byte.toUnsignedInt(input[0]) << 8 | Byte.toUnsignedInt(input[1]);
        int piece = Byte.toUnsignedInt(input[2]);
        byte[] body = Arrays.copyOfRange(input, BEFORE_THE_BODY, input.length);
        String header = signer.header(body, Wire.NOW);

        assertThat(header).isEqualTo("t=1767225600,v1=" + Wire.mac("1767225600", body));
        assertThat(judged(header, body, piece)).isEqualTo(Reason.VALID);
        assertThat(judged(flipped(header, bit % MAC_BITS), body, piece)).isEqualTo(Reason.NO_MATCH);
        assertThat(judged(header, Arrays.copyOf(body, body.length + 1), piece)).isEqualTo(Reason.NO_MATCH);
        if (body.length > 0) {
            byte[] altered = body.clone();
            altered[bit / 8 % body.length] ^= (byte) (1 << bit % 8);
            assertThat(judged(header, altered, piece)).isEqualTo(Reason.NO_MATCH);
            assertThat(judged(header, Arrays.copyOf(body, body.length - 1), piece))
                    .isEqualTo(Reason.NO_MATCH);
        }
    }

    /** In one piece; and in pieces, some of them empty, it is the same. */
    private Reason judged(String header, byte[] body, int piece) {
        Verdict verdict = verifier.verify(header, body);
        SignatureVerifier.Verification verification = verifier.begin(List.of(header));
        verification.update(body, 0, 0);
        for (int at = 0; at < body.length; at += piece + 1) {
            verification.update(body, at, Math.min(piece + 1, body.length - at));
        }

        assertThat(verification.isRejected()).isFalse();
        assertThat(verification.finish()).isEqualTo(verdict);
        return verdict.reason();
    }

    private static String flipped(String header, int bit) {
        int at = header.length() - 1 - bit / 4;
        int digit = Character.digit(header.charAt(at), 16) ^ 1 << bit % 4;
        return header.substring(0, at) + Character.forDigit(digit, 16) + header.substring(at + 1);
    }
}
