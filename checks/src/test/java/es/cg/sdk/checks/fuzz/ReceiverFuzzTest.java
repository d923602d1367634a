package es.cg.sdk.checks.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookReceiver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * Any request has the answer that a second reading gives it, and only what was signed is seen by the store. An input is
 * like one on the wire: the method, the lines of the header, an empty line, the body.
 */
@Tag("fuzz")
final class ReceiverFuzzTest {
    private static final int LARGEST = 200;

    @FuzzTest
    void answersWhatTheNaiveReadingAnswers(byte[] input) throws IOException {
        Request request = Request.of(input);
        Witness witness = new Witness();
        WebhookReceiver receiver = WebhookReceiver.builder(Wire.verifier())
                .store(witness)
                .maxBodyBytes(LARGEST)
                .build(event -> {});
        breaksOff(receiver, request);
        InputStream stream = new ByteArrayInputStream(request.body);

        Reply reply = receiver.receive(request.method, request.header, stream);

        if (reply.status() == 503) {
            // An environment that is neither of the two: nobody may have it.
            assertThat(request.expected().status()).isEqualTo(200);
            assertThat(witness.taken.size() + witness.parked.size()).isZero();
        } else {
            assertThat(reply).isEqualTo(request.expected());
        }
        assertThat(stream.read()).isEqualTo(-1);
        assertThat(witness.failure).isNull();
        assertThat(witness.taken.size() + witness.parked.size()).isBetween(0, reply.status() == 200 ? 1 : 0);
    }

    /** The same once more, of a body whose end never comes. */
    private static void breaksOff(WebhookReceiver receiver, Request request) {
        InputStream broken = new SequenceInputStream(new ByteArrayInputStream(request.body), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the sender has hung up");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return read();
            }
        });

        assertThat(receiver.receive(request.method, request.header, broken).status())
                .isEqualTo(request.method.equals("POST") ? 401 : 405);
    }

    private static final class Request {
        private final String method;
        private final List<String> header;
        private final byte[] body;

        private Request(String method, List<String> header, byte[] body) {
            this.method = method;
            this.header = header;
            this.body = body;
        }

        private static Request of(byte[] input) {
            String text = new String(input, ISO_8859_1);
            int end = text.indexOf("\n\n");
            String head = end < 0 ? text : text.substring(0, end);
            byte[] body = (end < 0 ? "" : text.substring(end + 2)).getBytes(ISO_8859_1);
            int line = head.indexOf('\n');
            return new Request(
                    line < 0 ? head : head.substring(0, line),
                    line < 0 ? List.of() : Wire.lines(head.substring(line + 1), body),
                    body);
        }

        private Reply expected() {
            if (!method.equals("POST")) {
                return new Reply(405, Map.of("Allow", "POST"));
            }
            if (NaiveReading.of(header, body) != Reason.VALID) {
                return new Reply(401, Map.of("WWW-Authenticate", "CG-Signature"));
            }
            return new Reply(body.length > LARGEST ? 413 : 200, Map.of());
        }
    }
}
