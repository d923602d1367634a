package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.ExactJson;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The panel: a table of calls. Thread-safe; its calls and the API's requests take effect one after the other. */
public final class PanelServer implements RequestReceiver {
    // Records are nested some ten deep, and a snapshot holds them a few levels further in.
    private static final int DEEPEST = 200;

    private static final List<String> LATER = List.of("POST /panel/clients/{}/payslips");

    private final ReentrantLock lock;
    private final ServiceContext production;
    private final ServiceContext sandbox;
    private final StateSnapshots snapshots;
    private final Runnable afterRestore;
    private final ObjectNode seeded;
    private final Map<List<String>, Function<PanelCall, ApiResponse>> calls = new LinkedHashMap<>();

    /**
     * A world with what is done in it.
     *
     * @param service whose outside memory is forgotten when the world becomes another
     */
    public record Place(ServiceContext office, Chapters chapters, Service service) {}

    /** The panel over two worlds as they were seeded. */
    public PanelServer(Contract contract, Place inProduction, Place inTheSandbox, Service.Desk desk) {
        ServiceContext production = inProduction.office();
        ServiceContext sandbox = inTheSandbox.office();
        ReentrantLock lock = desk.lock();
        Runnable afterRestore = () -> {
            inProduction.service().forget();
            inTheSandbox.service().forget();
            production.faults().clear();
            production.forgetPosts();
            inProduction.chapters().the(DeliveriesChapter.class).mischief().forget();
            inTheSandbox.chapters().the(DeliveriesChapter.class).mischief().forget();
        };
        this.lock = lock;
        this.production = production;
        this.sandbox = sandbox;
        this.snapshots = new StateSnapshots(production, sandbox);
        this.afterRestore = afterRestore;
        this.seeded = snapshots.take();
        KeyCalls keys = new KeyCalls(contract, inProduction, inTheSandbox);
        EnvironmentCalls worlds = new EnvironmentCalls(contract, production, sandbox);
        on("POST /panel/keys", keys::create);
        on("GET /panel/keys", call -> keys.list());
        on("GET /panel/keys/{}", keys::get);
        on("POST /panel/keys/{}/rotate", keys::rotate);
        on("POST /panel/keys/{}/revoke", keys::revoke);
        on("PUT /panel/keys/{}/clients/{}", keys::authorise);
        on("DELETE /panel/keys/{}/clients/{}", keys::deauthorise);
        on("PUT /panel/keys/{}/consents/{}", keys::consent);
        on("DELETE /panel/keys/{}/consents/{}", keys::withdraw);
        on("PUT /panel/plan", worlds::plan);
        on("GET /panel/clock", call -> worlds.clock());
        on("POST /panel/clock", worlds::advance);
        on("POST /panel/events", worlds::emit);
        RecordCalls records = new RecordCalls(production, inProduction.chapters(), sandbox, inTheSandbox.chapters());
        on("GET /panel/invoices", records::invoices);
        on("POST /panel/invoices/{}/annul", records::annul);
        on("POST /panel/tax-models/{}/present", records::present);
        on("POST /panel/bank-transactions/{}/match", records::match);
        on("POST /panel/expenses/{}/confirm", records::confirm);
        on("POST /panel/clients/{}/sepa-remittances", records::remit);
        TestToolCalls tools = new TestToolCalls(production, desk.journal());
        on("PUT /panel/limits", tools::limits);
        on("POST /panel/faults", tools::arm);
        on("DELETE /panel/faults", call -> tools.disarm());
        on("GET /panel/requests", tools::requests);
        on("GET /panel/state", call -> {
            // What is under way is booked first, so that a snapshot holds all of it.
            production.settle();
            sandbox.settle();
            return ApiResponse.of(200, snapshots.take());
        });
        on("PUT /panel/state", call -> restored(call.body()));
        on("POST /panel/reset", call -> {
            ApiResponse done = restored(seeded);
            desk.journal().clear();
            production.faults().beginAnew();
            return done;
        });
        WebhookCalls webhooks = new WebhookCalls(List.of(inProduction, inTheSandbox));
        on("GET /panel/webhooks", call -> webhooks.list());
        on("POST /panel/webhooks/{}/verify", webhooks::verify);
        on("POST /panel/delivery-faults", webhooks::arm);
        on("DELETE /panel/delivery-faults", call -> webhooks.disarm());
        on("GET /panel/deliveries", call -> webhooks.deliveries());
        on("POST /panel/deliveries/{}/resend", webhooks::resend);
        for (String later : LATER) {
            on(later, call -> {
                throw PanelCall.missing("not in this mock yet: " + later.replace("{}", "…"));
            });
        }
    }

    /** Does a call, given as a method and a path. A {@link ApiException} says why not. */
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
            return run(request.method(), request.path(), request.query(), read(request.body()));
        } catch (ApiException refusal) {
            return refuse(refusal);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ApiResponse refuse(ApiException refusal) {
        int status = switch (refusal.status()) {
            case 404, 409, 422, 500 -> refusal.status();
            // It was reset while its clock moved.
            case 503 -> 409;
            default -> 400;
        };
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("error")
                .put("code", status == 400 ? "malformed" : refusal.code())
                .put("message", String.valueOf(refusal.getMessage()));
        return ApiResponse.of(status, answer);
    }

    /** Reads a JSON object; 400 if it is none. */
    public static ObjectNode read(byte[] body) {
        if (body.length == 0) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            if (ExactJson.read(body) instanceof ObjectNode object) {
                isBounded(object, 0);
                return object;
            }
            throw ApiException.of(400, "malformed", "the body must be a JSON object");
        } catch (JacksonException e) {
            throw ApiException.of(400, "malformed", "the body is not readable JSON: " + e.getOriginalMessage());
        } catch (IOException | NumberFormatException e) {
            throw ApiException.of(400, "malformed", "the body cannot be read: " + e.getMessage());
        }
    }

    private static void isBounded(JsonNode node, int depth) {
        if (depth > DEEPEST || node.isBigInteger()) {
            throw ApiException.of(
                    400, "malformed", "the body is nested too deep, or has a whole number beyond all bounds");
        }
        node.forEach(each -> isBounded(each, depth + 1));
    }

    private ApiResponse run(String method, List<String> path, Map<String, String> query, ObjectNode body) {
        production.world().agenda().catchUp();
        sandbox.world().agenda().catchUp();
        String there = "";
        for (Map.Entry<List<String>, Function<PanelCall, ApiResponse>> call : calls.entrySet()) {
            List<String> parameters = match(call.getKey(), path);
            if (parameters != null && call.getKey().get(0).equals(method)) {
                return call.getValue().apply(new PanelCall(parameters, query, body));
            }
            there += parameters == null ? "" : " " + call.getKey().get(0);
        }
        throw PanelCall.missing(
                there.isEmpty() ? "the panel has no such path" : "this path of the panel takes only" + there);
    }

    private void on(String name, Function<PanelCall, ApiResponse> call) {
        String[] parts = name.split(" /", 2);
        List<String> pattern = new ArrayList<>(List.of(parts[0]));
        pattern.addAll(List.of(parts[1].split("/", -1)));
        calls.put(pattern, call);
    }

    /** What the path has in the places of the pattern's parameters; null if it does not fit. */
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
        afterRestore.run();
        return ApiResponse.empty(204);
    }
}
