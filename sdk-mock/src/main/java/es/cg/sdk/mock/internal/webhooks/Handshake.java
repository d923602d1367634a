package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a destination by two requests at once, one with a valid and one with an invalid signature. The destination
 * becomes active only if it accepts the first and answers the second with 401. Guarded by the service's lock.
 */
public final class Handshake {
    private static final int REFUSED = 401;

    private final Environment environment;
    private final EventRules eventRules;
    private final DeliveryQueue queue;
    private final DeliveryRequests requests;

    /** Creates the handshake of an environment's destinations. */
    public Handshake(ServiceContext context) {
        this.environment = context.environment();
        this.eventRules = context.contract().events();
        this.queue = context.queue();
        this.requests = new DeliveryRequests(context);
    }

    /** Sends both requests, and waits without the lock until their answers are recorded. */
    void run(Destination destination, Supplier<@Nullable Destination> later) {
        start(destination.id(), destination, later);
        queue.settle(destination.id());
    }

    /** Sends both requests and records their answers on the destination, if it still exists then. */
    void start(Destination destination, Supplier<@Nullable Destination> later) {
        start(environment, destination, later);
    }

    private void start(Object owner, Destination destination, Supplier<@Nullable Destination> later) {
        String body = requests.form().probe(handshakeBody());
        Map<Boolean, DeliveryRequest.Answer> answers = new HashMap<>();
        String asked = destination.row().text("url");
        for (boolean good : new boolean[] {true, false}) {
            String secret = good ? destination.secret() : requests.wrongSecret(destination);
            DeliveryRequest request = requests.request(destination, body, requests.signature(secret, body));
            queue.send(owner, request, answer -> {
                answers.put(good, answer);
                Destination now = later.get();
                // The answers do not count if the address was changed meanwhile.
                if (answers.size() == 2 && now != null && now.row().text("url").equals(asked)) {
                    record(
                            now,
                            good ? answer : answers.getOrDefault(true, answer),
                            good ? answers.getOrDefault(false, answer) : answer);
                }
            });
        }
    }

    private void record(Destination destination, DeliveryRequest.Answer good, DeliveryRequest.Answer bad) {
        String now = environment.clock().stamp();
        destination.shaken(good.status(), bad.status(), now);
        if (good.isAccepted() && bad.status() == REFUSED) {
            destination.passed(good.status(), now);
        } else if (good.isAccepted()) {
            destination.failed(
                    bad.status(),
                    bad.status() == 0
                            ? Message.of("delivery.invalidUnanswered", bad.text())
                            : Message.of("delivery.invalidAccepted", bad.status()));
        } else {
            destination.failed(good.status(), refused(good));
        }
        environment.touch(destination.row());
    }

    private static Message refused(DeliveryRequest.Answer good) {
        return switch (good.status()) {
            case 0 -> Message.of("delivery.validUnanswered", good.text());
            case REFUSED -> Message.of("delivery.validTakenForInvalid", REFUSED);
            default -> Message.of("delivery.validRefused", good.status());
        };
    }

    // No JSON library writes these spaces, line ends, numbers and escapes, and no other charset has these characters: a
    // receiver that verifies anything but the received bytes fails here, and not at its first event.
    private String handshakeBody() {
        String member = environment.sandbox() ? "\"environment\" :\"sandbox\",\n" : "";
        return " {\t\"type\" : \"" + eventRules.handshakeType() + "\",\r\n \"object\":\"event\" ,"
                + member + "\"id\": \"" + environment.random().id("evt_") + "\",\n\"data\":{ \"object\" : {\r\n"
                + "  \"texto\":\"Pe\\u00f1a \\/ Peña \u00c1 e\u0301 € \ud83d\ude00\",\"importe\" :100.00, \"tipo\": 1.0,"
                + " \"limite\":1e2,\n\"exacto\":0.12345678901234567890123,\"largo\": 123456789012345678901234567890 } },"
                + " \"created\" :" + environment.clock().instant().getEpochSecond()
                + ",\"api_version\": \"2026-09-05\", \"client_id\":null }\r\n";
    }
}
