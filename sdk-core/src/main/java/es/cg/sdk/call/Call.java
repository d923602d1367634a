package es.cg.sdk.call;

import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call of an {@link Operation}: path values, query, body and key. Immutable and thread-safe; each method gives a
 * new call. Running it twice sends the same bytes twice, with the same key only where {@link #key} names one.
 *
 * @param <T> what its answer reads as
 */
public final class Call<T> {
    private final Operation<T> operation;
    private final Map<String, String> pathParameters;
    private final Map<String, String> query;
    private final @Nullable Json body;
    private final @Nullable IdempotencyKey key;
    private final @Nullable Upload upload;
    private final @Nullable Download download;

    Call(Operation<T> operation, String... pathParameters) {
        this(operation, checked(operation, pathParameters), Map.of(), null, null, null, null);
    }

    private Call(
            Operation<T> operation,
            Map<String, String> pathParameters,
            Map<String, String> query,
            @Nullable Json body,
            @Nullable IdempotencyKey key,
            @Nullable Upload upload,
            @Nullable Download download) {
        this.operation = operation;
        this.pathParameters = pathParameters;
        this.query = query;
        this.body = body;
        this.key = key;
        this.upload = upload;
        this.download = download;
    }

    /** With these query parameters beside those it has. */
    public Call<T> query(Map<String, String> parameters) {
        Objects.requireNonNull(parameters, "query is null");
        Map<String, String> both = new LinkedHashMap<>(query);
        parameters.forEach((name, value) -> {
            Objects.requireNonNull(value, () -> "the query parameter " + PrintableText.of(name) + " is null");
            both.put(name, wellFormed(operation, value));
        });
        return new Call<>(operation, pathParameters, Collections.unmodifiableMap(both), body, key, upload, download);
    }

    /**
     * With this body, in place of an earlier one.
     *
     * @throws IllegalArgumentException if it sends a file already
     */
    public Call<T> body(Json json) {
        Objects.requireNonNull(json, "body is null");
        if (upload != null) {
            throw new IllegalArgumentException(operation + " sends a file already, and cannot send a body beside it");
        }
        return new Call<>(operation, pathParameters, query, json, key, null, download);
    }

    /**
     * With this file, in place of an earlier one.
     *
     * @throws IllegalArgumentException if the operation sends nothing, or the call a body already
     */
    public Call<T> upload(Upload file) {
        Objects.requireNonNull(file, "upload is null");
        if (operation.keyRule() == Operation.KeyRule.NONE) {
            throw new IllegalArgumentException(operation + " sends nothing, so no file either");
        }
        if (body != null) {
            throw new IllegalArgumentException(operation + " sends a body already, and cannot send a file beside it");
        }
        return new Call<>(operation, pathParameters, query, null, key, file, download);
    }

    /**
     * Into this file.
     *
     * @throws IllegalArgumentException if the operation gives no file
     */
    public Call<T> into(Download place) {
        Objects.requireNonNull(place, "download is null");
        if (!operation.isDownload()) {
            throw new IllegalArgumentException(operation + " gives no file");
        }
        return new Call<>(operation, pathParameters, query, body, key, upload, place);
    }

    /**
     * With this key, the same whenever the call is run.
     *
     * @throws IllegalArgumentException if the operation carries no key
     */
    public Call<T> key(IdempotencyKey chosen) {
        Objects.requireNonNull(chosen, "key is null");
        if (operation.keyRule() == Operation.KeyRule.NONE) {
            throw new IllegalArgumentException(operation + " takes no idempotency key");
        }
        return new Call<>(operation, pathParameters, query, body, chosen, upload, download);
    }

    /** The operation called. */
    public Operation<T> operation() {
        return operation;
    }

    /** The values of the path's parameters by name, in their order, not yet encoded. */
    public Map<String, String> pathParameters() {
        return pathParameters;
    }

    /**
     * The segments of a path with this call's values in place of its parameters, not yet encoded.
     *
     * @param path the operation's own, or another one whose parameters have the same names
     * @throws IllegalArgumentException if its parameters are not those of the operation's path
     */
    public List<String> pathSegments(String path) {
        return Paths.filled(path, pathParameters);
    }

    /** The query's parameters, not yet encoded. */
    public Map<String, String> query() {
        return query;
    }

    /** The body, or null for none. */
    public @Nullable Json body() {
        return body;
    }

    /** The file that is sent, or null for none. */
    public @Nullable Upload upload() {
        return upload;
    }

    /** Where the file that comes is written, or null for nowhere. */
    public @Nullable Download download() {
        return download;
    }

    /** The key chosen by the caller, or null for none. */
    public @Nullable IdempotencyKey key() {
        return key;
    }

    /** The operation; never the values. */
    @Override
    public String toString() {
        return operation.toString();
    }

    private static Map<String, String> checked(Operation<?> operation, String[] values) {
        List<String> names = operation.parameters();
        if (values.length != names.size()) {
            throw new IllegalArgumentException(
                    operation + " takes " + names.size() + " path parameters, but got " + values.length);
        }
        Map<String, String> checked = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            checked.put(names.get(i), wellFormed(operation, PathParameter.checked(operation, values[i])));
        }
        return Collections.unmodifiableMap(checked);
    }

    /** Half a surrogate pair would be sent as a question mark, and name something else. */
    private static String wellFormed(Operation<?> operation, String value) {
        if (value.codePoints().anyMatch(each -> each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE)) {
            throw new IllegalArgumentException("a parameter of " + operation + " has half a surrogate pair");
        }
        return value;
    }
}
