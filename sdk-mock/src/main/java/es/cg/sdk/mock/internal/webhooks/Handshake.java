package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a destination twice at once, with a good signature and with a bad one. It is active only if it takes the first and
 * answers the second exactly 401. Guarded by the service's lock.
 */
final class Handshake {
    private static final int REFUSED = 401;
    private static final String CHANGED =
            ": the receiver has another secret, or its body was parsed and written again, or"
                    + " read as text, before it was verified; verify the bytes as they came";

    private final ServiceContext office;
    private final DeliveryRequests stamps;

    Handshake(ServiceContext office) {
        this.office = office;
        this.stamps = new DeliveryRequests(office);
    }

    /** Sends both; what comes of them is booked on the destination as it then is, if it is still there. */
    void begin(Destination destination, Supplier<@Nullable Destination> later) {
        String body = probe();
        Map<Boolean, DeliveryRequest.Answer> answers = new HashMap<>();
        String asked = destination.row().text("url");
        for (boolean good : new boolean[] {true, false}) {
            String secret = good ? destination.secret() : DeliveryRequests.WRONG + destination.secret();
            DeliveryRequest post = stamps.post(destination, body, stamps.signature(secret, body));
            office.send(post, answer -> {
                answers.put(good, answer);
                Destination now = later.get();
                // Of an address that was changed meanwhile this says nothing.
                if (answers.size() == 2 && now != null && now.row().text("url").equals(asked)) {
                    judge(
                            now,
                            good ? answer : answers.getOrDefault(true, answer),
                            good ? answers.getOrDefault(false, answer) : answer);
                }
            });
        }
    }

    private void judge(Destination destination, DeliveryRequest.Answer good, DeliveryRequest.Answer bad) {
        String now = office.world().clock().stamp();
        ObjectNode probes = destination.row().json().putObject("_handshake");
        probes.put("at", now).put("good", good.status()).put("bad", bad.status());
        if (good.isGood() && bad.status() == REFUSED) {
            destination.passed(good.status(), now);
        } else if (good.isGood()) {
            destination.failed(bad.status(), "the bad signature was answered " + words(bad) + ", not 401");
        } else {
            destination.failed(
                    good.status(),
                    "the good signature was answered " + words(good) + ", not 2xx"
                            + (good.status() == REFUSED ? CHANGED : ""));
        }
        office.world().touch(destination.row());
    }

    private static String words(DeliveryRequest.Answer answer) {
        return answer.status() == 0 ? "by nothing (" + answer.text() + ")" : Integer.toString(answer.status());
    }

    // No JSON library writes these spaces, line ends, numbers and escapes, and no other charset has these characters: a
    // receiver that verifies anything but the bytes is not activated, as it would refuse the first event.
    private String probe() {
        String environment = office.world().sandbox() ? "\"environment\" :\"sandbox\",\n" : "";
        return " {\t\"type\" : \"" + office.contract().events().probe() + "\",\r\n \"object\":\"event\" ,"
                + environment + "\"id\": \"" + office.world().dice().id("evt_") + "\",\n\"data\":{ \"object\" : {\r\n"
                + "  \"texto\":\"Pe\\u00f1a \\/ Peña \u00c1 e\u0301 € \ud83d\ude00\",\"importe\" :100.00, \"tipo\": 1.0,"
                + " \"limite\":1e2,\n\"exacto\":0.12345678901234567890123,\"largo\": 123456789012345678901234567890 } },"
                + " \"created\" :" + office.world().clock().instant().getEpochSecond()
                + ",\"api_version\": \"2026-09-05\", \"client_id\":null }\r\n";
    }
}
