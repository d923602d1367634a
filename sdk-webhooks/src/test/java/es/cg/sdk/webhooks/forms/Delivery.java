package es.cg.sdk.webhooks.forms;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Sends events to receivers over real HTTP as a service does, the next body of an event whenever one is not answered 2xx,
 * and counts the results. Its handler fails as often as each event says. Thread-safe.
 */
public final class Delivery {
    /** The secret of the receivers. */
    public static final WebhookSecret SECRET = WebhookSecret.of("whsec_of_a_service_unknown");

    private static final int SENDERS = 4;
    private static final WebhookSigner SIGNER = WebhookSigner.of(SECRET);

    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    private final Map<String, Integer> handled = new ConcurrentHashMap<>();
    private final Map<String, Form> taken = new ConcurrentHashMap<>();
    private final Map<String, Form> refused = new ConcurrentHashMap<>();
    private final AtomicInteger aside = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger others = new AtomicInteger();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(HangLimit.DURATION)
            .build();

    /** The handler of every event. */
    public EventHandler handler() {
        return this::handle;
    }

    private void handle(WebhookEvent event) throws IOException {
        if (failures.merge(event.id(), -1, Integer::sum) >= 0) {
            throw new Unavailable();
        }
        handled.merge(event.id(), 1, Integer::sum);
    }

    private static final class Unavailable extends IOException {
        private static final long serialVersionUID = 1L;

        Unavailable() {
            super("the ERP is away");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    /**
     * Sends an event until it is answered 2xx or has no more bodies.
     *
     * @param isAside whether a body that was answered 2xx is kept, durably, for a person to look at
     */
    public void send(URI url, Form form, Predicate<byte[]> isAside) throws IOException, InterruptedException {
        String id = form.id();
        failures.put(id, form.failures());
        for (byte[] body : form.bodies()) {
            requests.incrementAndGet();
            int status = status(url, body);
            if (status >= 200 && status <= 299) {
                if (isAside.test(body)) {
                    aside.incrementAndGet();
                } else {
                    taken.put(id.isEmpty() ? "no id: " + Arrays.hashCode(body) : id, form);
                }
                return;
            }
        }
        refused.put(id.isEmpty() ? "no id: " + others.incrementAndGet() : id, form);
    }

    /** Sends a body; once more if there was no answer, as a server may close a kept connection when a request comes. */
    private int status(URI url, byte[] body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .header(SignatureVerifier.HEADER, SIGNER.header(body))
                .timeout(HangLimit.DURATION)
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        try {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        } catch (HttpTimeoutException noAnswer) {
            throw noAnswer;
        } catch (IOException closed) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    /** An event to send, and where. */
    public record Sending(URI url, Form form) {}

    /** Sends these events, four at a time; see {@link #send}. */
    public void sendAll(List<Sending> all, Predicate<byte[]> isAside) throws InterruptedException, ExecutionException {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                int first = i;
                sent.add(senders.submit(() -> {
                    for (int at = first; at < all.size(); at += SENDERS) {
                        send(all.get(at).url(), all.get(at).form(), isAside);
                    }
                    return null;
                }));
            }
            for (Future<?> each : sent) {
                each.get();
            }
        } finally {
            senders.shutdownNow();
        }
    }

    /** Which events were answered 2xx and not handled, of the kinds that have a handler. */
    public List<String> lost(Predicate<Form> hasHandler) {
        return taken.entrySet().stream()
                .filter(each -> hasHandler.test(each.getValue()))
                .map(Map.Entry::getKey)
                .filter(id -> !handled.containsKey(id))
                .toList();
    }

    /** Which events were handled more than once. */
    public List<String> twice() {
        return handled.entrySet().stream()
                .filter(each -> each.getValue() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Which events were handled though nothing says that they were taken, or though they are the sandbox's. */
    public List<String> wrongly() {
        Map<String, Form> known = new HashMap<>(taken);
        return handled.keySet().stream()
                .filter(id -> !known.containsKey(id) || known.get(id).isSandbox())
                .toList();
    }

    /** How many events were handled. */
    public int handled() {
        return handled.size();
    }

    /** What became of all, in one line. */
    public String tally(String name, Predicate<Form> hasHandler) {
        return String.format(
                Locale.ROOT,
                "forms, %s: %,d events in %,d requests: %,d handled once, %,d ignored as asked, %,d answered other than"
                        + " 2xx to the end, %,d kept for a person, %d lost, %d handled twice",
                name,
                taken.size() + refused.size() + aside.get(),
                requests.get(),
                handled.size() - twice().size(),
                taken.values().stream().filter(hasHandler.negate()).count(),
                refused.size(),
                aside.get(),
                lost(hasHandler).size(),
                twice().size());
    }
}
