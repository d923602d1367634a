package es.cg.sdk.mock.internal.access;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.MultipartReader;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.QueryParameter;
import es.cg.sdk.mock.internal.contract.Schemas;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the query and the body of a call, and the body's fields against the schema in openapi.json. */
record BodyChecks(Schemas schemas) {
    private static final int MAX_DIGITS = 400;

    // Those of the largest whole number of 64 bits, which the schema compares.
    private static final int MAX_WHOLE_DIGITS = 18;
    private static final int DEEPEST = 100;
    private static final Pattern LOCAL = Pattern.compile("http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/]|$)");

    /** The media types of JSON, with the charset if there is one. */
    private static final Pattern JSON = Pattern.compile(
            "(?i)\\s*application/(?:[\\w.!#$&^-]+\\+)?json\\s*(?:;\\s*charset\\s*=\\s*\"?([\\w.:-]+)\"?\\s*)?(?:;.*)?");

    private static final Pattern REPEATED = Pattern.compile("(?s)Duplicate field '(.*)'.*");

    /**
     * Checks the parameters of the query.
     *
     * @param anyFilter whether a filter of a list may have a value that no record can have
     */
    static void checkQuery(ApiCall call, boolean anyFilter) {
        if (call.request().query().isEmpty()) {
            return;
        }
        List<QueryParameter> parameters = call.operation().query();
        boolean list = parameters.stream().anyMatch(each -> each.name().equals("cursor"));
        for (QueryParameter parameter : parameters) {
            String value = call.query(parameter.name());
            if (value != null) {
                checkParameter(parameter, value);
                if (!parameter.known().isEmpty() && !parameter.known().contains(value) && !(list && anyFilter)) {
                    throw wrong(parameter.name(), Message.of("field.noneOf", parameter.known()));
                }
            }
        }
        checkRange(call);
    }

    private static ApiException wrong(String parameter, Message rule) {
        return ApiException.malformed("parametro_no_valido", parameter, rule.about(parameter));
    }

    /** An operation without these parameters ignores them, whatever is in them. */
    private static void checkRange(ApiCall call) {
        List<String> names =
                call.operation().query().stream().map(QueryParameter::name).toList();
        String from = names.contains("fecha_desde") ? call.query("fecha_desde") : null;
        String to = names.contains("fecha_hasta") ? call.query("fecha_hasta") : null;
        if (from != null && to != null && from.substring(0, 10).compareTo(to.substring(0, 10)) > 0) {
            throw ApiException.malformed("rango_invertido", "fecha_desde", Message.of("body.reversedRange"));
        }
    }

    private static void checkParameter(QueryParameter parameter, String value) {
        if (parameter.date()) {
            if (IsoDates.moment(value, SimulatedClock.MADRID) == null) {
                throw ApiException.invalid(
                        Violation.WRONG_DATE,
                        parameter.name(),
                        Message.of("field.noDate").about(parameter.name()));
            }
            return;
        }
        boolean readable = switch (parameter.type()) {
            case "boolean" -> value.equals("true") || value.equals("false");
            // A wrong limit has an error code of its own, which ListPages reports.
            case "integer" -> parameter.name().equals("limit") || value.matches("-?[0-9]{1,9}");
            default -> parameter.values().isEmpty() || parameter.values().contains(value);
        };
        if (!readable) {
            throw wrong(
                    parameter.name(),
                    parameter.values().isEmpty()
                            ? FieldMessages.notOfType(parameter.type())
                            : Message.of("field.noneOf", parameter.values()));
        }
    }

    /** Reads the form into the call. */
    static void readForm(ApiCall call) {
        call.setParts(MultipartReader.parts(call.request()));
    }

    /** Reads the JSON body into the call. */
    void readBody(ApiCall call, boolean optional) {
        byte[] body = call.request().body();
        if (body.length == 0 && optional) {
            return;
        }
        checkMediaType(call.request().header("Content-Type"));
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            if (!(ExactJson.read(text) instanceof ObjectNode object)) {
                throw unreadable(Message.of("body.noObject"));
            }
            checkValues(object, "", 0);
            call.setBody(object);
        } catch (CharacterCodingException e) {
            throw unreadable(Message.of("body.noUtf8"));
        } catch (JsonProcessingException e) {
            throw unreadable(text(e));
        } catch (NumberFormatException | ArithmeticException e) {
            throw unreadable(Message.of("body.tooManyDigits"));
        }
    }

    /** Refuses a body under another media type or charset; one without any is taken as JSON. */
    private static void checkMediaType(@Nullable String type) {
        if (type == null) {
            return;
        }
        Matcher json = JSON.matcher(type);
        if (!json.matches()) {
            throw unreadable(Message.of("body.noJsonType"));
        }
        String charset = json.group(1);
        if (charset != null && !charset.equalsIgnoreCase("utf-8")) {
            throw unreadable(Message.of("body.noUtf8"));
        }
    }

    private static Message text(JsonProcessingException e) {
        Matcher repeated = REPEATED.matcher(e.getOriginalMessage());
        JsonLocation place = e.getLocation();
        return repeated.matches()
                ? Message.of("body.repeated", repeated.group(1))
                : Message.of(
                        "body.unreadable",
                        place == null ? 1 : place.getLineNr(),
                        place == null ? 1 : place.getColumnNr(),
                        e.getOriginalMessage());
    }

    private static ApiException unreadable(Message text) {
        return ApiException.malformed("json_invalido", "", text);
    }

    /** Refuses what no record can hold: numbers that need too much memory when written out, and unpaired surrogates. */
    private static void checkValues(JsonNode node, String place, int depth) {
        if (depth > DEEPEST) {
            throw unreadable(Message.of("body.tooDeep", DEEPEST));
        }
        if (node.isBigInteger()) {
            throw tooManyDigits(place);
        }
        if (node.isBigDecimal()) {
            BigDecimal number = node.decimalValue();
            if (Math.abs((long) number.scale()) + number.precision() > MAX_DIGITS) {
                throw unreadable(Message.of("body.tooManyDigits"));
            }
            if ((long) number.precision() - number.scale() > MAX_WHOLE_DIGITS) {
                throw tooManyDigits(place);
            }
        } else if (node.isTextual() && !StandardCharsets.UTF_8.newEncoder().canEncode(node.textValue())) {
            throw unreadable(Message.of("body.unpairedSurrogate"));
        }
        String before = place.isEmpty() ? "" : place + ".";
        node.properties().forEach(each -> checkValues(each.getValue(), before + each.getKey(), depth + 1));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            checkValues(node.get(i), before + i, depth + 1);
        }
    }

    private static ApiException tooManyDigits(String place) {
        return ApiException.invalid(place, Message.of("field.tooManyDigits"));
    }

    /** Returns the reference to the schema of an operation's JSON body. */
    static String schemaOf(ApiOperation operation) {
        return "#/paths/" + escaped(operation.path()) + "/" + operation.method().toLowerCase(Locale.ROOT)
                + "/requestBody/content/application~1json/schema";
    }

    /**
     * Checks the fields of the body.
     *
     * @param ranges whether ranges count that the contract does not show
     * @param loopback whether webhook destinations on this machine are accepted like public ones
     * @param neighbours whether other {@code http} destinations are left to the chapter of webhooks
     */
    void checkFields(ApiCall call, String schema, boolean ranges, boolean loopback, boolean neighbours) {
        ObjectNode body = call.body();
        List<Violation> violations =
                schemas.violations(schema, loopback ? withPublicUrl(body, neighbours) : body, ranges);
        if (!violations.isEmpty()) {
            throw ApiException.invalid(violations);
        }
    }

    /** Returns the body with {@code https} in place of a local {@code http}, since the schema knows only that. */
    private static ObjectNode withPublicUrl(ObjectNode body, boolean neighbours) {
        String url = body.path("url").asText();
        return (neighbours && url.startsWith("http:")) || LOCAL.matcher(url).lookingAt()
                ? body.deepCopy().put("url", "https" + url.substring("http".length()))
                : body;
    }

    private static String escaped(String path) {
        return path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D");
    }
}
