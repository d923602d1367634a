package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import es.cg.sdk.mock.Webhooks.Trouble;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Listener;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What others wrote to verify signatures of this form judges those of the mock: it accepts every good one, and refuses
 * every bad one.
 */
@Tag("slow")
final class StripeVerifierTest {
    private static final long TOLERANCE = 300;
    private static final int EVENTS = 1000;
    private static final Set<Trouble> BAD = Set.of(Trouble.STALE, Trouble.WRONG_SECRET, Trouble.TAMPERED);

    private final MockCg mock = MockCg.start();
    private final Collection<Listener.Received> got = new ConcurrentLinkedQueue<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Listener server;
    private volatile String secret = "";

    StripeVerifierTest() throws IOException {
        server = Listener.open((request, socket) -> {
            got.add(request);
            boolean accepted = accepts(request);
            // What is good is answered 500 the first time that it comes, so that it is signed once more.
            boolean first = accepted && !request.body().contains("verification") && seen.add(request.body());
            int status = !accepted ? 401 : first ? 500 : 200;
            socket.getOutputStream().write(Listener.answer(status, ""));
        });
    }

    @AfterEach
    void stop() {
        mock.close();
        server.close();
    }

    private boolean accepts(Listener.Received request) {
        try {
            return Webhook.Signature.verifyHeader(request.body(), request.signature(), secret, TOLERANCE);
        } catch (SignatureVerificationException e) {
            return false;
        }
    }

    private void destination() throws IOException {
        JsonNode made = new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/webhooks")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .post(Caller.json(
                                "{\"url\":\"%s/cg\",\"eventos\":[\"invoice.emitted\"]}".formatted(server.url()))))
                .json();
        secret = made.path("secreto").asText();
    }

    @Test
    void handshakeSendsOneGoodAndOneBadSignature() throws IOException {
        destination();
        mock.panel().advance(Duration.ofSeconds(1));

        assertThat(got).hasSize(2);
        assertThat(got.stream().map(this::accepts)).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void everyGoodSignatureIsAcceptedAndEveryBadOneRefused() throws IOException {
        destination();
        String id = mock.webhooks().destinations().get(0).id();
        assertThat(mock.webhooks().verify(id).isPassed()).isTrue();
        got.clear();
        List<Trouble> troubles = List.of(Trouble.values());
        for (int i = 0; i < EVENTS; i++) {
            int trouble = i % (troubles.size() + 1);
            if (trouble < troubles.size()) {
                mock.webhooks().arm("invoice.emitted", 1, troubles.get(trouble));
            }
            mock.panel()
                    .emit(
                            "invoice.emitted",
                            1001,
                            "{\"number\":%d,\"nombre\":\"Peña €%s\"}".formatted(i, "ñ".repeat(i)));
        }
        mock.webhooks().disarm();
        mock.panel().advance(Duration.ofMinutes(3));

        long refused = 0;
        Set<String> taken = new HashSet<>();
        for (Listener.Received each : got) {
            JsonNode event = Caller.parsed(each.body());
            int trouble = event.at("/data/object/number").asInt() % (troubles.size() + 1);
            boolean mayBeBad = trouble < troubles.size() && BAD.contains(troubles.get(trouble));
            boolean accepted = accepts(each);
            assertThat(accepted || mayBeBad).as("%s", each.signature()).isTrue();
            refused += accepted ? 0 : 1;
            if (accepted) {
                taken.add(event.path("id").asText());
            }
        }
        // Each bad one was sent once, refused, and sent well afterwards.
        assertThat(refused).isEqualTo(bad(troubles));
        assertThat(taken).hasSize(EVENTS);
        System.out.printf(
                "stripe-java judged %d posts of %d events: %d good, %d bad%n",
                got.size(), EVENTS, got.size() - refused, refused);
    }

    private static long bad(List<Trouble> troubles) {
        long bad = 0;
        for (int i = 0; i < EVENTS; i++) {
            int trouble = i % (troubles.size() + 1);
            bad += trouble < troubles.size() && BAD.contains(troubles.get(trouble)) ? 1 : 0;
        }
        return bad;
    }
}
