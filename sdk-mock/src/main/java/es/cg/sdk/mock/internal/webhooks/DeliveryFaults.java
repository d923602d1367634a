package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.outbound.Signature;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What goes wrong with deliveries on purpose: because it was armed, or since a fired event asked for it. */
public final class DeliveryFaults {
    /** A stale signature is older than receivers may accept by one second. */
    private static final long TOO_OLD = 301;

    private final List<Armed> armed = new ArrayList<>();
    private final Map<String, Runnable> heldBack = new HashMap<>();

    /** What can go wrong. */
    public enum Kind {
        /** It is sent twice. */
        DUPLICATE,
        /** It is sent only after the next one to the same destination. */
        REORDER,
        /** It is sent later. */
        DELAY,
        /** Its signature is good, and too old. */
        STALE,
        /** It is signed with another secret. */
        WRONG_SECRET,
        /** Its body is another than the one that was signed. */
        TAMPERED
    }

    private static final class Armed {
        private final String event;
        private final Kind kind;
        private final Duration delay;
        private int left;

        private Armed(String event, Kind kind, Duration delay, int times) {
            this.event = event;
            this.kind = kind;
            this.delay = delay;
            this.left = times;
        }
    }

    /** Arms it for so many deliveries of a kind of event, or of {@code *}. */
    public void arm(String event, int times, Kind kind, Duration delay) {
        armed.add(new Armed(event, kind, delay, times));
    }

    /** Nothing is armed any more, and nothing is held back. */
    public void clear() {
        armed.clear();
        List<Runnable> held = List.copyOf(heldBack.values());
        heldBack.clear();
        held.forEach(Runnable::run);
    }

    /** Nothing was ever armed. */
    public void forget() {
        armed.clear();
        heldBack.clear();
    }

    /** What is sent in place of a post; {@code postpone} puts the attempt off by so much of the clock's time. */
    List<DeliveryRequest> instead(
            Destination destination,
            Delivery delivery,
            DeliveryRequest post,
            DeliveryRequests stamps,
            Consumer<Duration> postpone) {
        if (scenario(delivery).equals("firma_invalida")) {
            return List.of(signed(post, stamps, DeliveryRequests.WRONG + destination.secret(), 0));
        }
        Runnable waiting = heldBack.remove(destination.id());
        if (waiting != null) {
            waiting.run();
        }
        Armed struck = strike(delivery.kind());
        if (struck == null) {
            return List.of(post);
        }
        return switch (struck.kind) {
            case DUPLICATE -> List.of(post, post);
            case REORDER -> {
                heldBack.put(destination.id(), () -> postpone.accept(Duration.ZERO));
                yield List.of();
            }
            case DELAY -> {
                postpone.accept(struck.delay);
                yield List.of();
            }
            case STALE -> List.of(signed(post, stamps, destination.secret(), TOO_OLD));
            case WRONG_SECRET -> List.of(signed(post, stamps, DeliveryRequests.WRONG + destination.secret(), 0));
            case TAMPERED -> List.of(tampered(post));
        };
    }

    /** What counts as the answer of a delivery that a fired event let go wrong. */
    static DeliveryRequest.Answer heard(Delivery delivery, DeliveryRequest.Answer answer) {
        if (delivery.tries() > 0) {
            return answer;
        }
        return switch (scenario(delivery)) {
            case "receptor_5xx" -> new DeliveryRequest.Answer(503, "as if the receiver had failed", answer.took());
            case "receptor_lento" ->
                new DeliveryRequest.Answer(0, "as if the receiver had not answered in time", answer.took());
            default -> answer;
        };
    }

    /** Whether a delivery that failed is not tried again. */
    static boolean endsHere(Delivery delivery) {
        return scenario(delivery).equals("firma_invalida");
    }

    private @Nullable Armed strike(String event) {
        Armed struck = armed.stream()
                .filter(each -> each.event.equals("*") || each.event.equals(event))
                .findFirst()
                .orElse(null);
        if (struck != null && --struck.left == 0) {
            armed.remove(struck);
        }
        return struck;
    }

    private static String scenario(Delivery delivery) {
        Row row = delivery.row();
        return row.text("_scenario");
    }

    private static DeliveryRequest signed(DeliveryRequest post, DeliveryRequests stamps, String secret, long age) {
        return with(post, post.text(), Signature.of(secret, stamps.second() - age, post.text()));
    }

    private static DeliveryRequest tampered(DeliveryRequest post) {
        return with(post, post.text() + " ", post.signature());
    }

    private static DeliveryRequest with(DeliveryRequest post, String text, String signature) {
        return new DeliveryRequest(post.to(), post.address(), text, signature, post.patience(), post.publicOnly());
    }
}
