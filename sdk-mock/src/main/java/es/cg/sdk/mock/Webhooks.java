package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.panel.PanelServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The webhook destinations of both environments and their deliveries, as the panel shows them. A call that is invalid,
 * or that the current state does not allow, throws {@link IllegalStateException} with the reason. Thread-safe.
 *
 * <p>Events are sent as soon as they happen, on threads of the mock; retries follow when the mock's clock reaches their
 * time. A new destination is verified one second later on that clock: with a frozen clock, call {@link #verify}.
 */
public final class Webhooks {
    private final PanelServer panel;
    private final String firm;

    Webhooks(PanelServer panel, String firm) {
        this.panel = panel;
        this.firm = firm;
    }

    /**
     * A destination.
     *
     * @param state {@code pendiente_verificacion}, {@code activo} or {@code desactivado}
     * @param why the reason why it receives no events; empty if it does
     */
    public record Destination(String id, String url, boolean sandbox, String state, String why) {}

    /**
     * The result of a handshake.
     *
     * @param state the state of the destination after the handshake
     * @param good the status of the answer to the valid signature; 0 without an answer
     * @param bad the status of the answer to the invalid signature, which must be 401; 0 without an answer
     * @param message what was wrong; empty if the handshake passed
     */
    public record Handshake(String state, int good, int bad, String message) {
        /** Whether the destination is active. */
        public boolean isPassed() {
            return state.equals("activo");
        }
    }

    /**
     * The delivery of an event to a destination.
     *
     * @param state {@code pendiente}, {@code entregada}, {@code fallida} or {@code agotada}
     * @param statuses the status of the answer to each attempt, in order; 0 without an answer
     * @param trace the id of the request that caused the event
     */
    public record Delivery(
            String id,
            String destination,
            String event,
            String type,
            String state,
            List<Integer> statuses,
            String trace) {
        /** Copies the statuses. */
        public Delivery {
            statuses = List.copyOf(statuses);
        }
    }

    /** The faults of a delivery. */
    public enum Trouble {
        /** The delivery is sent twice. */
        DUPLICATE,
        /** The delivery is sent after the next one to its destination. */
        REORDER,
        /** The signature is valid, but older than receivers may accept. */
        STALE,
        /** The signature is made with another secret. */
        WRONG_SECRET,
        /** The body differs from the one that was signed. */
        TAMPERED
    }

    /** Returns all destinations, production's before the sandbox's. */
    public List<Destination> destinations() {
        List<Destination> destinations = new ArrayList<>();
        ask("GET /panel/webhooks", nothing())
                .path("data")
                .forEach(each -> destinations.add(new Destination(
                        each.path("id").asText(),
                        each.path("url").asText(),
                        each.path("sandbox").asBoolean(),
                        each.path("estado").asText(),
                        each.path("why").asText())));
        return List.copyOf(destinations);
    }

    /** Runs the handshake with a destination now, and returns its result. */
    public Handshake verify(String destination) {
        JsonNode done = ask("POST /panel/webhooks/" + destination + "/verify", nothing());
        return new Handshake(
                done.path("state").asText(),
                done.path("good").asInt(),
                done.path("bad").asInt(),
                done.path("message").asText());
    }

    /** Returns all deliveries, newest first. */
    public List<Delivery> deliveries() {
        List<Delivery> deliveries = new ArrayList<>();
        ask("GET /panel/deliveries", nothing()).path("data").forEach(each -> {
            List<Integer> statuses = new ArrayList<>();
            each.path("attempts")
                    .forEach(attempt -> statuses.add(attempt.path("status").asInt()));
            deliveries.add(new Delivery(
                    each.path("id").asText(),
                    each.path("destino_id").asText(),
                    each.path("evento_id").asText(),
                    each.path("tipo").asText(),
                    each.path("estado").asText(),
                    statuses,
                    each.path("trace").asText()));
        });
        return List.copyOf(deliveries);
    }

    /** Sends a delivery again. */
    public void resend(String delivery) {
        ask("POST /panel/deliveries/" + delivery + "/resend", nothing());
    }

    /** Arms a fault for the next deliveries of a kind of event, or of {@code *} for any. */
    public void arm(String type, int times, Trouble trouble) {
        ask("POST /panel/delivery-faults", fault(type, times, trouble.name().toLowerCase(Locale.ROOT)));
    }

    /** Delays the next deliveries of a kind of event, or of {@code *} for any, on the mock's clock. */
    public void delay(String type, int times, Duration wait) {
        ask("POST /panel/delivery-faults", fault(type, times, "delay").put("delay", wait.toString()));
    }

    private static ObjectNode fault(String type, int times, String trouble) {
        Faults.checkTimes(times);
        return nothing().put("type", type).put("times", times).put("trouble", trouble);
    }

    /** Disarms all faults, and sends the deliveries that are held back. */
    public void disarm() {
        ask("DELETE /panel/delivery-faults", nothing());
    }

    /** Waits until every delivery that was sent has been answered. */
    public void settle() {
        ask("POST /panel/clock", nothing().put("advance", "PT0S"));
    }

    private static ObjectNode nothing() {
        return JsonNodeFactory.instance.objectNode();
    }

    private ObjectNode ask(String call, ObjectNode body) {
        try {
            return panel.call(call, firm, body);
        } catch (ApiException refusal) {
            throw new IllegalStateException(refusal.why(), refusal);
        }
    }
}
