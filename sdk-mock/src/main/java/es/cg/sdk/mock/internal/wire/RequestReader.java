package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.api.MultipartReader;
import es.cg.sdk.mock.internal.api.WireRequest;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts one request that was received into the form of the contract. Confined to one thread. */
final class RequestReader {
    private static final String CLIENT_KEY = OperationRule.CLIENT.toLowerCase(Locale.ROOT);
    private static final String WRONG = "parametro_no_valido";
    private static final String MOST_ITEMS = "100";
    private static final String MISSING = "cabecera_obligatoria";

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final ApiRequest received;
    private final ApiOperation operation;
    private final OperationRule rule;
    private final BodyReading reading;
    private final Map<String, String> query = new HashMap<>();
    private final Map<String, String> headers;
    // The values of parameters of the path, and the client.
    private final Map<String, String> values;
    private final Environment environment;
    private @Nullable ApiException refusal;
    private @Nullable List<FormPart> form;

    private RequestReader(
            Corrections corrections,
            ContractSchemas schemas,
            ApiRequest received,
            Routes.Route route,
            Environment environment) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.received = received;
        this.operation = route.operation();
        this.rule = route.rule();
        this.headers = new HashMap<>(received.headers());
        this.values = new HashMap<>(route.match(path(received)));
        ObjectNode examples = JsonNodeFactory.instance.objectNode();
        if (environment.sandbox()) {
            // The only series of the sandbox.
            examples.put("serie", "SBX");
        }
        examples.set("example", operation.example());
        this.environment = environment;
        this.reading = new BodyReading(corrections, schemas, examples);
    }

    private static String path(ApiRequest request) {
        return "/" + String.join("/", request.path());
    }

    /** Returns the request in the form of the contract. */
    static ApiRequest ours(
            Corrections corrections,
            ContractSchemas schemas,
            Routes routes,
            ApiRequest received,
            Environment environment) {
        if (received.missedBasePath() != null) {
            return received;
        }
        String path = path(received);
        Routes.Route route = routes.find(received.method(), path, received.query());
        if (route == null) {
            List<String> methods = routes.methods(path);
            ApiException none = methods.isEmpty()
                    ? ApiException.notFound(Message.of("request.noPath", path, routes.nearest(path)))
                    : ApiException.methodNotAllowed(methods);
            return received.receivedAs(new WireRequest(received, null, none, null));
        }
        return new RequestReader(corrections, schemas, received, route, environment).read();
    }

    private ApiRequest read() {
        readHeaders();
        readQuery();
        if (values.containsKey(OperationRule.CLIENT)) {
            headers.put(CLIENT_KEY, values.get(OperationRule.CLIENT));
        } else if (operation.clientHeader() == ClientHeader.REQUIRED && namesNoClient()) {
            // A service whose requests name none has one client.
            environment
                    .table(TableNames.CLIENTS)
                    .oldest(1)
                    .forEach(its -> headers.put(CLIENT_KEY, Long.toString(its.client())));
        }
        byte[] body = operation.multipart() ? form() : body();
        if (!reading.violations().isEmpty()) {
            refuse(ApiException.invalid(reading.violations()));
        }
        List<String> path = Arrays.stream(operation.path().substring(1).split("/", -1))
                .map(each ->
                        each.startsWith("{") ? values.getOrDefault(each.substring(1, each.length() - 1), "-") : each)
                .toList();
        return received.with(operation.method(), path, query, headers, body)
                .receivedAs(new WireRequest(received, form, null, refusal));
    }

    private boolean namesNoClient() {
        FieldRule inQuery = rule.query().get(OperationRule.CLIENT);
        Optional<String> header = corrections.headers().get(OperationRule.CLIENT);
        return inQuery == null ? header != null && header.isEmpty() : inQuery.place() == null;
    }

    private void refuse(ApiException error) {
        if (refusal == null) {
            refusal = error;
        }
    }

    private void refuse(String code, String parameter, Message text) {
        refuse(ApiException.malformed(code, parameter, text));
    }

    private void readHeaders() {
        corrections.headers().keySet().forEach(our -> headers.remove(our.toLowerCase(Locale.ROOT)));
        corrections.headers().forEach((our, their) -> {
            String value = received.header(their.orElse(our));
            if (value != null && their.isEmpty()) {
                refuse(WRONG, our, Message.of("correction.notThere").about(our));
            } else if (value != null) {
                headers.put(our.toLowerCase(Locale.ROOT), value);
            }
        });
        corrections.fixedHeaders().forEach((name, value) -> {
            if (!value.equals(received.header(name))) {
                refuse(MISSING, name, Message.of("correction.needed", name, value));
            }
        });
    }

    /** Reads the query: filters, constants, and parameters that are not in the path there. */
    private void readQuery() {
        Map<String, String> theirs = new HashMap<>(received.query());
        rule.fixed().forEach((name, value) -> {
            if (!value.equals(theirs.remove(name))) {
                refuse(WRONG, name, Message.of("correction.needed", name, value));
            }
        });
        rule.query().forEach((name, its) -> {
            if (its.place() == null) {
                if (name.equals("limit")) {
                    // Such a service returns all.
                    query.put(name, MOST_ITEMS);
                }
                return;
            }
            String there = its.place().toString();
            String value = theirs.remove(there);
            boolean isParameter = OperationRule.isParameter(operation, name);
            if (isParameter && value == null) {
                refuse(WRONG, there, Message.of("correction.needed", there, "…"));
            } else if (isParameter) {
                values.put(name, value);
            } else if (value != null) {
                String our = its.form().ours(value);
                query.put(name, our == null ? value : our);
                if (our == null) {
                    refuse(WRONG, there, its.form().unfit().about(there));
                }
            }
        });
        theirs.forEach((name, value) -> {
            if (rule.query().containsKey(name)) {
                // A filter of ours that the service has elsewhere, or does not have.
                refuse(WRONG, name, Message.of("correction.notThere").about(name));
            } else {
                query.put(name, value);
            }
        });
    }

    private byte[] form() {
        try {
            form = reading.parts(String.valueOf(schemas.request(operation)), MultipartReader.parts(received));
        } catch (ApiException unreadable) {
            // The service refuses it, too.
            return received.body();
        }
        return received.body();
    }

    private byte[] body() {
        byte[] body = received.body();
        try {
            JsonNode theirs = ExactJson.read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
            String schema = schemas.request(operation);
            return theirs.isObject() ? ExactJson.write(reading.ours(schema, theirs, "", "")) : body;
        } catch (JsonProcessingException | CharacterCodingException | NumberFormatException unreadable) {
            // The service refuses it, too.
            return body;
        }
    }
}
