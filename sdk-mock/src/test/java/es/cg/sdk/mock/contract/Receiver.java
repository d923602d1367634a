package es.cg.sdk.mock.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Listener;
import es.cg.sdk.testing.HangLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A server of an integrator's, which knows a good signature from a bad one as the contract tells it. One test's. */
final class Receiver implements AutoCloseable {
    private static final Pattern SIGNATURE = Pattern.compile("t=([0-9]{10}),v1=([0-9a-f]{64})");

    private final Listener listener;
    private final List<Got> got = new CopyOnWriteArrayList<>();
    private volatile String secret = "not known yet";
    private volatile Change change = body -> body;
    private volatile int good = 200;
    private volatile int bad = 401;
    private volatile CountDownLatch held = new CountDownLatch(0);

    /** What is made of a body before it is verified. */
    @FunctionalInterface
    interface Change {
        byte[] of(byte[] body) throws IOException;
    }

    /** What came, and whether it was signed as it should be. */
    record Got(JsonNode event, String body, String signature, boolean signed) {
        long second() {
            return Long.parseLong(signature.substring(2, signature.indexOf(',')));
        }
    }

    private Receiver() throws IOException {
        this.listener = Listener.open(this::take);
    }

    static Receiver open() throws IOException {
        return new Receiver();
    }

    String url() {
        return listener.url() + "/cg";
    }

    /** Knows the destination's secret from now on. */
    Receiver knows(String destinationSecret) {
        secret = destinationSecret;
        return this;
    }

    /** Verifies what this makes of each body from now on, as a faulty receiver does. */
    Receiver verifies(Change changed) {
        change = changed;
        return this;
    }

    /** Answers so from now on, to what is signed well and to what is not. */
    Receiver answers(int toGood, int toBad) {
        good = toGood;
        bad = toBad;
        return this;
    }

    /** Takes events from now on, but answers none until this is let go. */
    Receiver holds(CountDownLatch until) {
        held = until;
        return this;
    }

    /** All that came, in its order. */
    List<Got> got() {
        return List.copyOf(got);
    }

    /** The events that came with a good signature, without the probes of the handshake. */
    List<JsonNode> events() {
        return got.stream()
                .filter(Got::signed)
                .map(Got::event)
                .filter(each -> !each.path("type").asText().equals("webhook.verification"))
                .toList();
    }

    private void take(Listener.Received request, Socket socket) throws IOException {
        boolean signed = isSigned(request.signature(), change.of(request.body().getBytes(UTF_8)));
        got.add(new Got(Caller.parsed(request.body()), request.body(), request.signature(), signed));
        try {
            assertThat(held.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        socket.getOutputStream().write(Listener.answer(signed ? good : bad, "seen"));
    }

    /** By the contract's own words, and none of the mock's code. */
    private boolean isSigned(String header, byte[] body) {
        Matcher signature = SIGNATURE.matcher(header);
        if (!signature.matches()) {
            return false;
        }
        ByteArrayOutputStream over = new ByteArrayOutputStream();
        over.writeBytes((signature.group(1) + ".").getBytes(UTF_8));
        over.writeBytes(body);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(over.toByteArray())).equals(signature.group(2));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
