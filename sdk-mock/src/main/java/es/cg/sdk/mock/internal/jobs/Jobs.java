package es.cg.sdk.mock.internal.jobs;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Deferred operations: pending, running, then succeeded or failed, when the clock has gone far enough or after so many
 * looks. Guarded by the service's lock.
 */
public final class Jobs implements Chapter {
    private static final String TABLE = "jobs";
    private static final String END = "job.end";

    // How long a job waits before it runs: a tenth of the whole.
    private static final int WAITING_SHARE = 10;

    private final Environment world;
    private final FirmSettings firm;
    private final Map<String, Work> works = new HashMap<>();
    private final InjectedFaults faults;

    /** The jobs of this world. */
    public Jobs(Environment world, FirmSettings firm, InjectedFaults faults) {
        this.world = world;
        this.firm = firm;
        this.faults = faults;
    }

    /** What a kind of job does when it is done. A {@link ApiException} makes it fail with its code. */
    @FunctionalInterface
    public interface Work {
        /** Does it, and gives the resource that the direct path would answer. */
        ObjectNode run(long client, ObjectNode payload);

        /** Tidies up what {@link #run} did not finish, or what was never run because the job was to fail. */
        default void failed(long client, ObjectNode payload, ApiException why) {}
    }

    /** Says what a kind of job does; the kind is the operation that puts it down, as openapi.json names it. */
    public void define(String kind, Work work) {
        works.put(kind, work);
        faults.isDeferred(kind);
    }

    /** Puts a job down and answers 202 with it. */
    public ApiResponse start(ApiCall visit, String kind, ObjectNode payload) {
        ObjectNode job = JsonNodeFactory.instance.objectNode();
        String id = world.dice().id("job_");
        job.put("object", "job").put("id", id).put("estado", "pending");
        job.put("_kind", kind)
                .put("_started", world.clock().instant().toString())
                .put("_looks", 0)
                .put("_polls", firm.jobPolls());
        job.put("_trace", world.trace());
        job.set("_payload", payload.deepCopy());
        Row row = world.table(TABLE).add(visit.client(), job);
        if (firm.jobPolls() == 0) {
            world.agenda()
                    .put(
                            world.clock().instant().plus(firm.jobTime()),
                            END,
                            JsonNodeFactory.instance.objectNode().put("id", id));
        }
        return ApiResponse.of(202, shown(row));
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("jobs.get", this::get);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(END, payload -> {
            Row row = world.table(TABLE).find(payload.path("id").asText());
            if (row != null) {
                end(row);
            }
        });
    }

    private ApiResponse get(ApiCall visit) {
        Row row = world.table(TABLE).find(visit.pathParameter("id"));
        // A job of no client is seen by every key; any other by those that may act on its client, who consents.
        if (row == null || (row.client() != 0 && !visit.key().authorisedOn(row.client()))) {
            throw ApiException.notFound("there is no such job, or this key may not act on its client");
        }
        if (row.client() != 0 && visit.key().consents(row.client()).isEmpty()) {
            throw ApiException.of(
                    403, "sin_consentimiento", "the client of this job has not consented to this integration");
        }
        int polls = row.json().path("_polls").asInt();
        if (polls > 0 && !ended(row)) {
            int looks = row.json().path("_looks").asInt() + 1;
            row.json().put("_looks", looks).put("estado", looks == 1 ? "pending" : "running");
            if (looks >= polls) {
                end(row);
            }
        } else if (!ended(row)) {
            Instant runs = Instant.parse(row.text("_started")).plus(waiting());
            row.json().put("estado", world.clock().instant().isBefore(runs) ? "pending" : "running");
        }
        return ApiResponse.of(200, shown(row));
    }

    /** With the address at which the world is open now. */
    private ObjectNode shown(Row row) {
        return row.shown().put("consultar_en", world.baseUrl() + "/jobs/" + row.id());
    }

    private Duration waiting() {
        return firm.jobTime().dividedBy(WAITING_SHARE);
    }

    private void end(Row row) {
        if (ended(row)) {
            return;
        }
        String kind = row.text("_kind");
        Work work = works.get(kind);
        if (work == null) {
            throw new IllegalStateException("nobody does the job " + kind);
        }
        ObjectNode payload = (ObjectNode) row.json().path("_payload");
        String trace = world.trace();
        world.trace(row.text("_trace"));
        try {
            InjectedFaults.FailedJob fault = faults.strikeJob(kind, world::dice);
            if (fault != null) {
                throw ApiException.of(422, fault.code(), "an injected fault");
            }
            ObjectNode result = work.run(row.client(), payload);
            row.json().put("estado", "succeeded").set("resultado", result);
        } catch (ApiException failed) {
            row.json()
                    .put("estado", "failed")
                    .putObject("error")
                    .put("code", failed.code())
                    .put("message", String.valueOf(failed.getMessage()));
            work.failed(row.client(), payload, failed);
        } finally {
            world.trace(trace);
        }
    }

    private static boolean ended(Row row) {
        return row.text("estado").equals("succeeded") || row.text("estado").equals("failed");
    }
}
