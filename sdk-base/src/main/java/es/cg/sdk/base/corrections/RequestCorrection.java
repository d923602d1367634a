package es.cg.sdk.base.corrections;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Corrects the requests of one operation to what the service takes. Immutable and thread-safe. */
public final class RequestCorrection {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}([.][0-9]{1,30})?");
    private static final int LARGEST_LIMIT = 100;

    private final String id;
    private final Contract.Operation form;
    private final OperationRules rules;
    private final Map<String, ValueForm> filters = new HashMap<>();
    private final Headers headers;
    private final @Nullable SchemaCorrection body;
    private final boolean isCutAtLimit;
    private final CorrectionUse use;
    private final ErrorFields errorFields;

    // The path there; null if path and parameters stay.
    private final @Nullable String path;
    private final List<String> segments;
    private final List<String> inPath;
    // The service's names of parameters that it has in the query.
    private final Map<String, String> inQuery = new LinkedHashMap<>();
    private final boolean isClientInHeader;

    /** Creates the correction; {@code body} corrects the bodies. */
    RequestCorrection(
            String id,
            Contract.Operation form,
            OperationRules its,
            Rules all,
            @Nullable SchemaCorrection body,
            AnswerCorrection answer,
            CorrectionUse use) {
        this.id = id;
        this.form = form;
        this.rules = its;
        this.headers = all.headers();
        this.body = body;
        this.isCutAtLimit = answer.isCutAtLimit();
        this.use = use;
        this.errorFields = new ErrorFields(rules, body);
        form.filters().forEach((name, field) -> {
            Line line = its.query().get(name);
            ValueForm own = line == null || line.form() == null ? all.general().form(field) : line.form();
            if (own != null && own.kind() != ValueForm.Kind.SAME) {
                filters.put(name, own);
            }
        });
        Stream.concat(form.parameters().stream(), Stream.of(OperationRules.CLIENT))
                .forEach(each -> {
                    Line line = its.query().get(each);
                    if (line != null && !line.isAbsent()) {
                        inQuery.put(each, line.place(each).get(0));
                    }
                });
        boolean isMoved = rules.path() != null || form.parameters().stream().anyMatch(inQuery::containsKey);
        this.path = !isMoved ? null : rules.path() == null ? form.path() : rules.path();
        this.segments = path == null ? List.of() : PathTemplate.segments(path);
        this.inPath = path == null ? List.of() : PathTemplate.parameters(path);
        this.isClientInHeader = !rules.query().containsKey(OperationRules.CLIENT)
                && !inPath.contains(OperationRules.CLIENT)
                && headers.name(OperationRules.CLIENT) != null;
    }

    /** Returns whether something in the requests is corrected. */
    boolean isNeeded() {
        return body != null
                || !rules.equals(OperationRules.NONE)
                || !filters.isEmpty()
                || !headers.equals(Headers.NONE)
                || isCutAtLimit;
    }

    /**
     * A call as a program makes it.
     *
     * @param method the HTTP method
     * @param segments the segments of the path, not percent-encoded, if the corrections leave it
     * @param parameters the values of the path's parameters
     * @param query the query, not percent-encoded
     * @param client id of the end client; null for none
     * @param body the body; null for none
     */
    public record Plain(
            String method,
            List<String> segments,
            Map<String, String> parameters,
            Map<String, String> query,
            @Nullable String client,
            @Nullable Json body) {}

    /**
     * A request as the service takes it.
     *
     * @param method the HTTP method
     * @param segments the segments of the path, not percent-encoded
     * @param query the query, not percent-encoded
     * @param client the value of the header for the client; null for none
     * @param body the body; null for none
     */
    public record Corrected(
            String method,
            List<String> segments,
            Map<String, String> query,
            @Nullable String client,
            @Nullable Json body) {}

    /** Returns the corrected path, with our parameters in braces; null if it stays. */
    public @Nullable String path() {
        return path;
    }

    /** Returns whether the id of a client is a part of its path or query. */
    public boolean needsClient() {
        return inQuery.containsKey(OperationRules.CLIENT) || inPath.contains(OperationRules.CLIENT);
    }

    /** Returns whether the service has a filter of ours. */
    public boolean hasFilter(String name) {
        return !rules.isAbsent(name);
    }

    /** Returns whether a filter takes a day, and no time. */
    public boolean takesDay(String name) {
        ValueForm its = filters.get(name);
        return its != null && its.isDay();
    }

    /** Returns our name of a field that an error of the service names; null if no correction is about it. */
    public @Nullable String ourName(String theirs) {
        return errorFields.ours(theirs);
    }

    /** Returns what corrects the parts of a form; null if nothing does. */
    public @Nullable SchemaCorrection form() {
        return form.upload() ? body : null;
    }

    /**
     * Returns the request of a call as the service takes it.
     *
     * @throws IllegalArgumentException if the corrections do not fit the call; nothing is sent then
     */
    public Corrected correct(Plain call) {
        if (rules.absentAt() != null) {
            throw fault("is no operation of the service, as " + rules.absentAt() + " says: nothing was sent");
        }
        Map<String, String> query = new LinkedHashMap<>();
        call.query().forEach((name, value) -> filter(query, name, value));
        if (isCutAtLimit && !call.query().containsKey(OperationRules.LIMIT)) {
            filter(query, OperationRules.LIMIT, Integer.toString(LARGEST_LIMIT));
        }
        String method = rules.method() == null ? call.method() : rules.method();
        if (call.body() != null && method.equals("GET")) {
            throw fault("sends a body, which the corrected method GET has not: correct the method to another");
        }
        Map<String, String> values = new LinkedHashMap<>(call.parameters());
        if (call.client() != null) {
            values.put(OperationRules.CLIENT, call.client());
        }
        inPath.forEach(each -> value(values, each));
        inQuery.forEach((name, theirs) -> put(query, theirs, value(values, name)));
        List<String> there = path == null ? call.segments() : PathTemplate.filled(segments, values);
        rules.fixed().forEach((name, value) -> put(query, name, value));
        Json corrected = call.body();
        if (corrected != null && body != null) {
            try {
                corrected = body.send(corrected);
            } catch (IllegalArgumentException e) {
                throw fault("cannot be sent as the corrections say, and nothing was sent: " + e.getMessage());
            }
        }
        Corrected request = new Corrected(method, there, query, isClientInHeader ? call.client() : null, corrected);
        use.requested(() -> !request.equals(
                new Corrected(call.method(), call.segments(), call.query(), call.client(), call.body())));
        return request;
    }

    private String value(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw fault("needs " + PrintableText.of(name) + ", which the call does not have");
        }
        return value;
    }

    private void filter(Map<String, String> query, String name, String value) {
        Line line = rules.query().get(name);
        if (line != null && line.isAbsent() && name.equals(OperationRules.LIMIT)) {
            return; // The service returns all: it changes nothing but the number of calls.
        }
        if (line != null && line.isAbsent()) {
            throw fault("has the filter " + name + ", which the service does not have, " + line.saidAt()
                    + ": leave it out, and filter what the list returns");
        }
        ValueForm its = filters.get(name);
        put(query, line == null ? name : line.place(name).get(0), its == null ? value : converted(name, value, its));
    }

    private String converted(String name, String value, ValueForm its) {
        boolean isNumber = its.kind() != ValueForm.Kind.NUMBER
                && its.kind() != ValueForm.Kind.TIME
                && its.kind() != ValueForm.Kind.WORDS
                && NUMBER.matcher(value).matches();
        boolean isFlag = its.isFlag() && (value.equals("true") || value.equals("false"));
        Json ours =
                isNumber ? Json.of(new BigDecimal(value)) : isFlag ? Json.of(Boolean.valueOf(value)) : Json.of(value);
        try {
            return ValueForm.word(its.send(ours));
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
