package es.cg.sdk.jobs;

import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.jobs.JobAddress;
import es.cg.sdk.json.Json;

/**
 * Reads jobs by their id, for example an id from a log or the panel. If you have started the job, use its
 * {@link es.cg.sdk.call.Job}, which waits for the result and returns it. If you have its token, resume it with
 * {@code cg.job(token, …)}. Thread-safe; obtained from {@code cg.jobs()}.
 */
public final class Jobs {
    private static final Operation<Json> GET = JobAddress.GET;

    static {
        Resources.register(Jobs.class, Jobs::new);
    }

    private final Caller caller;

    private Jobs(Caller caller) {
        this.caller = caller;
    }

    /**
     * Returns the state of a job of any client, without waiting. A failed job is not an exception: check
     * {@link JobStatus#estado()}. Each call is assumed to count as a read in the monthly quota.
     *
     * <p>Needs no scope, plan Starter. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if the job does not exist, or belongs to a client that the
     *     key may not act on
     */
    public JobStatus get(String id) {
        return new JobStatus(caller.run(GET.call(id)));
    }
}
