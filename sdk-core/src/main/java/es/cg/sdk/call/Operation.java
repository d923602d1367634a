package es.cg.sdk.call;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an API operation: name, HTTP method, path, whether it acts on one client, whether it takes an
 * idempotency key, and how its answer is read. Immutable and thread-safe; declare it as a constant.
 *
 * <p>The SDK defines its own operations this way. Define one yourself to call an operation that the SDK does not have
 * yet; it gets the same checks, retries, idempotency keys and exceptions:
 *
 * <pre>{@code
 * static final Operation<Quote> QUOTE = Operation.get("quotes.get", "/quotes/{id}", Quote::new);
 *
 * Quote quote = cg.forClient(1001).run(QUOTE.call("q_7"));
 * }</pre>
 *
 * @param <T> the type of the result
 */
public final class Operation<T> {
    private final String id;
    private final String method;
    private final String path;
    private final List<String> parameters;
    private final boolean keyed;
    private final boolean onClient;
    private final boolean deferred;
    private final BiFunction<Json, Function<Json, Job<Json>>, T> answer;
    private final @Nullable Function<DownloadedFile, T> received;
    private final boolean creation;
    private final @Nullable String recordPath;

    private Operation(String id, String method, String path, boolean keyed, Function<Json, T> answer) {
        this(id, method, path, keyed, true, false, ofJson(answer), null, false, null);
    }

    private Operation(
            String id,
            String method,
            String path,
            boolean keyed,
            boolean onClient,
            boolean deferred,
            BiFunction<Json, Function<Json, Job<Json>>, T> answer,
            @Nullable Function<DownloadedFile, T> received,
            boolean creation,
            @Nullable String recordPath) {
        this.id = requireNonNull(id, "id is null");
        this.method = method;
        this.path = Paths.checked(id, path);
        this.parameters = Paths.parameters(path);
        this.keyed = keyed;
        this.onClient = onClient;
        this.deferred = deferred;
        this.answer = answer;
        this.received = received;
        this.creation = creation;
        this.recordPath = recordPath;
    }

    private static <T> BiFunction<Json, Function<Json, Job<Json>>, T> ofJson(Function<Json, T> answer) {
        requireNonNull(answer, "answer is null");
        return (json, jobs) -> answer.apply(json);
    }

    /**
     * Defines a {@code GET} operation.
     *
     * @param id the name in errors and logs, such as {@code quotes.get}
     * @param path the path below the base address, with parameters in braces, such as {@code /quotes/{id}}
     * @param answer makes the result from the JSON of the answer
     * @throws IllegalArgumentException if the path is malformed or has a parameter twice
     */
    public static <T> Operation<T> get(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "GET", path, false, answer);
    }

    /** Defines a {@code GET} operation that returns one page of a list; {@code item} makes an item from its JSON. */
    public static <T> Operation<Page<T>> list(String id, String path, Function<Json, T> item) {
        requireNonNull(item, "item is null");
        return get(id, path, json -> new Page<>(json, item));
    }

    /**
     * Defines a {@code GET} operation that returns a file. Calls say where to write it:
     * {@code call.into(Download.toFile(path))}.
     */
    public static Operation<DownloadedFile> download(String id, String path) {
        return new Operation<>(
                id,
                "GET",
                path,
                false,
                true,
                false,
                (json, jobs) -> {
                    throw new IllegalStateException(PrintableText.of(id) + " returns a file, not JSON");
                },
                file -> file,
                false,
                null);
    }

    /** Defines a {@code POST} operation. Its calls carry an idempotency key. */
    public static <T> Operation<T> post(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "POST", path, true, answer);
    }

    /**
     * Defines a {@code POST} operation that the service may run asynchronously. It answers with a job, or at once with
     * the result, which the SDK returns as a job that is done.
     *
     * @param answer makes the result from its JSON
     */
    public static <T> Operation<Job<T>> deferred(String id, String path, Function<Json, T> answer) {
        requireNonNull(answer, "answer is null");
        return new Operation<>(
                id,
                "POST",
                path,
                true,
                true,
                true,
                (json, jobs) -> jobs.apply(json).as(answer),
                null,
                false,
                null);
    }

    /** Defines a {@code PUT} operation. Its calls carry an idempotency key. */
    public static <T> Operation<T> put(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "PUT", path, true, answer);
    }

    /** Defines a {@code PATCH} operation. Its calls carry an idempotency key. */
    public static <T> Operation<T> patch(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "PATCH", path, true, answer);
    }

    /** Defines a {@code DELETE} operation. Its calls carry no idempotency key. */
    public static <T> Operation<T> delete(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "DELETE", path, false, answer);
    }

    /** Returns the same operation without a client: its calls carry no {@code X-CG-Client} header. */
    public Operation<T> onNoClient() {
        return new Operation<>(id, method, path, keyed, false, deferred, answer, received, creation, recordPath);
    }

    /**
     * Returns the same operation as one that creates a record: a {@link es.cg.sdk.journal.WriteJournal} records its
     * calls that carry a document key, and does each document once.
     *
     * @throws IllegalArgumentException if the operation is no {@code POST}
     */
    public Operation<T> creates() {
        return creating(null);
    }

    /**
     * Does the same as {@link #creates()}. A document that the journal has as done is read at this path, whose answer
     * has the same form.
     *
     * @param readPath the path with one parameter, the id of the record, such as {@code /quotes/{id}}
     */
    public Operation<T> creates(String readPath) {
        Paths.checked(id, requireNonNull(readPath, "readPath is null"));
        if (Paths.parameters(readPath).size() != 1) {
            throw new IllegalArgumentException(PrintableText.of(id)
                    + ": the path of its record must have one parameter, but is " + PrintableText.of(readPath));
        }
        return creating(readPath);
    }

    private Operation<T> creating(@Nullable String readPath) {
        if (!method.equals("POST")) {
            throw new IllegalArgumentException(this + " creates no record: only a POST does");
        }
        return new Operation<>(id, method, path, keyed, onClient, deferred, answer, received, true, readPath);
    }

    /**
     * Returns a call of this operation.
     *
     * @param pathParameters the values of the path parameters, in path order, not percent-encoded
     * @throws IllegalArgumentException if the number of values is wrong, or if a value is blank or could be read as
     *     another path, such as {@code ..}
     */
    public Call<T> call(String... pathParameters) {
        return new Call<>(this, requireNonNull(pathParameters, "pathParameters is null"));
    }

    /** Returns the name that errors, logs and the mock's journal use, such as {@code activities.list}. */
    public String id() {
        return id;
    }

    /** Returns the HTTP method. */
    public String method() {
        return method;
    }

    /** Returns the path below the base address, with its parameters in braces. */
    public String path() {
        return path;
    }

    /** Returns whether calls carry the header {@code Idempotency-Key}: the caller's, or a random one. */
    public boolean isKeyed() {
        return keyed;
    }

    /** Returns whether calls act on one client, named by the header {@code X-CG-Client}. */
    public boolean onClient() {
        return onClient;
    }

    /**
     * Makes the result from the JSON of an answer.
     *
     * @param jobs makes the job, if the operation is deferred
     */
    public T read(Json json, Function<Json, Job<Json>> jobs) {
        return answer.apply(json, jobs);
    }

    /** Returns whether the operation was defined by {@link #deferred}. */
    public boolean isDeferred() {
        return deferred;
    }

    /** Returns whether the operation creates a record, as {@link #creates()} says. */
    public boolean isCreation() {
        return creation;
    }

    /** Returns the path at which a record that the operation created is read; null if there is none. */
    public @Nullable String recordPath() {
        return recordPath;
    }

    /** Returns whether the operation returns a file. */
    public boolean isDownload() {
        return received != null;
    }

    /**
     * Makes the result from the file of an answer.
     *
     * @throws IllegalStateException if the operation returns JSON
     */
    public T received(DownloadedFile file) {
        if (received == null) {
            throw new IllegalStateException(PrintableText.of(id) + " returns JSON, not a file");
        }
        return received.apply(file);
    }

    /** Returns the name, method and path. */
    @Override
    public String toString() {
        return PrintableText.of(id) + " (" + method + " " + path + ")";
    }

    List<String> parameters() {
        return parameters;
    }
}
