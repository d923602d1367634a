package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Faults of deliveries: armed by a test, or asked for by a fired event. Guarded by the service's lock. */
public final class DeliveryFaults {
    /** The age in seconds of a stale signature: one second more than receivers may accept. */
    private static final long TOO_OLD = 301;

    private final List<State> armed = new ArrayList<>();
    private final Map<String, Runnable> held = new HashMap<>();

    /** The kinds of faults. */
    public enum Kind {
        /** The delivery is sent twice. */
        DUPLICATE,
        /** The delivery is sent after the next one to the same destination. */
        REORDER,
        /** The delivery is sent later. */
        DELAY,
        /** The signature is valid, but too old. */
        STALE,
        /** The signature is made with another secret. */
        WRONG_SECRET,
        /** The body differs from the one that was signed. */
        TAMPERED
    }

    /**
     * A fault that is armed.
     *
     * @param event the kind of event that it strikes; {@code *} for any
     * @param delay how long it delays them
     * @param left how many deliveries it still strikes
     */
    public record State(String event, Kind kind, Duration delay, int left) {}

    /** Returns the armed faults, the next one first. */
    public List<State> states() {
        return List.copyOf(armed);
    }

    /** Arms a fault for a number of deliveries of a kind of event, or of {@code *}. */
    public void arm(String event, int times, Kind kind, Duration delay) {
        armed.add(new State(event, kind, delay, times));
    }

    /** Disarms all faults, and sends the deliveries that are held back. */
    public void clear() {
        armed.clear();
        List<Runnable> waiting = List.copyOf(held.values());
        held.clear();
        waiting.forEach(Runnable::run);
    }

    /** Disarms all faults, and drops the deliveries that are held back, after the environment was reset. */
    public void reset() {
        armed.clear();
        held.clear();
    }

    /** Returns the requests to send in place of one; {@code postpone} delays the attempt by a time on the clock. */
    List<DeliveryRequest> replace(
            Destination destination,
            Delivery delivery,
            DeliveryRequest request,
            DeliveryRequests requests,
            Consumer<Duration> postpone) {
        if (scenario(delivery).equals("firma_invalida")) {
            return List.of(signed(request, requests, requests.wrongSecret(destination), 0));
        }
        Runnable waiting = held.remove(destination.id());
        if (waiting != null) {
            waiting.run();
        }
        State struck = strike(delivery.kind());
        if (struck == null) {
            return List.of(request);
        }
        return switch (struck.kind()) {
            case DUPLICATE -> List.of(request, request);
            case REORDER -> {
                held.put(destination.id(), () -> postpone.accept(Duration.ZERO));
                yield List.of();
            }
            case DELAY -> {
                postpone.accept(struck.delay());
                yield List.of();
            }
            case STALE -> List.of(signed(request, requests, destination.secret(), TOO_OLD));
            case WRONG_SECRET -> List.of(signed(request, requests, requests.wrongSecret(destination), 0));
            case TAMPERED -> List.of(tampered(request));
        };
    }

    /** Returns the answer that counts: the scenario of a fired event can replace the receiver's. */
    static DeliveryRequest.Answer effective(Delivery delivery, DeliveryRequest.Answer answer) {
        if (delivery.tries() > 0) {
            return answer;
        }
        return switch (scenario(delivery)) {
            case "receptor_5xx" -> new DeliveryRequest.Answer(503, Message.of("delivery.asIfFailed"), answer.took());
            case "receptor_lento" -> new DeliveryRequest.Answer(0, Message.of("delivery.asIfLate"), answer.took());
            default -> answer;
        };
    }

    /** Whether a failed delivery is not retried. */
    static boolean isSentOnce(Delivery delivery) {
        return scenario(delivery).equals("firma_invalida");
    }

    private @Nullable State strike(String event) {
        for (int i = 0; i < armed.size(); i++) {
            State struck = armed.get(i);
            if (struck.event().equals("*") || struck.event().equals(event)) {
                armed.set(i, new State(struck.event(), struck.kind(), struck.delay(), struck.left() - 1));
                armed.removeIf(each -> each.left() == 0);
                return struck;
            }
        }
        return null;
    }

    private static String scenario(Delivery delivery) {
        Row row = delivery.row();
        return row.text("_scenario");
    }

    private static DeliveryRequest signed(DeliveryRequest request, DeliveryRequests requests, String secret, long age) {
        return with(request, request.text(), requests.signature(secret, request.text(), age));
    }

    private static DeliveryRequest tampered(DeliveryRequest request) {
        return with(request, request.text() + " ", request.signature());
    }

    private static DeliveryRequest with(DeliveryRequest request, String text, String signature) {
        return new DeliveryRequest(
                request.to(),
                request.address(),
                text,
                request.header(),
                signature,
                request.timeout(),
                request.publicOnly());
    }
}
