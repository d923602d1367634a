package es.cg.sdk.mock.internal.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ExactJson;
import es.cg.sdk.mock.internal.api.MultipartReader;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation.QueryParameter;
import es.cg.sdk.mock.internal.contract.Schemas;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whether a query and a body can be read, and whether the body's fields are what openapi.json wants. */
final class BodyChecks {
    private static final int MOST_DIGITS = 400;
    private static final int DEEPEST = 100;
    private static final Pattern LOCAL = Pattern.compile("http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/]|$)");

    private final Schemas schemas;

    BodyChecks(Schemas schemas) {
        this.schemas = schemas;
    }

    void queryIsReadable(ApiCall visit) {
        for (QueryParameter parameter : visit.operation().query()) {
            String value = visit.query(parameter.name());
            if (value != null) {
                isReadable(parameter, value);
            }
        }
        String from = visit.query("fecha_desde");
        String to = visit.query("fecha_hasta");
        if (from != null && to != null && from.substring(0, 10).compareTo(to.substring(0, 10)) > 0) {
            throw ApiException.malformed("rango_invertido", "fecha_desde", "fecha_desde lies after fecha_hasta");
        }
    }

    private static void isReadable(QueryParameter parameter, String value) {
        if (parameter.date()) {
            if (IsoDates.moment(value, SimulatedClock.MADRID) == null) {
                throw ApiException.invalid("fecha_no_valida", parameter.name(), "a date looks like 2026-11-20");
            }
            return;
        }
        boolean readable = switch (parameter.type()) {
            case "boolean" -> value.equals("true") || value.equals("false");
            // The limit has a code of its own, given where lists are made.
            case "integer" -> parameter.name().equals("limit") || value.matches("-?[0-9]{1,9}");
            default -> parameter.values().isEmpty() || parameter.values().contains(value);
        };
        if (!readable) {
            throw ApiException.malformed(
                    "parametro_no_valido",
                    parameter.name(),
                    parameter.name() + " is "
                            + (parameter.values().isEmpty()
                                    ? "of type " + parameter.type()
                                    : "one of " + parameter.values()));
        }
    }

    void bodyIsReadable(ApiCall visit) {
        if (visit.operation().multipart()) {
            visit.read(MultipartReader.parts(visit.request()));
            return;
        }
        boolean none = visit.request().body().length == 0 && visit.operation().bodyOptional();
        if (visit.operation().body() == null || none) {
            return;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(visit.request().body()))
                    .toString();
            if (!(ExactJson.read(text) instanceof ObjectNode object)) {
                throw ApiException.malformed("json_invalido", "", "the body must be a JSON object");
            }
            valuesAreBounded(object, "", 0);
            visit.read(object);
        } catch (CharacterCodingException e) {
            throw ApiException.malformed("json_invalido", "", "the body is not UTF-8");
        } catch (JsonProcessingException e) {
            throw ApiException.malformed(
                    "json_invalido", "", "the body is not readable JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException | ArithmeticException e) {
            throw ApiException.malformed("json_invalido", "", "the body has a number beyond all bounds");
        }
    }

    /** What no record can hold: numbers that fill the memory when they are written out, and halves of characters. */
    private static void valuesAreBounded(JsonNode node, String place, int depth) {
        if (depth > DEEPEST) {
            throw ApiException.malformed("json_invalido", "", "the body is nested more than " + DEEPEST + " deep");
        }
        if (node.isBigInteger()) {
            throw ApiException.invalid(List.of(new Violation(place, place + " is a whole number beyond all bounds")));
        }
        if (node.isBigDecimal()) {
            BigDecimal number = node.decimalValue();
            if (Math.abs((long) number.scale()) + number.precision() > MOST_DIGITS) {
                throw ApiException.malformed("json_invalido", "", "the body has a number beyond all bounds");
            }
        } else if (node.isTextual() && !StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue())) {
            throw ApiException.malformed("json_invalido", "", "the body has half a surrogate pair");
        }
        String before = place.isEmpty() ? "" : place + ".";
        node.properties().forEach(each -> valuesAreBounded(each.getValue(), before + each.getKey(), depth + 1));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            valuesAreBounded(node.get(i), before + i, depth + 1);
        }
    }

    /** @param loopback whether webhook destinations on this machine are as good as public ones */
    void fieldsAreValid(ApiCall visit, boolean loopback) {
        if (visit.operation().body() == null) {
            return;
        }
        String place = "#/paths/" + escaped(visit.operation().path()) + "/"
                + visit.operation().method().toLowerCase(Locale.ROOT)
                + "/requestBody/content/application~1json/schema";
        List<Violation> violations = schemas.violations(place, loopback ? asIfPublic(visit.body()) : visit.body());
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
    }

    /** With the one form of address that the contract knows in place of a local one without TLS. */
    private static ObjectNode asIfPublic(ObjectNode body) {
        String url = body.path("url").asText();
        return LOCAL.matcher(url).lookingAt()
                ? body.deepCopy().put("url", "https" + url.substring("http".length()))
                : body;
    }

    private static String escaped(String path) {
        return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D");
    }
}
