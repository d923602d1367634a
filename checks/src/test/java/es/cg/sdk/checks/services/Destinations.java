package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The webhook destinations of a service, and what was delivered to them. Thread-safe; sends on the caller's thread. */
public final class Destinations {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Form form;
    private final Supplier<Instant> now;
    private final Map<String, Destination> destinations = new ConcurrentHashMap<>();
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();

    /** How a service signs, and what it sends to test a destination. */
    interface Form {
        /** Returns {@code t} of the signature. */
        String time(Instant now);

        /** Returns the bytes of a secret, as the service keeps it. */
        byte[] key(String secret);

        /** Returns the algorithm of the signature. */
        default String algorithm() {
            return "HmacSHA256";
        }

        /** Returns {@code v1} of the signature. */
        String encoded(byte[] mac);

        /** Returns the body of the two requests that test a destination. */
        JsonNode probe(Instant now);
    }

    private static final class Destination {
        final String secret;
        volatile Set<String> kinds;
        volatile boolean active;

        Destination(String secret, Set<String> kinds) {
            this.secret = secret;
            this.kinds = kinds;
        }
    }

    private record Event(String id, String kind, JsonNode body) {}

    /** A request that a destination got: which event, and how its receiver answered. */
    record Delivery(String id, String destination, String event, String kind, int status, Instant at) {}

    Destinations(Form form, Supplier<Instant> now) {
        this.form = form;
        this.now = now;
    }

    void add(String id, String secret, Set<String> kinds) {
        destinations.put(id, new Destination(secret, kinds));
    }

    void change(String id, Set<String> kinds) {
        Objects.requireNonNull(destinations.get(id), id).kinds = kinds;
    }

    void remove(String id) {
        destinations.remove(id);
    }

    boolean isActive(String id) {
        return Objects.requireNonNull(destinations.get(id), id).active;
    }

    void emit(String id, String kind, JsonNode body) {
        events.add(new Event(id, kind, body));
    }

    Stream<Delivery> deliveries(String destination) {
        return deliveries.stream().filter(each -> each.destination.equals(destination));
    }

    /** Lets the event of a delivery be sent again. */
    void again(String destination, String delivery) {
        if (!deliveries.removeIf(each -> each.destination.equals(destination) && each.id.equals(delivery))) {
            throw Refusal.notFound();
        }
    }

    /**
     * Tests a destination with a valid and a bad signature, and activates it if its receiver answers as the contract
     * says.
     *
     * @param receiver where the receiver listens on this machine, instead of its public address
     */
    public boolean handshake(String destination, URI receiver) {
        Destination to = Objects.requireNonNull(destinations.get(destination), destination);
        byte[] body = form.probe(now.get()).toString().getBytes(UTF_8);
        int good = send(receiver, body, signature(to.secret, body));
        int bad = send(receiver, body, signature(to.secret, new byte[0]));
        to.active = good / 100 == 2 && bad == 401;
        return to.active;
    }

    /** Sends an active destination each event of its kinds that it has not accepted, and returns the answers. */
    public List<Integer> deliver(String destination, URI receiver) {
        Destination to = Objects.requireNonNull(destinations.get(destination), destination);
        List<Integer> answers = new ArrayList<>();
        for (Event each : events) {
            boolean accepted =
                    deliveries(destination).anyMatch(past -> past.event.equals(each.id) && past.status / 100 == 2);
            if (to.active && to.kinds.contains(each.kind) && !accepted) {
                byte[] body = each.body.toString().getBytes(UTF_8);
                int status = send(receiver, body, signature(to.secret, body));
                String id = "dlv_" + (deliveries.size() + 1) + "_" + each.id;
                deliveries.add(new Delivery(id, destination, each.id, each.kind, status, now.get()));
                answers.add(status);
            }
        }
        return answers;
    }

    /** Returns the value of {@code CG-Signature} for this body. */
    public String signature(String secret, byte[] body) {
        String time = form.time(now.get());
        try {
            Mac mac = Mac.getInstance(form.algorithm());
            mac.init(new SecretKeySpec(form.key(secret), form.algorithm()));
            mac.update((time + ".").getBytes(UTF_8));
            return "t=" + time + ",v1=" + form.encoded(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static int send(URI receiver, byte[] body, String signature) {
        HttpRequest request = HttpRequest.newBuilder(receiver)
                .header("Content-Type", "application/json")
                .header("CG-Signature", signature)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
