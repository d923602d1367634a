package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Asks a receiver what the service asks before it activates a destination: one body with a good signature, and with a
 * bad one. Run it against one's own address before the destination is made.
 */
public final class HandshakeCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int REFUSED = 401;

    private HandshakeCheck() {}

    /**
     * What a receiver answered.
     *
     * @param good the status to the good signature; 0 for none
     * @param bad the status to the bad one; 0 for none
     * @param advice what to mend, in the order in which it helps; empty if all is well
     */
    public record Outcome(int good, int bad, List<String> advice) {
        /** Keeps a copy. */
        public Outcome {
            advice = List.copyOf(advice);
        }

        /** Whether the service would activate it. */
        public boolean isPassed() {
            return good >= 200 && good <= 299 && bad == REFUSED;
        }

        @Override
        public String toString() {
            String answers = "good signature: " + told(good) + ", bad signature: " + told(bad);
            return isPassed() ? "passed (" + answers + ")" : "failed (" + answers + "): " + String.join("; ", advice);
        }

        private static String told(int status) {
            return status == 0 ? "no answer" : Integer.toString(status);
        }
    }

    /** Asks the receiver at this address, which knows this secret. Waits ten seconds at most for each answer. */
    public static Outcome of(URI address, WebhookSecret secret) throws InterruptedException {
        byte[] body = probe();
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        byte[] other = new byte[32];
        new SecureRandom().nextBytes(other);
        WebhookSecret wrong = WebhookSecret.of(HexFormat.of().formatHex(other));
        int good = ask(client, address, WebhookSigner.of(secret).header(body), body);
        int bad = ask(client, address, WebhookSigner.of(wrong).header(body), body);
        return new Outcome(
                good,
                bad,
                Stream.concat(Stream.of(adviceOnGood(good)), Stream.of(adviceOnBad(bad)))
                        .filter(each -> !each.isEmpty())
                        .toList());
    }

    private static int ask(HttpClient client, URI address, String signature, byte[] body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header(SignatureVerifier.HEADER, signature)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        }
    }

    private static byte[] probe() {
        byte[] random = new byte[8];
        new SecureRandom().nextBytes(random);
        String probe = "{\"id\":\"evt_" + HexFormat.of().formatHex(random) + "\",\"object\":\"event\","
                + "\"type\":\"webhook.verification\",\"created\":"
                + Instant.now().getEpochSecond()
                + ",\"client_id\":null,\"data\":{\"object\":{}}}";
        return probe.getBytes(StandardCharsets.UTF_8);
    }

    private static String adviceOnGood(int status) {
        if (status >= 200 && status <= 299) {
            return "";
        }
        return switch (status / 100) {
            case 0 -> "nothing answers at this address within ten seconds: is the server up, and the way to it open?";
            case 3 -> "the good signature is redirected, and the service does not follow: give the last address";
            case 5 -> "the good signature ends in an error of the server's own: its log says more";
            default ->
                switch (status) {
                    case 401 ->
                        "the good signature is refused as a bad one: is this the secret that the receiver has, does"
                                + " its clock run right, and does it verify the bytes as they came?";
                    case 403 ->
                        "the good signature gets 403, as from a filter before the receiver, against forged forms say:"
                                + " leave this path out of it";
                    case 404, 405 -> "nothing takes POST at this path: is the receiver where the address says?";
                    default -> "the good signature gets " + status + ", and the service wants 2xx";
                };
        };
    }

    private static String adviceOnBad(int status) {
        if (status == REFUSED) {
            return "";
        }
        if (status == 0) {
            return "a bad signature gets no answer: a server that answers before it has read the whole body can lose"
                    + " the answer";
        }
        if (status >= 200 && status <= 299) {
            return "a bad signature is taken as a good one: is it verified at all?";
        }
        return "a bad signature gets " + status + ", and the service wants exactly 401"
                + (status == 400 || status == 403 ? ": something before the receiver, or an exception, answers" : "");
    }
}
