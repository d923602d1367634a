package es.cg.sdk.mock.internal.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.faults.FaultAim;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Deferred operations: a job is pending, then running, then succeeded or failed, by the environment's clock or after a
 * number of polls. Guarded by the service's lock.
 */
public final class Jobs implements Chapter {
    private static final String END = "job.end";

    // A job is pending for a tenth of its time.
    private static final int PENDING_SHARE = 10;

    private final Environment environment;
    private final FirmSettings settings;
    private final Map<String, JobTask> tasks = new HashMap<>();
    private final InjectedFaults faults;

    /** Creates the jobs of this environment. */
    public Jobs(Environment environment, FirmSettings settings, InjectedFaults faults) {
        this.environment = environment;
        this.settings = settings;
        this.faults = faults;
    }

    /** What a kind of job does at its end. An {@link ApiException} makes the job fail with its code. */
    @FunctionalInterface
    public interface JobTask {
        /** Runs the job, and returns the resource that the operation would answer if it were not deferred. */
        ObjectNode run(long client, ObjectNode payload);

        /** Cleans up after a failure of {@link #run}, or after an injected fault in its place. */
        default void failed(long client, ObjectNode payload, ApiException why) {}
    }

    /** Registers the task of a kind of job; the kind is the id of the operation that starts it. */
    public void define(String kind, JobTask task) {
        tasks.put(kind, task);
        faults.addDeferred(kind);
    }

    /** Starts a job and returns 202 with it. */
    public ApiResponse start(ApiCall call, String kind, ObjectNode payload) {
        ObjectNode job = JsonNodeFactory.instance.objectNode();
        String id = environment.id("job_");
        job.put("object", "job").put("id", id).put("estado", "pending");
        job.put("_kind", kind)
                .put("_key", call.key().id())
                .put("_started", environment.clock().instant().toString())
                .put("_looks", 0)
                .put("_polls", settings.fixed().jobPolls());
        job.put("_trace", environment.trace());
        job.set("_payload", payload.deepCopy());
        Row row = environment.table(TableNames.JOBS).add(call.client(), job);
        if (settings.fixed().jobPolls() == 0) {
            environment.later(
                    settings.fixed().jobTime(),
                    END,
                    JsonNodeFactory.instance.objectNode().put("id", id));
        }
        return ApiResponse.of(202, shown(row));
    }

    /**
     * Ends a job now, and returns its result.
     *
     * @throws ApiException if it failed
     */
    public ObjectNode resultNow(String id) {
        Row row = Objects.requireNonNull(environment.find(TableNames.JOBS, id), "a job that was started");
        end(row);
        JsonNode result = row.json().path("resultado");
        if (result instanceof ObjectNode object) {
            return object.deepCopy();
        }
        String text = row.text("/error/message");
        throw ApiException.of(422, row.text("/error/code"), Message.same(text));
    }

    /** Returns the id of the operation that started a job; empty if there is no such job. */
    public String startedBy(String id) {
        Row row = environment.find(TableNames.JOBS, id);
        return row == null ? "" : row.text("_kind");
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("jobs.get", this::get);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(END, payload -> {
            Row row = environment.find(TableNames.JOBS, payload.path("id"));
            if (row != null) {
                end(row);
            }
        });
    }

    private ApiResponse get(ApiCall call) {
        Row row = environment.find(TableNames.JOBS, call.pathParameter("id"));
        // Every key sees a job about no client; other jobs need a key that may act on the client, with its consent.
        if (row == null || (row.client() != 0 && !call.key().authorisedOn(row.client()))) {
            throw ApiException.notFound(Message.of("job.unknown"));
        }
        if (row.client() != 0 && call.key().consents(row.client()).isEmpty()) {
            throw ApiException.of(403, "sin_consentimiento", Message.of("job.noConsent"));
        }
        int polls = row.json().path("_polls").asInt();
        if (polls > 0 && !ended(row)) {
            int looks = row.json().path("_looks").asInt() + 1;
            row.change(json -> json.put("_looks", looks).put("estado", looks == 1 ? "pending" : "running"));
            if (looks >= polls) {
                end(row);
            }
        } else if (!ended(row)) {
            Instant runs = Instant.parse(row.text("_started")).plus(waiting());
            row.change(
                    json -> json.put("estado", environment.clock().instant().isBefore(runs) ? "pending" : "running"));
        }
        return ApiResponse.of(200, shown(row));
    }

    /** Returns the job with the address at which the service listens now. */
    private ObjectNode shown(Row row) {
        return row.shown().put("consultar_en", environment.baseUrl() + "/jobs/" + row.id());
    }

    private Duration waiting() {
        return settings.fixed().jobTime().dividedBy(PENDING_SHARE);
    }

    private void end(Row row) {
        if (ended(row)) {
            return;
        }
        String kind = row.text("_kind");
        JobTask task = tasks.get(kind);
        if (task == null) {
            throw new IllegalStateException("no task is registered for jobs of the kind " + kind);
        }
        ObjectNode payload = (ObjectNode) row.json().path("_payload");
        String trace = environment.trace();
        environment.trace(row.text("_trace"));
        try {
            FaultAim call = new FaultAim(row.text("_key"), row.client(), environment.firm());
            InjectedFaults.FailedJob fault = faults.strikeJob(kind, call, environment::random);
            if (fault != null) {
                throw ApiException.of(422, fault.code(), Message.of("request.injected"));
            }
            ObjectNode result = task.run(row.client(), payload);
            row.change(json -> json.put("estado", "succeeded").set("resultado", result));
        } catch (ApiException failed) {
            row.change(json -> json.put("estado", "failed")
                    .putObject("error")
                    .put("code", failed.code())
                    .put("message", String.valueOf(failed.getMessage())));
            task.failed(row.client(), payload, failed);
        } finally {
            environment.trace(trace);
        }
    }

    private static boolean ended(Row row) {
        return row.is("estado", "succeeded") || row.is("estado", "failed");
    }
}
