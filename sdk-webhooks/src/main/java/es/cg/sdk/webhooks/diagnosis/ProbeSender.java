package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.WebhookSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** Sends probes to one address, without following redirects, and reads only the beginning of an answer. Thread-safe. */
final class ProbeSender {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration BODY_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_BODY_BYTES = 4096;

    private final URI address;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    ProbeSender(URI address) {
        this.address = address;
    }

    /** Sends a body with its signature. */
    ProbeAnswer send(WebhookSigner signer, byte[] body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(TIMEOUT)
                .header(signer.headerName(), signer.header(body))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, head -> new BodyBeginning());
            return new ProbeAnswer(answer.statusCode(), answer.headers().map(), answer.body());
        } catch (IOException e) {
            return ProbeAnswer.NONE;
        }
    }

    /** Reads the first bytes of a body: ends when it has them, or after two seconds. */
    private static final class BodyBeginning implements BodySubscriber<String> {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<String> text = new CompletableFuture<>();
        private volatile Runnable cancel = () -> {};

        @Override
        public CompletionStage<String> getBody() {
            return text;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            cancel = subscription::cancel;
            CompletableFuture.delayedExecutor(BODY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
                    .execute(this::end);
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public synchronized void onNext(List<ByteBuffer> some) {
            for (ByteBuffer each : some) {
                byte[] piece = new byte[Math.min(each.remaining(), MAX_BODY_BYTES - bytes.size())];
                each.get(piece);
                bytes.writeBytes(piece);
            }
            if (bytes.size() >= MAX_BODY_BYTES) {
                end();
            }
        }

        @Override
        public void onError(Throwable failure) {
            end();
        }

        @Override
        public void onComplete() {
            end();
        }

        private synchronized void end() {
            text.complete(bytes.toString(StandardCharsets.UTF_8));
            cancel.run();
        }
    }
}
