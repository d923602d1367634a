package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.service.SharedState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The panel: a table of calls. Thread-safe; its calls and the API's requests take effect one by one. */
public final class PanelServer implements RequestReceiver {
    // Records have about ten levels, and a snapshot adds a few more.
    private static final int DEEPEST = 200;

    private static final String PAGE = "The panel of the mock: JSON in and out, no password.\n\n" + PanelRoutes.table(0)
            + "\nThe fields of each call are in docs/panel.md.\n";

    private static final Pattern OWN_HOST =
            Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    // An address, or a name that no public name server has: that of a container, or one with a reserved ending.
    private static final Pattern SHARED_HOST = Pattern.compile(
            "([0-9.]+|\\[[0-9a-f:.]+]|[a-z0-9_-]+|[a-z0-9_.-]+\\.(local|internal|localhost|test))(:[0-9]+)?",
            Pattern.CASE_INSENSITIVE);

    private final ReentrantLock lock;
    private final PanelEnvironment production;
    private final PanelEnvironment sandbox;
    private final StateSnapshots snapshots;
    private final ObjectNode seeded;
    private @Nullable StateKeeper keeper;
    private boolean isShared;
    private long traced;
    private Consumer<String> listener = topic -> {};
    private final Map<List<String>, Function<PanelCall, ApiResponse>> calls = new LinkedHashMap<>();

    /** Creates the panel of two seeded environments, whose state a reset restores. */
    public PanelServer(Contract contract, PanelEnvironment production, PanelEnvironment sandbox, SharedState shared) {
        this.lock = shared.lock();
        this.production = production;
        this.sandbox = sandbox;
        this.snapshots = new StateSnapshots(
                production.context().settings(),
                production.context().environment(),
                sandbox.context().environment());
        this.seeded = snapshots.take();
        on("GET /panel", call -> ApiResponse.foreign(200, "text/plain; charset=utf-8", PAGE));
        addKeys(new KeyCalls(contract, production, sandbox));
        EnvironmentCalls environments = new EnvironmentCalls(contract, production.context(), sandbox.context());
        on("PUT /panel/plan", environments::plan);
        on("GET /panel/plan", call -> environments.planInForce());
        on("GET /panel/clock", call -> environments.clock());
        on("POST /panel/clock", environments::advance);
        on("POST /panel/events", environments::emit);
        addRecords(new RecordCalls(List.of(production, sandbox)));
        TestToolCalls tools = new TestToolCalls(
                contract,
                production.context().settings(),
                production.context().faults(),
                shared.journal(),
                List.of(production.context().keys(), sandbox.context().keys()));
        on("PUT /panel/limits", tools::limits);
        on("GET /panel/limits", call -> tools.limitsInForce());
        on("POST /panel/faults", tools::arm);
        on("GET /panel/faults", call -> tools.faults());
        on("DELETE /panel/faults", call -> tools.disarm());
        on("GET /panel/requests", TestToolCalls.FILTERS, tools::requests);
        on("GET /panel/requests/done-once", TestToolCalls.FILTERS, tools::doneOnce);
        addState(shared);
        addWebhooks(new WebhookCalls(contract.events(), List.of(production, sandbox)));
    }

    private void addKeys(KeyCalls keys) {
        on("POST /panel/keys", keys::create);
        on("GET /panel/keys", call -> keys.list());
        on("GET /panel/keys/{}", keys::get);
        on("POST /panel/keys/{}/rotate", keys::rotate);
        on("POST /panel/keys/{}/revoke", keys::revoke);
        on("PUT /panel/keys/{}/clients/{}", keys::authorise);
        on("DELETE /panel/keys/{}/clients/{}", keys::deauthorise);
        on("PUT /panel/keys/{}/consents/{}", keys::consent);
        on("DELETE /panel/keys/{}/consents/{}", keys::withdraw);
    }

    private void addRecords(RecordCalls records) {
        on("GET /panel/invoices", Set.of("client"), records::invoices);
        on("POST /panel/invoices/{}/annul", records::annul);
        on("POST /panel/invoices/{}/rectify", records::rectify);
        on("POST /panel/tax-models/{}/present", records::present);
        on("POST /panel/bank-transactions/{}/match", records::match);
        on("POST /panel/expenses/{}/confirm", records::confirm);
        on("POST /panel/clients/{}/sepa-remittances", records::remit);
        on("POST /panel/clients/{}/payslips", records::addPayslip);
        on("POST /panel/clients/{}/document-requests", records::requestDocuments);
        on("POST /panel/clients/{}/accounting-periods/open", records::openPeriod);
        on("POST /panel/document-requests/{}/cancel", records::cancelRequest);
    }

    private void addState(SharedState shared) {
        on("GET /panel/state", call -> {
            // Pending deliveries are recorded first, so that the snapshot has all of them.
            production.context().clockRunner().settle();
            sandbox.context().clockRunner().settle();
            return ApiResponse.of(200, snapshots.take());
        });
        on("PUT /panel/state", call -> restored(call.body()));
        on("POST /panel/state/save", call -> saved());
        on("POST /panel/reset", call -> {
            ApiResponse done = restored(seeded);
            shared.journal().clear();
            production.context().faults().reset();
            return done;
        });
    }

    /**
     * Loads the state from a file, if it exists, and lets {@code POST /panel/state/save} save it there. Needs the lock.
     *
     * @throws java.io.UncheckedIOException if the file cannot be used; then it is left as it is
     */
    public StateKeeper keepStateIn(Path file) {
        StateKeeper keeping = new StateKeeper(file, snapshots);
        keeping.load();
        keeper = keeping;
        return keeping;
    }

    /** Sets the listener that is told after each call that may change something; it must not wait. */
    public void whenChanged(Consumer<String> newListener) {
        listener = newListener;
    }

    /** Accepts requests that name the host as other machines do: the mock listens on an address that they reach. */
    public void share() {
        isShared = true;
    }

    private ApiResponse saved() {
        if (keeper == null) {
            throw PanelCall.conflict("the mock keeps its state in no file: start it with --state FILE");
        }
        production.context().clockRunner().settle();
        sandbox.context().clockRunner().settle();
        try {
            keeper.saveAll();
        } catch (IOException e) {
            throw PanelCall.conflict("the state could not be saved: " + e);
        }
        return ApiResponse.of(
                200,
                JsonNodeFactory.instance.objectNode().put("file", keeper.file().toString()));
    }

    private void addWebhooks(WebhookCalls webhooks) {
        on("GET /panel/webhooks", call -> webhooks.list());
        on("POST /panel/webhooks/{}/verify", webhooks::verify);
        on("POST /panel/delivery-faults", webhooks::arm);
        on("DELETE /panel/delivery-faults", call -> webhooks.disarm());
        on("GET /panel/deliveries", call -> webhooks.deliveries());
        on("POST /panel/deliveries/{}/resend", webhooks::resend);
    }

    /**
     * Runs a call, given as method and path, and returns its answer.
     *
     * @throws ApiException if the call is invalid, or the state does not allow it
     */
    public ObjectNode call(String name, ObjectNode body) {
        String[] parts = name.split(" ", 2);
        lock.lock();
        try {
            ObjectNode answer = run(parts[0], List.of(parts[1].substring(1).split("/", -1)), Map.of(), body)
                    .json();
            return answer == null ? JsonNodeFactory.instance.objectNode() : answer;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        lock.lock();
        try {
            checkOwnPage(request);
            return run(request.method(), request.path(), request.query(), read(request.body()));
        } catch (ApiException error) {
            return refuse(error);
        } finally {
            lock.unlock();
        }
    }

    /** What a call causes is not linked with the request before it. */
    private void trace() {
        traced++;
        long second = production.context().environment().clock().instant().getEpochSecond();
        for (PanelEnvironment each : List.of(production, sandbox)) {
            each.context().environment().trace("panel-" + second + "-" + traced);
        }
    }

    @Override
    public ApiResponse refuse(ApiException error) {
        int status = switch (error.status()) {
            case 403, 404, 409, 422, 500 -> error.status();
            // The environment was reset while its clock moved.
            case 503 -> 409;
            default -> 400;
        };
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("error")
                .put("code", status == 400 ? "malformed" : error.code())
                .put("message", error.why());
        return ApiResponse.of(status, answer);
    }

    /**
     * Reads a JSON object; empty for an empty body.
     *
     * @throws ApiException with 400 if the body is no JSON object
     */
    public static ObjectNode read(byte[] body) {
        if (body.length == 0) {
            return JsonNodeFactory.instance.objectNode();
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

    private static void checkValues(JsonNode node, int depth) {
        if (depth > DEEPEST || node.isBigInteger()) {
            throw PanelCall.malformed("the body has too many levels, or a whole number with too many digits");
        }
        node.forEach(each -> checkValues(each, depth + 1));
    }

    /** Returns the calls as method and path, with {@code {}} for each parameter. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        calls.keySet().forEach(each -> names.add(each.get(0) + " /" + String.join("/", each.subList(1, each.size()))));
        return names;
    }

    private ApiResponse run(String method, List<String> path, Map<String, String> query, ObjectNode body) {
        production.context().environment().schedule().catchUp();
        sandbox.context().environment().schedule().catchUp();
        String methods = "";
        for (Map.Entry<List<String>, Function<PanelCall, ApiResponse>> call : calls.entrySet()) {
            List<String> parameters = match(call.getKey(), path);
            if (parameters != null && call.getKey().get(0).equals(method)) {
                if (!method.equals("GET")) {
                    trace();
                }
                ApiResponse done = call.getValue().apply(new PanelCall(parameters, query, body));
                if (!method.equals("GET")) {
                    listener.accept("panel");
                }
                return done;
            }
            methods += parameters == null ? "" : " " + call.getKey().get(0);
        }
        throw PanelCall.missing(
                methods.isEmpty()
                        ? "the panel has no such path; GET /panel lists its calls"
                        : "this path of the panel takes only" + methods);
    }

    /**
     * Refuses what a page of another site sends by the browser of a tester: with another name of the host, which that
     * site's name server has led to this machine, or with an origin of its own.
     *
     * @throws ApiException with 403 for such a request
     */
    public void checkOwnPage(ApiRequest request) {
        String host = request.header("Host");
        if (host != null && !(isShared ? SHARED_HOST : OWN_HOST).matcher(host).matches()) {
            throw PanelCall.forbidden("the panel is at localhost or 127.0.0.1, not at " + host);
        }
        String origin = request.header("Origin");
        if (origin != null && !origin.equals("http://" + host)) {
            throw PanelCall.forbidden("the panel takes no requests from pages of " + origin);
        }
    }

    private void on(String name, Function<PanelCall, ApiResponse> call) {
        on(name, Set.of(), call);
    }

    private void on(String name, Set<String> filters, Function<PanelCall, ApiResponse> call) {
        String[] parts = name.split(" /", 2);
        List<String> pattern = new ArrayList<>(List.of(parts[0]));
        pattern.addAll(List.of(parts[1].split("/", -1)));
        calls.put(pattern, each -> {
            each.onlyFilters(filters);
            return call.apply(each);
        });
    }

    /** Returns the values of the pattern's parameters in a path; null if the path does not match. */
    private static @Nullable List<String> match(List<String> pattern, List<String> path) {
        if (pattern.size() != path.size() + 1) {
            return null;
        }
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < path.size(); i++) {
            String expected = pattern.get(i + 1);
            if (expected.equals("{}")) {
                parameters.add(path.get(i));
            } else if (!expected.equals(path.get(i))) {
                return null;
            }
        }
        return parameters;
    }

    private ApiResponse restored(ObjectNode state) {
        snapshots.restore(state);
        for (PanelEnvironment each : List.of(production, sandbox)) {
            each.service().clearCounters();
            each.deliveryFaults().reset();
        }
        production.context().faults().clear();
        production.context().queue().dropPending();
        listener.accept("reset");
        return ApiResponse.empty(204);
    }
}
