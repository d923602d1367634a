package es.cg.sdk.checks.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/**
 * Whatever was signed is handled if it is an event by a second reading, and else put aside; 503 is for an environment that
 * is neither of the two. What the second reading cannot tell, members of one name or numbers beyond all bounds, is one of
 * the three.
 */
@Tag("fuzz")
final class PayloadFuzzTest {
    private static final ObjectMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final Pattern PRINTABLE = Pattern.compile("[\\P{C}\\p{Cf}\\p{Co}\\p{Cn}]+");
    private static final Set<String> PRODUCTION = Set.of("production", "produccion", "producción", "prod", "live");
    private static final Set<String> WITHOUT_RECORD = Set.of("consent.revoked", "credential.expiring");
    private static final Pattern MISFIT = Pattern.compile("[A-Za-z]+Exception( at line -?[0-9]+, column -?[0-9]+)?");
    private static final Pattern REASON = Pattern.compile("the body is not UTF-8 text"
            + "|the body is not a readable JSON object: [A-Za-z]+"
            + "|the body has more than 1000 levels of nesting, or a name that is too long"
            + "|the event has no usable id at \"id\", which must be a text of 1 to 255 printable characters or an"
            + " integer"
            + "|the event is of another environment than this receiver");

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
        assertThat(status).isIn(200, 503);
        assertThat(witness.taken.size() + witness.parked.size()).isBetween(0, status == 200 ? 1 : 0);
        assertThat(witness.parked).allSatisfy(parked -> printsNoData(parked, body));
        JsonNode event = tree(body);
        if (event == null) {
            return;
        }
        if (!isUsable(event.get("id")) && !isInteger(event.get("id"))) {
            assertThat(witness.parked).hasSize(1);
            return;
        }
        switch (environment(event.get("environment"))) {
            case "" -> assertThat(status).isEqualTo(503);
            case "sandbox" -> assertThat(witness.parked).hasSize(1);
            default -> {
                if (event.path("type").asText().equals("webhook.verification")) {
                    assertThat(witness.taken).isEmpty();
                    assertThat(status).isEqualTo(200);
                } else {
                    assertThat(witness.taken).singleElement().satisfies(taken -> isThis(event, taken, body));
                }
            }
        }
    }

    private static String environment(@Nullable JsonNode environment) {
        if (environment == null || environment.isNull()) {
            return "production";
        }
        String word = environment.isTextual() ? environment.textValue().strip().toLowerCase(Locale.ROOT) : "";
        return PRODUCTION.contains(word) ? "production" : word.equals("sandbox") ? word : "";
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
        JsonNode id = event.path("id");
        if (id.isTextual()) {
            assertThat(taken.id()).isEqualTo(id.textValue());
        } else {
            assertThat(new BigInteger(taken.id())).isEqualTo(id.bigIntegerValue());
        }
        JsonNode type = event.get("type");
        assertThat(taken.kind())
                .isEqualTo(type != null && isUsable(type) ? new EventKind(type.textValue()) : EventKind.UNREADABLE);
        assertThat(taken.body()).isEqualTo(body);
        assertThat(taken)
                .hasToString("WebhookEvent[" + taken.id() + ", " + taken.kind().value() + ", PRODUCTION]");
        JsonNode object = event.path("data").path("object");
        assertThat(tree(taken.object().getBytes(UTF_8)))
                .isEqualTo(object.isObject() ? object : STRICT.createObjectNode());
        assertThat(taken.lacksRecord())
                .isEqualTo(!object.isObject()
                        && taken.kind().isKnown()
                        && !WITHOUT_RECORD.contains(taken.kind().value()));
        assertThat(tree(taken.json().getBytes(UTF_8))).isEqualTo(event);
    }

    private static void printsNoData(QuarantinedBody quarantined, byte[] body) {
        assertThat(quarantined.body()).isEqualTo(body);
        assertThat(quarantined.reason()).matches(REASON);
        String id = quarantined.eventId();
        assertThat(quarantined)
                .hasToString("QuarantinedBody[" + quarantined.reason() + (id == null ? "" : ", " + id) + "]");
    }

    private static boolean isUsable(@Nullable JsonNode text) {
        return text != null
                && text.isTextual()
                && text.textValue().length() <= 255
                && !text.textValue().isBlank()
                && PRINTABLE.matcher(text.textValue()).matches();
    }

    private static boolean isInteger(@Nullable JsonNode number) {
        return number != null && number.isIntegralNumber() && number.asText().length() < 255;
    }

    /** A body as an object; null if this reading cannot tell what it is. */
    private static @Nullable JsonNode tree(byte[] body) {
        String text = new String(body, UTF_8);
        boolean isPlain = Arrays.equals(text.getBytes(UTF_8), body) && text.indexOf(0) < 0;
        try {
            JsonNode json = isPlain ? STRICT.readTree(text.startsWith("\ufeff") ? text.substring(1) : text) : null;
            return json != null && json.isObject() ? json : null;
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }
}
