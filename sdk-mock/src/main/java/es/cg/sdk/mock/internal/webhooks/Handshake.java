package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.outbound.Post;
import es.cg.sdk.mock.internal.service.Office;
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

    private final Office office;
    private final Stamps stamps;

    Handshake(Office office) {
        this.office = office;
        this.stamps = new Stamps(office);
    }

    /** Sends both; what comes of them is booked on the destination as it then is, if it is still there. */
    void begin(Destination destination, Supplier<@Nullable Destination> later) {
        String body = probe().toString();
        Map<Boolean, Post.Answer> answers = new HashMap<>();
        String asked = destination.row().text("url");
        for (boolean good : new boolean[] {true, false}) {
            String secret = good ? destination.secret() : Stamps.WRONG + destination.secret();
            Post post = stamps.post(destination, body, stamps.signature(secret, body));
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

    private void judge(Destination destination, Post.Answer good, Post.Answer bad) {
        String now = office.world().clock().stamp();
        ObjectNode probes = destination.row().json().putObject("_handshake");
        probes.put("at", now).put("good", good.status()).put("bad", bad.status());
        if (good.isGood() && bad.status() == REFUSED) {
            destination.passed(good.status(), now);
        } else if (good.isGood()) {
            destination.failed(bad.status(), "the bad signature was answered " + words(bad) + ", not 401");
        } else {
            destination.failed(good.status(), "the good signature was answered " + words(good) + ", not 2xx");
        }
        office.world().touch(destination.row());
    }

    private static String words(Post.Answer answer) {
        return answer.status() == 0 ? "by nothing (" + answer.text() + ")" : Integer.toString(answer.status());
    }

    private ObjectNode probe() {
        ObjectNode probe = JsonNodeFactory.instance.objectNode();
        probe.put("id", office.world().dice().id("evt_"))
                .put("object", "event")
                .put("type", office.contract().events().probe());
        probe.put("created", office.world().clock().instant().getEpochSecond());
        probe.put("api_version", "2026-09-05").putNull("client_id");
        if (office.world().sandbox()) {
            probe.put("environment", "sandbox");
        }
        probe.putObject("data").putObject("object");
        return probe;
    }
}
