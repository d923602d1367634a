package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.contract.Schemas;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.store.World;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is checked before an operation runs, in the order of the two lists. */
final class Checks {
    private static final Pattern KEY = Pattern.compile("cg_(live|test|sbx)_[^.\\s]+\\.\\S+");
    private static final int LONGEST_KEY = 255;
    private static final int MOST_DIGITS = 400;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final World world;
    private final Schemas schemas;

    Checks(World world, Schemas schemas) {
        this.world = world;
        this.schemas = schemas;
    }

    /** Of the caller, before anything is looked up. */
    List<Consumer<ApiRequest>> ofTheCaller() {
        return List.of(this::keyIsWellFormed, this::keyIsOfThisEnvironment, this::keyIsKnown);
    }

    /** Of the request, once its operation is known; a replay is answered between these and the validation. */
    List<Consumer<Visit>> ofTheRequest() {
        return List.of(this::idempotencyKeyCame, this::clientIsNamedAndKnown, this::bodyIsJson);
    }

    private void keyIsWellFormed(ApiRequest request) {
        String key = bearer(request);
        if (key == null || !KEY.matcher(key).matches()) {
            throw Refusal.unauthenticated("clave_no_valida", "the Authorization header must be: Bearer <API key>");
        }
    }

    private void keyIsOfThisEnvironment(ApiRequest request) {
        String key = bearer(request);
        if (key != null && key.startsWith("cg_sbx_")) {
            throw Refusal.unauthenticated(
                    "entorno_incorrecto", "this is the production address, and the key is for the sandbox");
        }
    }

    private void keyIsKnown(ApiRequest request) {
        if (!world.liveKey().equals(bearer(request))) {
            throw Refusal.unauthenticated("clave_no_valida", "no such key is valid");
        }
    }

    private void idempotencyKeyCame(Visit visit) {
        if (visit.operation().key() == KeyRule.NONE) {
            return;
        }
        String key = visit.request().header("Idempotency-Key");
        if (key == null && visit.operation().key() == KeyRule.REQUIRED) {
            throw Refusal.malformed("cabecera_obligatoria", "Idempotency-Key", "the header Idempotency-Key is missing");
        }
        if (key != null && (key.isEmpty() || key.length() > LONGEST_KEY)) {
            throw Refusal.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", "the header Idempotency-Key has 1 to 255 characters");
        }
    }

    private void clientIsNamedAndKnown(Visit visit) {
        if (visit.operation().clientHeader() != ClientHeader.REQUIRED) {
            return;
        }
        String header = visit.request().header("X-CG-Client");
        if (header == null || !header.matches("[0-9]{1,18}")) {
            throw Refusal.malformed("cabecera_obligatoria", "X-CG-Client", "the header X-CG-Client names a client");
        }
        long client = Long.parseLong(header);
        if (world.clients().of(client).isEmpty()) {
            throw Refusal.notFound("there is no client " + client + ", or this key may not act on it");
        }
        visit.actOn(client);
    }

    private void bodyIsJson(Visit visit) {
        if (visit.operation().body() == null) {
            return;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(visit.request().body()))
                    .toString();
            if (!(MAPPER.readTree(text) instanceof ObjectNode object)) {
                throw Refusal.malformed("json_invalido", "", "the body must be a JSON object");
            }
            valuesAreBounded(object);
            visit.read(object);
        } catch (CharacterCodingException e) {
            throw Refusal.malformed("json_invalido", "", "the body is not UTF-8");
        } catch (JsonProcessingException e) {
            throw Refusal.malformed("json_invalido", "", "the body is not readable JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException | ArithmeticException e) {
            throw Refusal.malformed("json_invalido", "", "the body has a number beyond all bounds");
        }
    }

    /** What no record can hold: numbers that fill the memory when they are written out, and halves of characters. */
    private static void valuesAreBounded(JsonNode node) {
        if (node.isBigDecimal()) {
            BigDecimal number = node.decimalValue();
            if (Math.abs((long) number.scale()) + number.precision() > MOST_DIGITS) {
                throw Refusal.malformed("json_invalido", "", "the body has a number beyond all bounds");
            }
        } else if (node.isTextual() && !StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue())) {
            throw Refusal.malformed("json_invalido", "", "the body has half a surrogate pair");
        }
        node.forEach(Checks::valuesAreBounded);
    }

    /** The body against the operation's schema. */
    void bodyIsValid(Visit visit) {
        if (visit.operation().body() == null) {
            return;
        }
        String place = "#/paths/" + escaped(visit.operation().path()) + "/"
                + visit.operation().method().toLowerCase(Locale.ROOT)
                + "/requestBody/content/application~1json/schema";
        List<Violation> violations = schemas.violations(place, visit.body());
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }

    private static String escaped(String path) {
        return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D");
    }

    static @Nullable String bearer(ApiRequest request) {
        String header = request.header("Authorization");
        return header != null && header.startsWith("Bearer ") ? header.substring("Bearer ".length()) : null;
    }
}
