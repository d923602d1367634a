package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.networknt.schema.Error;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks requests against the document, closed: headers, query and body. */
final class RequestRules {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final String CLIENT = "X-CG-Client";
    private static final Map<String, String> CODES = Map.of(
            "limit",
            "limite_no_valido",
            "cursor",
            "cursor_no_valido",
            CLIENT,
            "cabecera_obligatoria",
            "Idempotency-Key",
            "cabecera_obligatoria");

    private final ServiceDocument document;
    private final ClosedSchemas schemas;
    private final Consumer<String> violations;

    RequestRules(ServiceDocument document, Consumer<String> violations) {
        this.document = document;
        this.violations = violations;
        schemas = ClosedSchemas.ofRequests(document);
    }

    /** Returns whether an operation has a header of this name. */
    boolean takes(ServiceDocument.Operation operation, String header) {
        return document.parameters(operation, "header")
                .anyMatch(each -> each.path("name").asText().equals(header));
    }

    /** Returns the request, or records what the document does not allow and throws. */
    ServiceRequest checked(
            ServiceDocument.Operation operation, Map<String, String> variables, HttpExchange exchange, byte[] body) {
        document.parameters(operation, "header").forEach(each -> {
            String value =
                    exchange.getRequestHeaders().getFirst(each.path("name").asText());
            parameter(operation, each, value);
        });
        Map<String, String> query = query(operation, exchange.getRequestURI().getRawQuery());
        document.parameters(operation, "query")
                .forEach(each ->
                        parameter(operation, each, query.get(each.path("name").asText())));
        long client = takes(operation, CLIENT)
                ? Long.parseLong(exchange.getRequestHeaders().getFirst(CLIENT))
                : 0;
        JsonNode content = document.requestContent(operation);
        String type = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Content-Type"), "");
        String media = type.replaceFirst(";.*", "").strip();
        if (media.equals("multipart/form-data")) {
            Form form = Form.of(body, type);
            body(operation, content.path(media), form.parts());
            return new ServiceRequest(operation, variables, query, client, form.parts(), form.fileName());
        }
        JsonNode json = json(operation, body);
        JsonNode named = document.resolved(operation.node().path("requestBody"));
        if (!json.isMissingNode() || named.path("required").asBoolean()) {
            body(operation, content.path(media), json);
        }
        return new ServiceRequest(operation, variables, query, client, json, null);
    }

    private Map<String, String> query(ServiceDocument.Operation operation, @Nullable String raw) {
        Map<String, String> query = new HashMap<>();
        for (String each : raw == null ? new String[0] : raw.split("&")) {
            int equals = each.indexOf('=');
            String name = URLDecoder.decode(equals < 0 ? each : each.substring(0, equals), UTF_8);
            boolean named = document.parameters(operation, "query")
                    .anyMatch(parameter -> parameter.path("name").asText().equals(name));
            if (!named || query.put(name, URLDecoder.decode(each.substring(equals + 1), UTF_8)) != null) {
                violations.accept(operation.name() + " query: " + name + " is not named, or is there twice");
                throw Refusal.parameter("parametro_no_valido", name, "no such parameter");
            }
        }
        return query;
    }

    private void parameter(ServiceDocument.Operation operation, JsonNode parameter, @Nullable String value) {
        String name = parameter.path("name").asText();
        String problem = null;
        if (value == null) {
            problem = parameter.path("required").asBoolean() ? "it is required" : null;
        } else {
            List<Error> errors = schemas.errors(
                    parameter.path("schema"),
                    typed(value, parameter.at("/schema/type").asText()));
            problem = errors.isEmpty() ? null : errors.toString();
        }
        if (problem != null) {
            violations.accept(operation.name() + " " + parameter.path("in").asText() + " " + name + ": " + problem);
            throw Refusal.parameter(CODES.getOrDefault(name, "parametro_no_valido"), name, problem);
        }
    }

    private static JsonNode typed(String value, String type) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (type.equals("boolean") && value.matches("true|false")) {
            return json.booleanNode(Boolean.parseBoolean(value));
        }
        return type.matches("integer|number") && value.matches("-?\\d{1,18}(\\.\\d+)?")
                ? json.numberNode(new BigDecimal(value))
                : json.textNode(value);
    }

    private JsonNode json(ServiceDocument.Operation operation, byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            violations.accept(operation.name() + " body: it is not JSON");
            throw Refusal.of(400, "json_invalido", "the body is not readable JSON");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void body(ServiceDocument.Operation operation, JsonNode content, JsonNode body) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (content.isMissingNode() || body.isMissingNode()) {
            if (document.requestContent(operation).isMissingNode() && body.isObject() && body.isEmpty()) {
                return;
            }
            fields.put("", "the document has another body, or none");
        } else {
            for (Error each : schemas.errors(content.path("schema"), body)) {
                String place =
                        each.getInstanceLocation() + (each.getProperty() == null ? "" : "/" + each.getProperty());
                fields.putIfAbsent(place.replaceFirst("^/", "").replace('/', '.'), each.getMessage());
            }
        }
        if (!fields.isEmpty()) {
            fields.forEach(
                    (field, message) -> violations.accept(operation.name() + " body: " + field + ": " + message));
            throw Refusal.fields(fields);
        }
    }
}
