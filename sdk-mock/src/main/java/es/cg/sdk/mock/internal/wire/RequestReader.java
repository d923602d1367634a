package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.api.MultipartReader;
import es.cg.sdk.mock.internal.api.WireRequest;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.corrections.OperationRule.In;
import es.cg.sdk.mock.internal.corrections.OperationRule.Place;
import es.cg.sdk.mock.internal.corrections.UnfitValueException;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.AccessMessages;
import es.cg.sdk.mock.internal.messages.CorrectionMessages;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.RequestMessages;
import es.cg.sdk.mock.internal.store.Environment;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts one request that was received into the form of the contract. Confined to one thread. */
final class RequestReader {
    private static final String CLIENT_KEY = OperationRule.CLIENT.toLowerCase(Locale.ROOT);

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;
    private final Environment environment;
    private final ClientFinder clients;
    private final ApiRequest received;
    private final Map<String, String> query;
    private final Map<String, String> headers;
    private @Nullable ApiException refusal;
    private @Nullable List<FormPart> form;
    private List<String> unknown = List.of();

    RequestReader(
            Corrections corrections,
            ContractSchemas schemas,
            RecordForms records,
            Environment environment,
            ClientFinder clients,
            ApiRequest received) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
        this.environment = environment;
        this.clients = clients;
        this.received = received;
        this.query = new HashMap<>(received.query());
        this.headers = new HashMap<>(received.headers());
    }

    /** Returns the request in the form of the contract. */
    ApiRequest read(Routes routes) {
        if (received.missedBasePath() != null) {
            return received;
        }
        Routes.Found found =
                routes.find(received.method(), received.path(), received.query().keySet());
        if (found == null) {
            return received.receivedAs(new WireRequest(received, null, List.of(), noOperation(routes), null));
        }
        ApiOperation operation = found.route().operation;
        OperationRule rule = found.route().rule;
        Map<String, String> values = parameters(operation, rule, found.values());
        filters(rule);
        client(operation, rule, values);
        constantHeaders(rule);
        byte[] body = operation.multipart() ? form(rule) : body(operation);
        List<String> path = new ArrayList<>();
        for (String segment : operation.path().substring(1).split("/", -1)) {
            path.add(
                    segment.startsWith("{")
                            ? values.getOrDefault(segment.substring(1, segment.length() - 1), "-")
                            : segment);
        }
        return received.with(operation.method(), path, query, headers, body)
                .receivedAs(new WireRequest(received, form, unknown, null, refusal));
    }

    private ApiException noOperation(Routes routes) {
        List<String> methods = routes.methods(received.path());
        return methods.isEmpty()
                ? ApiException.notFound(RequestMessages.noPath(
                        "/" + String.join("/", received.path()), routes.nearest(received.path())))
                : ApiException.methodNotAllowed(methods);
    }

    private void refuse(ApiException error) {
        if (refusal == null) {
            refusal = error;
        }
    }

    /** Returns the values of our parameters; those in the query are taken out of it. */
    private Map<String, String> parameters(ApiOperation operation, OperationRule rule, Map<String, String> inPath) {
        Map<String, String> values = new HashMap<>();
        List<String> names = new ArrayList<>(Routes.parameters(operation));
        if (rule.parameters().containsKey(OperationRule.CLIENT)) {
            names.add(OperationRule.CLIENT);
        }
        for (String name : names) {
            Place place = rule.place(name);
            String value = switch (place.in()) {
                case PATH -> inPath.get(place.name());
                case QUERY -> query.remove(place.name());
                case NOWHERE -> null;
            };
            if (value != null) {
                values.put(name, value);
            } else if (place.in() == In.QUERY) {
                refuse(ApiException.malformed(
                        "parametro_no_valido", place.name(), CorrectionMessages.parameter(place.name())));
            }
        }
        return values;
    }

    private void filters(OperationRule rule) {
        Map<String, String> theirs = new HashMap<>(query);
        // A name of ours that the service does not have is ignored, as every unknown one is.
        rule.noFilters().forEach(query::remove);
        rule.filters().keySet().forEach(query::remove);
        rule.filters().forEach((name, filter) -> {
            String there = filter.place().toString();
            String value = theirs.get(there);
            if (value != null) {
                query.remove(there);
                try {
                    query.put(name, filter.form().ours(value));
                } catch (UnfitValueException e) {
                    refuse(ApiException.malformed(
                            "parametro_no_valido", there, e.text().about(there)));
                }
            }
        });
    }

    private void client(ApiOperation operation, OperationRule rule, Map<String, String> values) {
        Boolean wanted = rule.clientHeader();
        String moved = values.get(OperationRule.CLIENT);
        if (Boolean.TRUE.equals(wanted)) {
            String sent = received.header(OperationRule.CLIENT);
            if (sent == null || !sent.matches("[0-9]+")) {
                refuse(ApiException.malformed(
                        "cabecera_obligatoria", OperationRule.CLIENT, AccessMessages.NO_CLIENT_HEADER));
            }
        }
        if (operation.clientHeader() == ClientHeader.ACCEPTED && !values.containsKey("id")) {
            // The id is the client's.
            String sent = moved == null ? received.header(OperationRule.CLIENT) : moved;
            values.put("id", sent == null ? "-" : sent);
        }
        if (moved != null) {
            headers.put(CLIENT_KEY, moved);
        } else if (Boolean.FALSE.equals(wanted)) {
            headers.remove(CLIENT_KEY);
            if (operation.clientHeader() == ClientHeader.REQUIRED) {
                unnamedClient(operation, values);
            }
        }
    }

    private void unnamedClient(ApiOperation operation, Map<String, String> values) {
        List<Long> of = clients.of(received, values.values());
        headers.put(CLIENT_KEY, of.isEmpty() ? "0" : of.get(0).toString());
        if (of.size() > 1) {
            refuse(ApiException.malformed(
                    "cabecera_obligatoria",
                    OperationRule.CLIENT,
                    CorrectionMessages.noClient(operation.id(), of.size())));
        }
    }

    private void constantHeaders(OperationRule rule) {
        rule.headers().forEach((name, value) -> header(name, value, received.header(name)));
        // The version's header is optional, so one that is missing says nothing.
        corrections.version().forEach((name, value) -> {
            String sent = received.header(name);
            header(name, value, sent == null ? value : sent);
        });
    }

    private void header(String name, String value, @Nullable String sent) {
        if (!value.equals(sent)) {
            refuse(ApiException.malformed("cabecera_obligatoria", name, CorrectionMessages.header(name, value)));
        }
    }

    private byte[] form(OperationRule rule) {
        if (rule.parts().isEmpty() && rule.partConstants().isEmpty()) {
            return received.body();
        }
        List<FormPart> theirs;
        try {
            theirs = MultipartReader.parts(received);
        } catch (ApiException unreadable) {
            // The service refuses it, too.
            return received.body();
        }
        Map<String, String> names = new HashMap<>();
        rule.parts().forEach((our, their) -> names.put(their, our));
        List<FormPart> ours = new ArrayList<>();
        theirs.forEach(each -> {
            String name = names.getOrDefault(each.name(), each.name());
            boolean isOld = rule.parts().containsKey(each.name()) && !names.containsKey(each.name());
            if (!isOld && !rule.partConstants().containsKey(each.name())) {
                ours.add(new FormPart(name, each.fileName(), each.contentType(), each.bytes()));
            }
        });
        List<Violation> violations = new ArrayList<>();
        rule.partConstants().forEach((name, value) -> {
            boolean isThere = theirs.stream()
                    .anyMatch(each ->
                            each.name().equals(name) && new String(each.bytes(), StandardCharsets.UTF_8).equals(value));
            if (!isThere) {
                violations.add(Violation.of(name, FieldMessages.noneOf(List.of(value))));
            }
        });
        if (!violations.isEmpty()) {
            refuse(ApiException.invalid(violations));
        }
        form = ours;
        return received.body();
    }

    private byte[] body(ApiOperation operation) {
        String schema = schemas.request(operation);
        byte[] body = received.body();
        if (schema == null || body.length == 0 || !records.isChanged(schema)) {
            return body;
        }
        JsonNode theirs;
        try {
            theirs = ExactJson.read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
        } catch (JsonProcessingException | CharacterCodingException | NumberFormatException unreadable) {
            // The service refuses it, too.
            return body;
        }
        if (!theirs.isObject()) {
            return body;
        }
        BodyReading reading = new BodyReading(corrections, schemas, environment);
        JsonNode ours = reading.ours(schema, theirs, "", "");
        unknown = reading.unknown();
        if (!reading.violations().isEmpty()) {
            refuse(ApiException.invalid(reading.violations()));
        }
        return ExactJson.write(ours);
    }
}
