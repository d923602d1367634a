package es.cg.sdk.internal.corrections;

import es.cg.sdk.base.file.ValueForm;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.internal.corrections.values.ValueConversion;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Corrects the requests of one operation to what the service takes. Immutable and thread-safe. */
public final class RequestCorrection {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}([.][0-9]{1,30})?");

    private final String id;
    private final OperationRules rules;
    private final Map<String, ValueConversion> filterForms = new LinkedHashMap<>();
    private final @Nullable SchemaCorrection body;
    private final CorrectionUse use;
    private final ErrorFields errorFields;

    // The operation at its corrected path; null if path and parameters stay.
    private final @Nullable Operation<Json> moved;
    private final List<String> parametersInPath = new ArrayList<>();

    /**
     * Creates the correction.
     *
     * @param path the path in the contract
     * @param filterTypes the types of filters by name
     */
    RequestCorrection(
            String id,
            OperationRules rules,
            String path,
            Map<String, String> filterTypes,
            @Nullable SchemaCorrection body,
            CorrectionUse use) {
        this.id = id;
        this.rules = rules;
        this.body = body;
        this.use = use;
        this.errorFields = new ErrorFields(rules, body);
        boolean isMoved = rules.path() != null || !rules.parameters().isEmpty();
        this.moved = isMoved ? Operation.get(id, rules.path() == null ? path : rules.path(), json -> json) : null;
        if (moved != null) {
            Map<String, String> parameterOfName = new LinkedHashMap<>();
            rules.parameters().forEach((name, place) -> {
                if (place != null && place.inPath()) {
                    parameterOfName.put(place.name(), name);
                }
            });
            PARAMETER
                    .matcher(moved.path())
                    .results()
                    .map(each -> parameterOfName.getOrDefault(each.group(1), each.group(1)))
                    .forEach(parametersInPath::add);
        }
        rules.filters().forEach((name, rule) -> {
            ValueConversion conversion =
                    rule == null ? null : ValueConversion.of(rule, filterTypes.getOrDefault(name, "text"));
            if (conversion != null) {
                filterForms.put(name, conversion);
            }
        });
    }

    /**
     * A request as the service takes it.
     *
     * @param method the HTTP method
     * @param segments the segments of the path, not percent-encoded
     * @param query the query, not percent-encoded
     * @param client the value of {@code X-CG-Client}; null for none
     * @param headers constant headers
     * @param body the body; null for none
     */
    public record Corrected(
            String method,
            List<String> segments,
            Map<String, String> query,
            @Nullable Long client,
            Map<String, String> headers,
            @Nullable Json body) {}

    /** Returns the corrected path, with parameters in braces; null if it stays. */
    public @Nullable String path() {
        return moved == null ? null : moved.path();
    }

    /** Returns whether its requests need the id of a client, though those of the contract may carry none. */
    public boolean needsClient() {
        return Boolean.TRUE.equals(rules.clientHeader());
    }

    /** Returns an error with our names of its fields; the names that were received stay reachable. */
    public ErrorBody named(ErrorBody error, List<FieldError> fields) {
        return errorFields.ours(error, fields);
    }

    /** Returns the names of form parts by ours. */
    public Map<String, String> formParts() {
        return rules.formParts();
    }

    /** Returns the form parts to add. */
    public Map<String, String> formConstants() {
        return rules.formConstants();
    }

    /**
     * Returns the request of a call as the service takes it.
     *
     * @param path the path of the call, if the corrections leave it
     * @param client id of the end client; null for none
     * @throws IllegalArgumentException if the corrections do not fit the call; nothing is sent then
     */
    public Corrected correct(Call<?> call, String path, @Nullable Long client) {
        Map<String, String> query = new LinkedHashMap<>();
        call.query().forEach((name, value) -> filter(query, name, value));
        if (rules.isCutAtLimit() && !call.query().containsKey(OperationRules.LIMIT)) {
            filter(query, OperationRules.LIMIT, Integer.toString(Listing.LARGEST_LIMIT));
        }
        List<String> segments = moved == null ? call.pathSegments(path) : moved(call, moved, client, query);
        String method = rules.method() == null ? call.operation().method() : rules.method();
        boolean hasContent = call.body() != null || call.upload() != null;
        if (hasContent && method.equals("GET")) {
            throw fault("sends a body, which the corrected method GET has not: correct the method to another");
        }
        Long header = sendsClient() ? client : null;
        if (needsClient() && header == null) {
            throw fault("carries X-CG-Client as the corrections say, but the call has no client: set it by"
                    + " CallOptions.header(\"X-CG-Client\", id)");
        }
        Json corrected = call.body();
        if (corrected != null && body != null) {
            try {
                corrected = body.send(corrected);
            } catch (IllegalArgumentException e) {
                throw fault("cannot be sent as the corrections say, and nothing was sent: " + e.getMessage());
            }
        }
        Corrected request = new Corrected(method, segments, query, header, rules.headers(), corrected);
        use.requested(() -> isChanged(request, call, client));
        return request;
    }

    private boolean isChanged(Corrected request, Call<?> call, @Nullable Long client) {
        boolean hasOtherParts = call.upload() != null
                && !(formParts().isEmpty() && formConstants().isEmpty());
        return moved != null
                || hasOtherParts
                || !request.headers().isEmpty()
                || !request.method().equals(call.operation().method())
                || !request.query().equals(call.query())
                || !Objects.equals(request.client(), call.operation().onClient() ? client : null)
                || !Objects.equals(request.body(), call.body());
    }

    private boolean sendsClient() {
        Boolean header = rules.clientHeader();
        return header == null ? !rules.parameters().containsKey(OperationRules.CLIENT) : header;
    }

    private List<String> moved(Call<?> call, Operation<Json> to, @Nullable Long client, Map<String, String> query) {
        Map<String, String> values = new LinkedHashMap<>(call.pathParameters());
        if (client != null) {
            values.put(OperationRules.CLIENT, client.toString());
        }
        rules.parameters().forEach((name, place) -> {
            if (place != null && !place.inPath()) {
                put(query, place.name(), value(values, name));
            }
        });
        String[] inPath = new String[parametersInPath.size()];
        for (int i = 0; i < inPath.length; i++) {
            inPath[i] = value(values, parametersInPath.get(i));
        }
        return to.call(inPath).pathSegments(to.path());
    }

    private String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw fault("needs " + PrintableText.of(name) + ", which the call does not have");
        }
        return value;
    }

    private void filter(Map<String, String> query, String name, String value) {
        if (!rules.filters().containsKey(name)) {
            put(query, name, value);
            return;
        }
        FieldRule rule = rules.filters().get(name);
        if (rule == null && name.equals(OperationRules.LIMIT)) {
            return; // The service returns all: it changes nothing but the number of calls.
        }
        if (rule == null) {
            throw fault("has the filter " + name + ", which the service does not have, as the corrections say: leave it"
                    + " out, and filter what the list returns");
        }
        ValueConversion conversion = filterForms.get(name);
        put(
                query,
                rule.name().isEmpty() ? name : rule.name().get(0),
                conversion == null ? value : converted(name, value, conversion, rule.form()));
    }

    private String converted(String name, String value, ValueConversion conversion, @Nullable ValueForm form) {
        boolean isNumber = form != null
                && (form.kind() == ValueForm.Kind.TEXT || form.kind() == ValueForm.Kind.CENTS)
                && NUMBER.matcher(value).matches();
        boolean isFlag = conversion.isFlag() && (value.equals("true") || value.equals("false"));
        Json ours =
                isNumber ? Json.of(new BigDecimal(value)) : isFlag ? Json.of(Boolean.valueOf(value)) : Json.of(value);
        try {
            return FieldRule.word(conversion.send(ours));
        } catch (IllegalArgumentException e) {
            throw fault("has a filter " + name + " that " + e.getMessage()
                    + ": set a value that fits exactly, or change what the corrections say of it");
        }
    }

    private void put(Map<String, String> query, String name, String value) {
        if (query.putIfAbsent(name, value) != null) {
            throw fault("has the query parameter " + PrintableText.of(name) + " twice: two filters or parameters are"
                    + " sent under this name");
        }
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(PrintableText.of(id) + " " + what);
    }
}
