package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Environment;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is known about a request while it is served, for the journal. Confined to one thread. */
final class RequestRecord {
    private static final int LONGEST_BODY = 20_000;
    // How a signing secret begins: as it is, in hexadecimal and in Base64.
    private static final List<String> SECRET_STARTS = List.of("whsec_", "77687365635f", "d2hzZWNf");
    private static final Pattern SIGNING_SECRET =
            Pattern.compile("(?:" + String.join("|", SECRET_STARTS) + ")[^\\s\"\\\\]+");
    private static final Pattern KEY = Pattern.compile("(cg_(?:live|test|sbx)_[^.\\s]{1,40})\\.[^\\s\"/&]+");
    private static final Pattern HIDDEN_KEY = Pattern.compile("Bearer cg_[^.]*\\.…");

    ApiRequest request;

    @Nullable
    ApiKey key;

    String keyId = "";

    @Nullable
    ApiCall call;

    @Nullable
    ApiOperation operation;

    @Nullable
    ApiException error;

    InjectedFaults.@Nullable Effect fault;
    boolean replayed;
    boolean done;
    long loggedClient;

    private final Instant received;
    private final long began;

    /**
     * Creates the record of a request.
     *
     * @param received when it was received, in real time
     * @param began the value of {@link System#nanoTime()} then
     */
    RequestRecord(ApiRequest request, Instant received, long began) {
        this.request = request;
        this.received = received;
        this.began = began;
    }

    long client() {
        return call == null ? 0 : Math.max(0, call.client());
    }

    CallJournal.Draft entry(Environment environment, ApiResponse response, String requestId) {
        ApiRequest sent = request.received();
        byte[] body = sent.body();
        CallJournal.Draft entry = new CallJournal.Draft();
        entry.at = environment.clock().instant();
        entry.firm = Environment.firmId(environment.firm());
        entry.sandbox = environment.sandbox();
        entry.operation = operation == null ? null : operation.id();
        entry.request = hidden(sent.method() + " /" + String.join("/", sent.path()));
        entry.keyPrefix = key == null ? null : key.prefix();
        entry.client = client();
        entry.headers = redacted(sent.headers());
        entry.body = hidden(text(body));
        entry.answer = answer(response);
        entry.status = response.status();
        entry.requestId = requestId;
        entry.idempotencyKey = sent.header("Idempotency-Key");
        entry.replayed = replayed;
        entry.done = done;
        entry.digest = sent.method().equals("GET") ? "" : Digests.sha256(body);
        entry.refusedBy = error == null ? null : error.code();
        entry.why = error == null ? null : hidden(error.why());
        entry.fault = fault == null ? null : fault.toString();
        entry.trace = environment.trace();
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        entry.exchange = new CallJournal.Exchange(query(), response.headers(), received, took);
        return entry;
    }

    /** Returns the query as it may have been sent: decoded requests keep neither the order nor the escapes. */
    private String query() {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        new TreeMap<>(request.received().query())
                .forEach((name, value) -> query.add(escaped(name) + "=" + escaped(value)));
        return hidden(query.toString());
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the beginning of the answer's body; empty for a file. */
    private static String answer(ApiResponse response) {
        boolean isText = response.json() != null
                || response.contentType().startsWith("text/")
                || response.contentType().equals("application/json");
        return isText ? hidden(text(response.bytes())) : "";
    }

    private static Map<String, String> redacted(Map<String, String> headers) {
        Map<String, String> shown = new TreeMap<>(headers);
        // The part of a key before the dot is no secret; of other authorisations nothing is known, so nothing is shown.
        shown.replaceAll((name, value) -> hidden(value));
        shown.computeIfPresent(
                "authorization", (name, value) -> HIDDEN_KEY.matcher(value).matches() ? value : "…");
        shown.keySet().removeIf(name -> name.toLowerCase(Locale.ROOT).contains("cookie"));
        return shown;
    }

    /** Returns the text without the secret part of any key, or any signing secret, in it. */
    private static String hidden(String text) {
        // Most texts have neither, and a search for a fixed text is much cheaper than a pattern.
        String withoutKeys = !text.contains("cg_") ? text : KEY.matcher(text).replaceAll("$1.…");
        for (String each : SECRET_STARTS) {
            if (withoutKeys.contains(each)) {
                return SIGNING_SECRET.matcher(withoutKeys).replaceAll("whsec_…");
            }
        }
        return withoutKeys;
    }

    private static String text(byte[] bytes) {
        // A character has at most four bytes.
        String text = new String(bytes, 0, Math.min(bytes.length, 4 * LONGEST_BODY), StandardCharsets.UTF_8);
        return text.length() > LONGEST_BODY ? text.substring(0, LONGEST_BODY) + "…" : text;
    }
}
