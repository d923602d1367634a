package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/** Whatever was signed is answered 200: handled if it is an event by a second reading, and else put aside. */
@Tag("fuzz")
final class PayloadFuzzTest {
    private static final ObjectMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(100).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final Pattern PRINTABLE = Pattern.compile("[\\P{C}\\p{Cf}\\p{Co}\\p{Cn}]+");
    private static final Set<String> PRODUCTION = Set.of("production", "produccion");
    private static final Pattern MISFIT = Pattern.compile("[A-Za-z]+Exception( at line -?[0-9]+, column -?[0-9]+)?");
    private static final Pattern REASON = Pattern.compile("the body is no JSON that can be read: [A-Za-z]+"
            + "|the body is no JSON object"
            + "|the event has no id that can be used: a text of 1 to 255 printable characters"
            + "|the event has no type that can be used"
            + "|the event has a number beyond all bounds"
            + "|an event of another environment than this receiver's");

    private record Money(
            @Nullable BigDecimal total, @Nullable Long number) {}

    private final WebhookSigner signer = WebhookSigner.of(Wire.secret());

    @FuzzTest
    void isHandledOrPutAside(byte[] body) {
        Witness witness = new Witness();
        WebhookReceiver receiver =
                WebhookReceiver.builder(Wire.verifier()).store(witness).build(PayloadFuzzTest::read);

        int status = receiver.receive("POST", List.of(signer.header(body, Wire.NOW)), new ByteArrayInputStream(body))
                .status();

        assertThat(witness.failure).isNull();
        assertThat(status).isEqualTo(200);
        JsonNode event = event(body);
        if (event == null) {
            assertThat(witness.taken).isEmpty();
            assertThat(witness.parked).singleElement().satisfies(parked -> printsNoData(parked, body));
        } else if (event.path("type").textValue().equals("webhook.verification")) {
            assertThat(witness.taken).isEmpty();
            assertThat(witness.parked).isEmpty();
        } else {
            assertThat(witness.parked).isEmpty();
            assertThat(witness.taken).singleElement().satisfies(taken -> isThis(event, taken, body));
        }
    }

    private static void read(WebhookEvent event) {
        bind(event, Map.class);
        bind(event, Money.class);
    }

    private static void bind(WebhookEvent event, Class<?> type) {
        try {
            Object bound = event.objectAs(type);
            assertThat(bound).isInstanceOf(type);
        } catch (IllegalArgumentException misfit) {
            String what = "the object of event " + event.id() + " ("
                    + event.kind().value() + ") does not fit " + type.getName() + ": ";
            assertThat(misfit).hasMessageStartingWith(what).hasNoCause();
            assertThat(String.valueOf(misfit.getMessage()).substring(what.length()))
                    .matches(MISFIT);
        }
    }

    private static void isThis(JsonNode event, WebhookEvent taken, byte[] body) {
        assertThat(taken.id()).isEqualTo(event.path("id").textValue());
        assertThat(taken.kind().value()).isEqualTo(event.path("type").textValue());
        assertThat(taken.body()).isEqualTo(body);
        assertThat(taken)
                .hasToString("WebhookEvent[" + taken.id() + ", " + taken.kind().value() + ", PRODUCTION]");
        JsonNode object = event.path("data").path("object");
        assertThat(taken.object()).isEqualTo(object.isObject() ? object.toString() : "{}");
    }

    private static void printsNoData(Quarantined parked, byte[] body) {
        assertThat(parked.body()).isEqualTo(body);
        assertThat(parked.reason()).matches(REASON);
        String id = parked.eventId();
        assertThat(parked).hasToString("Quarantined[" + parked.reason() + (id == null ? "" : ", " + id) + "]");
    }

    /** What can be handled of a body; null if nothing can. */
    private static @Nullable JsonNode event(byte[] body) {
        JsonNode json = tree(body);
        if (json == null || !isUsable(json.get("id")) || !isUsable(json.get("type"))) {
            return null;
        }
        if (hasWildNumber(json.path("data").path("object"))) {
            return null;
        }
        JsonNode environment = json.get("environment");
        return environment == null
                        || environment.isNull()
                        || (environment.isTextual() && PRODUCTION.contains(environment.textValue()))
                ? json
                : null;
    }

    private static boolean hasWildNumber(JsonNode json) {
        Deque<JsonNode> left = new ArrayDeque<>(List.of(json));
        while (!left.isEmpty()) {
            JsonNode next = left.pop();
            if (next.isFloatingPointNumber()
                    && (next.decimalValue().scale() > 1000
                            || next.decimalValue().scale() < -1000)) {
                return true;
            }
            next.forEach(left::push);
        }
        return false;
    }

    private static boolean isUsable(@Nullable JsonNode text) {
        return text != null
                && text.isTextual()
                && text.textValue().length() <= 255
                && !text.textValue().isBlank()
                && PRINTABLE.matcher(text.textValue()).matches();
    }

    private static @Nullable JsonNode tree(byte[] json) {
        try {
            return STRICT.readTree(json);
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }
}
