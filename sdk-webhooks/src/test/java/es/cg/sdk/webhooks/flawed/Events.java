package es.cg.sdk.webhooks.flawed;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.webhooks.conformance.Setup;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What a home-made receiver does with bodies that were verified. */
final class Events {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final Set<String> KINDS = Set.of("invoice.emitted", "webhook.verification");

    private final Flaw flaw;
    private final Setup setup;
    private final Memory memory;
    private final @Nullable Executor workers;
    private final ReentrantLock turn = new ReentrantLock();

    /** Those that are handled by these workers, or before the answer if there are none. */
    Events(Flaw flaw, Setup setup, Memory memory, @Nullable Executor workers) {
        this.flaw = flaw;
        this.setup = setup;
        this.memory = memory;
        this.workers = workers;
    }

    /** The id that a body has; empty for none that can be used. */
    static String id(byte[] body) {
        String id = json(body).path("id").asText("");
        boolean usable = json(body).path("id").isTextual()
                && !id.isBlank()
                && id.length() <= 255
                && id.chars().noneMatch(Character::isISOControl);
        return usable ? id : "";
    }

    private static JsonNode json(byte[] body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException | StackOverflowError e) {
            return MAPPER.missingNode();
        }
    }

    /** What the event of a body is told apart by from another of its id. */
    static Object form(Flaw flaw, byte[] body) {
        return flaw == Flaw.COMPARES_BYTES ? Arrays.hashCode(body) : json(body);
    }

    /** Does what there is to do, and gives the status of the answer. */
    int take(byte[] body) {
        String id = id(body);
        if (id.isEmpty()) {
            if (flaw != Flaw.DROPS_WHAT_IS_NO_EVENT) {
                memory.putAside();
            }
            return 200;
        }
        JsonNode json = json(body);
        if (flaw == Flaw.WANTS_A_TYPE && !json.path("type").isTextual()) {
            memory.putAside();
            return 200;
        }
        String type = json.path("type").asText();
        if (json.path("environment").asText().equals("sandbox") && flaw != Flaw.TAKES_THE_SANDBOX) {
            memory.putAside();
            return 200;
        }
        if (flaw == Flaw.PASSES_OVER_UNKNOWN_KINDS && !KINDS.contains(type)) {
            return 200;
        }
        return flaw == Flaw.HANDLES_AGAIN ? handle(id, type, body) : claim(id, type, body);
    }

    private int claim(String id, String type, byte[] body) {
        return switch (memory.claim(id, form(flaw, body), flaw == Flaw.PUTS_OPEN_EVENTS_ASIDE)) {
            case FRESH -> begin(id, type, body);
            case DONE -> 200;
            case RUNNING -> flaw == Flaw.ACKNOWLEDGES_WHAT_RUNS || workers != null ? 200 : 503;
            case OTHER_BODY -> {
                if (flaw != Flaw.DROPS_OTHER_BODIES) {
                    memory.putAside();
                }
                yield 200;
            }
        };
    }

    private int begin(String id, String type, byte[] body) {
        Executor later = workers;
        if (later == null) {
            return handle(id, type, body);
        }
        later.execute(() -> {
            boolean isOurs = true;
            while (isOurs && handle(id, type, body) != 200) {
                // A copy that came meanwhile may have claimed it: then that one's worker handles it.
                isOurs = flaw != Flaw.LOSES_WHAT_FAILS_LATER
                        && !Thread.currentThread().isInterrupted()
                        && memory.claim(id, form(flaw, body), false) == Memory.Known.FRESH;
            }
        });
        return 200;
    }

    private JsonNode record(byte[] body) {
        JsonNode data = json(body).path("data");
        return flaw == Flaw.GIVES_NO_RECORD ? data : data.path("object");
    }

    private int handle(String id, String type, byte[] body) {
        boolean oneByOne = flaw == Flaw.ONE_EVENT_AT_A_TIME;
        if (oneByOne) {
            turn.lock();
        }
        try {
            setup.handle(id, type, record(body).toString());
            memory.settle(id, form(flaw, body), true);
            return 200;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 500;
        } catch (Exception e) {
            memory.settle(id, form(flaw, body), flaw == Flaw.MARKS_BEFORE);
            return flaw == Flaw.SWALLOWS_FAILURES ? 200 : 500;
        } finally {
            if (oneByOne) {
                turn.unlock();
            }
        }
    }
}
