package es.cg.sdk.jobs;

import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.jobs.JobAddress;
import es.cg.sdk.model.Json;

/**
 * Jobs by their id, as a log or the panel shows it. Thread-safe; obtained from {@code cg.jobs()}. Whoever has started
 * one holds an {@link es.cg.sdk.call.Job}, which waits and reads the result; whoever has its token resumes it by {@code
 * cg.job(token, …)}.
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
     * Looks once at a job, of whichever client. That it failed is told by its {@code estado}, and not thrown. Needs no
     * scope; each look is taken to be a read of the month's quota.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if there is no such job, or it is of a client that the key
     *     may not act on
     */
    public JobStatus get(String id) {
        return new JobStatus(caller.run(GET.call(id)));
    }
}
