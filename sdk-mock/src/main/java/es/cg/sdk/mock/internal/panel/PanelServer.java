package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.ReceivedBody;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Answers the calls of the mock's panel, which tests and the page use to control the mock; they come over HTTP or from
 * Java code. Thread-safe; its calls and the API's requests take effect one by one.
 */
public final class PanelServer implements RequestReceiver {
    // Records have about ten levels, and a snapshot adds a few more.
    private static final int DEEPEST = 200;
    private static final String FIRM = "firm";
    private static final List<String> STATE = List.of("panel", "state");

    /** The header by which the page asks for messages in its reader's language; without it they are in English. */
    public static final String LANGUAGE = "X-Page-Language";

    private final SharedState shared;
    private final ReentrantLock lock;
    private final Firms firms;
    private final StateHandlers state;
    private final PanelHandlers handlers;
    private final PanelHosts hosts = new PanelHosts();
    private long traced;
    private Consumer<String> listener = topic -> {};

    /** Creates the panel of firms at their start, whose state a reset restores. */
    public PanelServer(Firms firms, SharedState shared) {
        this.shared = shared;
        this.lock = shared.lock();
        this.firms = firms;
        this.state = new StateHandlers(firms, shared, () -> listener.accept("reset"));
        CallRate rate = new CallRate(System::currentTimeMillis);
        this.handlers = new PanelHandlers(
                new FirmHandlers(firms),
                new KeyHandlers(shared.contract()),
                new EnvironmentHandlers(shared.contract(), firms),
                new BookHandlers(shared),
                new RequestHandlers(firms, shared.journal()),
                new RequestListHandlers(firms, shared),
                new TraceHandlers(firms, shared),
                new OverviewHandlers(shared.journal(), rate),
                new SandboxHandlers(shared.contract().events()),
                state,
                new TestToolHandlers(shared, firms),
                new PanelWebhookHandlers(shared.contract().events()),
                new DeliveryHandlers(),
                new SearchHandlers(shared));
        listen(shared, rate);
    }

    private void listen(SharedState shared, CallRate rate) {
        shared.journal().whenRecorded(() -> {
            rate.count();
            listener.accept("calls");
        });
        shared.queue().whenRecorded(() -> listener.accept("deliveries"));
        firms.first()
                .environments()
                .forEach(each -> each.context().environment().schedule().whenRan(() -> listener.accept("tasks")));
    }

    /**
     * Loads the state from a file, if it exists, and lets {@code POST /panel/state/save} save it there. Needs the lock.
     *
     * @throws java.io.UncheckedIOException if the file cannot be used; then it is left as it is
     */
    public StateKeeper keepStateIn(Path file) {
        return state.keepIn(file);
    }

    /**
     * Sets the listener that is told what may have changed: {@code panel} after a call, {@code reset}, {@code calls},
     * {@code deliveries}, {@code tasks}. It must not wait.
     */
    public void whenChanged(Consumer<String> newListener) {
        listener = newListener;
    }

    /** Returns the names of the host by which the panel is reached. */
    public PanelHosts hosts() {
        return hosts;
    }

    /**
     * Runs a call, given as method and path, and returns its answer.
     *
     * @param firm the id of the firm that a call takes which takes one
     * @throws ApiException if the call is invalid, or the state does not allow it
     */
    public ObjectNode call(String name, String firm, ObjectNode body) {
        return call(name, Map.of(FIRM, firm), body);
    }

    /** Runs a call that names no firm. */
    public ObjectNode call(String name, ObjectNode body) {
        return call(name, Map.of(), body);
    }

    /** Runs a call with these filters, which may have any characters. */
    public ObjectNode call(String name, Map<String, String> filters, ObjectNode body) {
        String[] parts = name.split("[ ?]", 3);
        Map<String, String> query = new HashMap<>(filters);
        for (String each : parts.length < 3 ? new String[0] : parts[2].split("&", -1)) {
            query.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        List<String> path = List.of(parts[1].substring(1).split("/", -1));
        PanelRoute route = route(parts[0], path);
        if (!route.filters().contains(FIRM)) {
            query.remove(FIRM);
        }
        ObjectNode answer =
                run(route, path, query, body, ReceivedBody.of(new byte[0])).json();
        return answer == null ? Fields.none() : answer;
    }

    /** Returns the whole state as JSON. */
    public String snapshot() {
        lock.lock();
        try {
            ByteArrayOutputStream json = new ByteArrayOutputStream();
            Objects.requireNonNull(state.show().streamed(), "the state is streamed")
                    .writeTo(json);
            return json.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot be written", e);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Restores a state from JSON.
     *
     * @throws ApiException if it is invalid; then nothing is changed
     */
    public void restore(String json) {
        ReceivedBody body = ReceivedBody.of(json.getBytes(StandardCharsets.UTF_8));
        run(route("PUT", STATE), STATE, Map.of(), Fields.none(), body);
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        try {
            hosts.check(request);
            ReceivedBody body = request.receivedBody();
            // A state is read record by record, since it may be large.
            byte[] read = request.path().equals(STATE) ? new byte[0] : body.bytes();
            PanelRoute route = route(request.method(), request.path());
            return run(route, request.path(), request.query(), read(read), body);
        } catch (IOException e) {
            return refuse(PanelCall.malformed("the body cannot be read: " + e.getMessage()));
        } catch (ApiException error) {
            return refuse(
                    error, "es".equals(request.header(LANGUAGE)) ? error.text().spanish() : error.why());
        }
    }

    /** What a call causes is not linked with the request before it, in any firm. */
    private void trace(Firm firm) {
        traced++;
        long second = firms.first().production().context().present().instant().getEpochSecond();
        firms.environments()
                .forEach(each -> each.trace(each.firm() == firm.number() ? "panel-" + second + "-" + traced : ""));
    }

    @Override
    public ApiResponse refuse(ApiException error) {
        return refuse(error, error.why());
    }

    private static ApiResponse refuse(ApiException error, String message) {
        int status = switch (error.status()) {
            case 403, 404, 409, 422, 500 -> error.status();
            // The environment was reset during the call.
            case 503 -> 409;
            default -> 400;
        };
        ObjectNode answer = Fields.none();
        answer.putObject("error")
                .put("code", status == 400 ? "malformed" : error.code())
                .put("message", message);
        return ApiResponse.of(status, answer);
    }

    /**
     * Reads a JSON object; empty for an empty body.
     *
     * @throws ApiException with 400 if the body is no JSON object
     */
    public static ObjectNode read(byte[] body) {
        if (body.length == 0) {
            return Fields.none();
        }
        try {
            if (ExactJson.read(body) instanceof ObjectNode object) {
                checkValues(object, 0);
                return object;
            }
            throw PanelCall.malformed("the body must be a JSON object");
        } catch (JacksonException e) {
            throw PanelCall.malformed("the body is not readable JSON: " + e.getOriginalMessage());
        } catch (IOException | NumberFormatException e) {
            throw PanelCall.malformed("the body cannot be read: " + e.getMessage());
        }
    }

    static void checkValues(JsonNode node, int depth) {
        if (depth > DEEPEST || node.isBigInteger()) {
            throw PanelCall.malformed("the body has too many levels, or a whole number with too many digits");
        }
        node.forEach(each -> checkValues(each, depth + 1));
    }

    private static PanelRoute route(String method, List<String> path) {
        StringBuilder methods = new StringBuilder();
        for (PanelRoute route : PanelRoutes.ALL) {
            boolean isPath = route.match(path) != null;
            if (isPath && route.method().equals(method)) {
                return route;
            }
            methods.append(isPath ? " " + route.method() : "");
        }
        throw PanelCall.missing(
                methods.isEmpty()
                        ? "the panel has no such path; GET /panel lists its calls"
                        : "this path of the panel takes only" + methods);
    }

    /** Runs a call. A long list is read page by page, and others take the lock in between. */
    private ApiResponse run(
            PanelRoute route, List<String> path, Map<String, String> query, ObjectNode body, ReceivedBody received) {
        PanelCall call = new PanelCall(firms.first(), path, query, body, received);
        return LongList.isReadBy(route)
                ? new LongList(lock, page -> runLocked(route, page), page -> lives(route, page)).read(call)
                : runLocked(route, call);
    }

    /** Returns what is different after a reset or restore of the call's firm; nothing for a list that none changes. */
    private List<Object> lives(PanelRoute route, PanelCall call) {
        return route.isLocked()
                ? shared.locked(() -> named(route, call).environments().stream()
                        .map(each -> each.context().environment())
                        .<Object>flatMap(each -> Stream.of(each, each.life()))
                        .toList())
                : List.of();
    }

    /** Runs a call whose parameters are the path, and whose body still names the firm. */
    private ApiResponse runLocked(PanelRoute route, PanelCall call) {
        if (!route.isLocked()) {
            return run(route, named(route, call));
        }
        lock.lock();
        try {
            firms.environments().forEach(each -> each.schedule().catchUp());
            return route.changes()
                    ? run(route, named(route, call))
                    : ReadingInPieces.of(lock, () -> run(route, named(route, call)));
        } finally {
            lock.unlock();
        }
    }

    private ApiResponse run(PanelRoute route, PanelCall call) {
        boolean changes = route.changes();
        call.onlyFilters(route.filters());
        if (changes) {
            trace(call.firm());
            // A call of webhooks runs the handshake itself.
            if (!route.path().contains("webhooks")) {
                firms.used()
                        .forEach(firm -> firm.environments()
                                .forEach(each -> each.chapters().destinations().verifyNew()));
            }
        }
        ApiResponse done = route.answer().of(handlers, call);
        if (changes) {
            listener.accept("panel");
        }
        return done;
    }

    /** Returns a call with the firm that its query or its body names, without it in the body; else with the first. */
    private PanelCall named(PanelRoute route, PanelCall call) {
        List<String> parameters = Objects.requireNonNull(route.match(call.parameters()), "the path is the route's");
        ObjectNode body = call.body().deepCopy();
        JsonNode inBody = route.filters().contains(FIRM) ? body.remove(FIRM) : null;
        if (inBody != null && !inBody.isTextual()) {
            throw PanelCall.wrong("firm must be the id of a firm as GET /panel/firms shows it");
        }
        String inQuery = route.filters().contains(FIRM) ? call.query().get(FIRM) : null;
        String id = inBody == null ? inQuery : inBody.textValue();
        return new PanelCall(id == null ? firms.first() : found(id), parameters, call.query(), body, call.received());
    }

    private Firm found(String id) {
        Firm firm = shared.locked(() -> Optional.ofNullable(firms.find(id))).orElse(null);
        if (firm == null) {
            throw PanelCall.malformed("there is no firm " + id + "; GET /panel/firms lists them");
        }
        return firm;
    }
}
