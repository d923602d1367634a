package es.cg.sdk.call;

import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the API, as a value: its name, method, path, whether it acts on one client, its key rule, and how
 * its answer reads. Immutable and thread-safe; meant to be a constant.
 *
 * <p>The SDK's own operations are made this way, and so is one of your own, for what the service offers before the
 * SDK does. It runs through the same checks, keys and errors:
 *
 * <pre>{@code
 * static final Operation<Quote> QUOTE = Operation.get("quotes.get", "/quotes/{id}", Quote::new);
 *
 * Quote quote = cg.forClient(1001).run(QUOTE.call("q_7"));
 * }</pre>
 *
 * @param <T> what its answer reads as
 */
public final class Operation<T> {
    /** Whether calls carry an {@code Idempotency-Key}. */
    public enum KeyRule {
        /** Always: the caller's, or a random one. */
        SENT,
        /** Never: reads and removals. */
        NONE
    }

    private final String id;
    private final String method;
    private final String path;
    private final List<String> parameters;
    private final KeyRule keyRule;
    private final boolean onClient;
    private final boolean deferred;
    private final BiFunction<Json, Function<Json, Job<Json>>, T> answer;
    private final @Nullable Function<DownloadedFile, T> received;

    private Operation(String id, String method, String path, KeyRule keyRule, Function<Json, T> answer) {
        this(id, method, path, keyRule, true, false, (json, jobs) -> answer.apply(json), null);
    }

    private Operation(
            String id,
            String method,
            String path,
            KeyRule keyRule,
            boolean onClient,
            boolean deferred,
            BiFunction<Json, Function<Json, Job<Json>>, T> answer,
            @Nullable Function<DownloadedFile, T> received) {
        this.id = id;
        this.method = method;
        this.path = Paths.checked(id, path);
        this.parameters = Paths.parameters(path);
        this.keyRule = keyRule;
        this.onClient = onClient;
        this.deferred = deferred;
        this.answer = answer;
        this.received = received;
    }

    /** Reads something. */
    public static <T> Operation<T> get(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "GET", path, KeyRule.NONE, answer);
    }

    /** Reads a list, page by page. */
    public static <T> Operation<Page<T>> list(String id, String path, Function<Json, T> item) {
        return get(id, path, json -> new Page<>(json, item));
    }

    /** Reads a file, which its calls say where to write: {@code call.into(Download.toFile(path))}. */
    public static Operation<DownloadedFile> download(String id, String path) {
        return new Operation<>(
                id,
                "GET",
                path,
                KeyRule.NONE,
                true,
                false,
                (json, jobs) -> {
                    throw new IllegalStateException(PrintableText.of(id) + " gives a file, and no JSON");
                },
                file -> file);
    }

    /** Creates something, or makes something happen. */
    public static <T> Operation<T> post(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "POST", path, KeyRule.SENT, answer);
    }

    /**
     * Makes something happen that may take its time: the service answers with a job, or at once with what
     * {@code answer} reads, which then is a job that is done.
     */
    public static <T> Operation<Job<T>> deferred(String id, String path, Function<Json, T> answer) {
        return new Operation<>(
                id,
                "POST",
                path,
                KeyRule.SENT,
                true,
                true,
                (json, jobs) -> jobs.apply(json).as(answer),
                null);
    }

    /** Changes something by {@code PUT}. */
    public static <T> Operation<T> put(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "PUT", path, KeyRule.SENT, answer);
    }

    /** Changes part of something by {@code PATCH}. */
    public static <T> Operation<T> patch(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "PATCH", path, KeyRule.SENT, answer);
    }

    /** Removes something. */
    public static <T> Operation<T> delete(String id, String path, Function<Json, T> answer) {
        return new Operation<>(id, "DELETE", path, KeyRule.NONE, answer);
    }

    /** The same operation, acting on no client: its calls carry no {@code X-CG-Client}. */
    public Operation<T> onNoClient() {
        return new Operation<>(id, method, path, keyRule, false, deferred, answer, received);
    }

    /**
     * A call of this operation, with the values of the path's parameters in their order.
     *
     * @throws IllegalArgumentException if their number is not the path's, or one of them cannot stand in a path
     */
    public Call<T> call(String... pathParameters) {
        return new Call<>(this, pathParameters);
    }

    /** The name that errors, logs and the mock's journal use, such as {@code activities.list}. */
    public String id() {
        return id;
    }

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The path below the base address, with its parameters in braces. */
    public String path() {
        return path;
    }

    /** Whether calls carry an {@code Idempotency-Key}. */
    public KeyRule keyRule() {
        return keyRule;
    }

    /** Whether it acts on one client, named by the header {@code X-CG-Client}. */
    public boolean onClient() {
        return onClient;
    }

    /** Reads an answer; {@code jobs} makes the job of it where the operation is a deferred one. */
    public T read(Json json, Function<Json, Job<Json>> jobs) {
        return answer.apply(json, jobs);
    }

    /** Whether it may give a job in place of its result. */
    public boolean isDeferred() {
        return deferred;
    }

    /** Whether it gives a file. */
    public boolean isDownload() {
        return received != null;
    }

    /** Reads an answer that is a file. */
    public T received(DownloadedFile file) {
        if (received == null) {
            throw new IllegalStateException(PrintableText.of(id) + " gives JSON, and no file");
        }
        return received.apply(file);
    }

    /** The name, method and path. */
    @Override
    public String toString() {
        return PrintableText.of(id) + " (" + method + " " + path + ")";
    }

    List<String> parameters() {
        return parameters;
    }
}
