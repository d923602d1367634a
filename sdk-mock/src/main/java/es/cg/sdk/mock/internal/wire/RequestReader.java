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
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.corrections.UnfitValueException;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.CorrectionMessages;
import es.cg.sdk.mock.internal.messages.Message;
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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts one request that was received into the form of the contract. Confined to one thread. */
final class RequestReader {
    private static final String CLIENT_KEY = OperationRule.CLIENT.toLowerCase(Locale.ROOT);

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final BodyReading reading;
    private final ClientFinder clients;
    private final ApiRequest received;
    private final Map<String, String> query;
    private final Map<String, String> headers;
    private @Nullable ApiException refusal;
    private @Nullable List<FormPart> form;

    RequestReader(
            Corrections corrections,
            ContractSchemas schemas,
            Environment environment,
            ClientFinder clients,
            ApiRequest received) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.reading = new BodyReading(corrections, schemas, environment);
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
        Routes.Found found = routes.find(received.method(), received.path(), received.query());
        if (found == null) {
            return received.receivedAs(new WireRequest(received, null, List.of(), noOperation(routes), null));
        }
        ApiOperation operation = found.route().operation;
        Map<String, String> values = new HashMap<>(found.values());
        headers();
        query(operation, found.route().rule, values);
        client(operation, values);
        byte[] body = operation.multipart() ? form(operation) : body(operation);
        if (!reading.violations().isEmpty()) {
            refuse(ApiException.invalid(reading.violations()));
        }
        List<String> path = new ArrayList<>();
        for (String segment : operation.path().substring(1).split("/", -1)) {
            path.add(
                    segment.startsWith("{")
                            ? values.getOrDefault(segment.substring(1, segment.length() - 1), "-")
                            : segment);
        }
        return received.with(operation.method(), path, query, headers, body)
                .receivedAs(new WireRequest(received, form, reading.unknown(), null, refusal));
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

    private void refuse(String parameter, Message text) {
        refuse(ApiException.malformed("parametro_no_valido", parameter, text));
    }

    private void headers() {
        Map<String, Optional<String>> names = corrections.headers().names();
        names.keySet().forEach(our -> headers.remove(our.toLowerCase(Locale.ROOT)));
        names.forEach((our, their) -> {
            String value = received.header(their.orElse(our));
            if (value != null && their.isEmpty()) {
                refuse(our, CorrectionMessages.notThere(our));
            } else if (value != null) {
                headers.put(our.toLowerCase(Locale.ROOT), value);
            }
        });
        corrections.headers().fixed().forEach((name, value) -> {
            if (!value.equals(received.header(name))) {
                refuse(ApiException.malformed("cabecera_obligatoria", name, CorrectionMessages.header(name, value)));
            }
        });
    }

    /** Reads the query: filters, constants, and parameters that are not in the path there. */
    private void query(ApiOperation operation, OperationRule rule, Map<String, String> values) {
        Map<String, String> theirs = new HashMap<>(query);
        rule.fixed().forEach((name, value) -> {
            query.remove(name);
            if (!value.equals(theirs.remove(name))) {
                refuse(name, CorrectionMessages.parameter(name + "=" + value));
            }
        });
        // A name of ours that the service does not have is ignored, as every unknown one is.
        rule.query().keySet().forEach(query::remove);
        Map<String, String> notThere = new HashMap<>();
        List<String> inPath = Routes.parameters(operation);
        rule.query().forEach((name, its) -> {
            JsonPlace place = its.place();
            if (place == null) {
                notThere.put(name, name);
                return;
            }
            String there = place.toString();
            String value = theirs.remove(there);
            query.remove(there);
            boolean isParameter = inPath.contains(name) || name.equals(OperationRule.CLIENT);
            if (isParameter && value == null) {
                refuse(there, CorrectionMessages.parameter(there));
            } else if (isParameter) {
                values.put(name, value);
            } else if (value != null) {
                try {
                    query.put(name, its.form().ours(value));
                } catch (UnfitValueException e) {
                    refuse(there, e.text().about(there));
                }
            }
        });
        notThere.keySet().stream()
                .filter(theirs::containsKey)
                .forEach(name -> refuse(name, CorrectionMessages.notThere(name)));
    }

    private void client(ApiOperation operation, Map<String, String> values) {
        String named = values.get(OperationRule.CLIENT);
        if (named != null) {
            headers.put(CLIENT_KEY, named);
            return;
        }
        Optional<String> header = corrections.headers().names().get(OperationRule.CLIENT);
        if (header != null && header.isEmpty() && operation.clientHeader() == ClientHeader.REQUIRED) {
            List<Long> of = clients.of(received, values.values());
            headers.put(CLIENT_KEY, of.isEmpty() ? "0" : of.get(0).toString());
            if (of.size() > 1) {
                refuse(ApiException.malformed(
                        "cabecera_obligatoria",
                        OperationRule.CLIENT,
                        CorrectionMessages.noClient(operation.id(), of.size())));
            }
        }
    }

    private byte[] form(ApiOperation operation) {
        String schema = schemas.form(operation);
        if (schema != null) {
            try {
                form = reading.parts(schema, MultipartReader.parts(received));
            } catch (ApiException unreadable) {
                // The service refuses it, too.
                return received.body();
            }
        }
        return received.body();
    }

    private byte[] body(ApiOperation operation) {
        String schema = schemas.request(operation);
        byte[] body = received.body();
        if (schema == null || body.length == 0) {
            return body;
        }
        try {
            JsonNode theirs = ExactJson.read(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
            return theirs.isObject() ? ExactJson.write(reading.ours(schema, theirs, "", "")) : body;
        } catch (JsonProcessingException | CharacterCodingException | NumberFormatException unreadable) {
            // The service refuses it, too.
            return body;
        }
    }
}
