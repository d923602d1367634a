package es.cg.sdk.call;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for one {@link Operation}: path parameters, query, body and idempotency key. It is sent by
 * {@code CgClient.run} or {@code ClientApi.run}. Running the same call twice sends the same bytes twice; it uses the
 * same idempotency key only if {@link #key(IdempotencyKey)} set one. Immutable and thread-safe: the methods with an
 * argument return a new call.
 *
 * @param <T> the type of the result
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

    /** Returns a call with these query parameters in addition; a parameter with an existing name replaces it. */
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
     * Returns a call with this body, which replaces an earlier one.
     *
     * @throws IllegalArgumentException if the call already sends a file
     */
    public Call<T> body(Json json) {
        Objects.requireNonNull(json, "body is null");
        if (upload != null) {
            throw new IllegalArgumentException(operation + " already sends a file, and cannot send a body too");
        }
        return new Call<>(operation, pathParameters, query, json, key, null, download);
    }

    /**
     * Returns a call that sends this file, which replaces an earlier one.
     *
     * @throws IllegalArgumentException if the operation sends no content, or if the call already has a body
     */
    public Call<T> upload(Upload file) {
        Objects.requireNonNull(file, "upload is null");
        if (!operation.isKeyed()) {
            throw new IllegalArgumentException(operation + " sends no content, so it cannot send a file");
        }
        if (body != null) {
            throw new IllegalArgumentException(operation + " already sends a body, and cannot send a file too");
        }
        return new Call<>(operation, pathParameters, query, null, key, file, download);
    }

    /**
     * Returns a call that writes the file of its answer to this place.
     *
     * @throws IllegalArgumentException if the operation returns no file
     */
    public Call<T> into(Download place) {
        Objects.requireNonNull(place, "download is null");
        if (!operation.isDownload()) {
            throw new IllegalArgumentException(operation + " returns no file");
        }
        return new Call<>(operation, pathParameters, query, body, key, upload, place);
    }

    /**
     * Returns a call with this idempotency key, which is sent every time the call is run. Without it, each run sends a
     * new random key.
     *
     * @throws IllegalArgumentException if the operation takes no key: reads and removals
     */
    public Call<T> key(IdempotencyKey chosen) {
        Objects.requireNonNull(chosen, "key is null");
        if (!operation.isKeyed()) {
            throw new IllegalArgumentException(operation + " takes no idempotency key");
        }
        return new Call<>(operation, pathParameters, query, body, chosen, upload, download);
    }

    /** Returns the operation. */
    public Operation<T> operation() {
        return operation;
    }

    /** Returns the values of the path parameters by name, in path order, not percent-encoded. */
    public Map<String, String> pathParameters() {
        return pathParameters;
    }

    /**
     * Returns the segments of a path with the values of this call in place of the parameters, not percent-encoded.
     *
     * @param path the path of the operation, or another path whose parameters have the same names
     * @throws IllegalArgumentException if the path has other parameters than the operation
     */
    public List<String> pathSegments(String path) {
        return Paths.filled(Objects.requireNonNull(path, "path is null"), pathParameters);
    }

    /** Returns the query parameters, not percent-encoded. */
    public Map<String, String> query() {
        return query;
    }

    /** Returns the body; null for none. */
    public @Nullable Json body() {
        return body;
    }

    /** Returns the file to send; null for none. */
    public @Nullable Upload upload() {
        return upload;
    }

    /** Returns the place to which the file of the answer is written; null if none was set. */
    public @Nullable Download download() {
        return download;
    }

    /** Returns the idempotency key that the caller set; null for none. */
    public @Nullable IdempotencyKey key() {
        return key;
    }

    /** Returns the name, method and path of the operation, without any values. */
    @Override
    public String toString() {
        return operation.toString();
    }

    private static Map<String, String> checked(Operation<?> operation, String[] values) {
        List<String> names = operation.parameters();
        if (values.length != names.size()) {
            throw new IllegalArgumentException(
                    operation + " takes " + names.size() + " path parameters, but was given " + values.length);
        }
        Map<String, String> checked = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            checked.put(names.get(i), wellFormed(operation, PathParameter.checked(operation, names.get(i), values[i])));
        }
        return Collections.unmodifiableMap(checked);
    }

    /** An unpaired surrogate would be sent as a question mark, and so would name another record. */
    private static String wellFormed(Operation<?> operation, String value) {
        if (value.codePoints().anyMatch(each -> each >= Character.MIN_SURROGATE && each <= Character.MAX_SURROGATE)) {
            throw new IllegalArgumentException("a parameter of " + operation + " has an unpaired surrogate");
        }
        return value;
    }
}
