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
 * What a person at the firm, and a tester, does with webhook destinations and deliveries, in both worlds. Thread-safe.
 * What makes no sense, or not as things stand, throws {@link IllegalStateException} with the reason.
 *
 * <p>Deliveries go out as soon as their events happen, on threads of the mock's own; retries when its clock has come so
 * far. A new destination is verified a second after it was made, on that clock: where it stands still, {@link #verify}
 * does it.
 */
public final class Webhooks {
    private final PanelServer desk;

    Webhooks(PanelServer desk) {
        this.desk = desk;
    }

    /**
     * A destination.
     *
     * @param state {@code pendiente_verificacion}, {@code activo} or {@code desactivado}
     * @param why it receives nothing; empty if it does
     */
    public record Destination(String id, String url, boolean sandbox, String state, String why) {}

    /**
     * How a handshake ended.
     *
     * @param state the destination's, after it
     * @param good what the good signature was answered; 0 for nothing
     * @param bad what the bad one was answered, which must be 401; 0 for nothing
     * @param message what was wrong; empty if nothing was
     */
    public record Handshake(String state, int good, int bad, String message) {
        /** Whether the destination is active. */
        public boolean isPassed() {
            return state.equals("activo");
        }
    }

    /**
     * An event on its way to a destination.
     *
     * @param state {@code pendiente}, {@code entregada}, {@code fallida} or {@code agotada}
     * @param statuses what each attempt was answered, in their order; 0 for nothing
     * @param trace what binds it to the request that caused it, as {@link Journal} shows it
     */
    public record Delivery(
            String id,
            String destination,
            String event,
            String type,
            String state,
            List<Integer> statuses,
            String trace) {
        /** Keeps a copy. */
        public Delivery {
            statuses = List.copyOf(statuses);
        }
    }

    /** What can go wrong with a delivery. */
    public enum Trouble {
        /** It is sent twice. */
        DUPLICATE,
        /** It is sent only after the next one to its destination. */
        REORDER,
        /** Its signature is good, and older than receivers may accept. */
        STALE,
        /** It is signed with another secret. */
        WRONG_SECRET,
        /** Its body is another than the one that was signed. */
        TAMPERED
    }

    /** Every destination, production's before the sandbox's. */
    public List<Destination> destinations() {
        List<Destination> destinations = new ArrayList<>();
        ask("GET /panel/webhooks", nothing())
                .path("data")
                .forEach(each -> destinations.add(new Destination(
                        each.path("id").asText(),
                        each.path("url").asText(),
                        each.path("sandbox").asBoolean(),
                        each.path("estado").asText(),
                        each.path("motivo_desactivacion").asText(""))));
        return List.copyOf(destinations);
    }

    /** Has a destination verified now, and tells how it went. */
    public Handshake verify(String destination) {
        JsonNode done = ask("POST /panel/webhooks/" + destination + "/verify", nothing());
        return new Handshake(
                done.path("state").asText(),
                done.path("good").asInt(),
                done.path("bad").asInt(),
                done.path("message").asText());
    }

    /** Every delivery, newest first of each destination. */
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

    /** Sends a delivery once more. */
    public void resend(String delivery) {
        ask("POST /panel/deliveries/" + delivery + "/resend", nothing());
    }

    /** Lets the next so many deliveries of a kind of event, or of {@code *}, go wrong. */
    public void arm(String type, int times, Trouble trouble) {
        Faults.mustStrike(times);
        ask(
                "POST /panel/delivery-faults",
                nothing()
                        .put("type", type)
                        .put("times", times)
                        .put("trouble", trouble.name().toLowerCase(Locale.ROOT)));
    }

    /** Lets the next so many deliveries of a kind of event, or of {@code *}, wait so long on the mock's clock. */
    public void delay(String type, int times, Duration wait) {
        Faults.mustStrike(times);
        ask(
                "POST /panel/delivery-faults",
                nothing()
                        .put("type", type)
                        .put("times", times)
                        .put("trouble", "delay")
                        .put("delay", wait.toString()));
    }

    /** Disarms all that is to go wrong, and lets go what was held back. */
    public void disarm() {
        ask("DELETE /panel/delivery-faults", nothing());
    }

    /** Waits until all that is under way now has been answered. */
    public void settle() {
        ask("POST /panel/clock", nothing().put("advance", "PT0S"));
    }

    private static ObjectNode nothing() {
        return JsonNodeFactory.instance.objectNode();
    }

    private ObjectNode ask(String call, ObjectNode body) {
        try {
            return desk.call(call, body);
        } catch (ApiException refusal) {
            throw new IllegalStateException(refusal.getMessage(), refusal);
        }
    }
}
