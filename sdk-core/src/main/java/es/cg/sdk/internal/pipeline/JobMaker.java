package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Job;
import es.cg.sdk.internal.retry.CallContext;
import es.cg.sdk.model.Json;

/** Creates the job that the answer to a deferred operation names. Thread-safe. */
@FunctionalInterface
public interface JobMaker {
    /** Returns the job that this answer names, or a completed one if the answer is the result itself. */
    Job<Json> job(CallContext context, Json answer);
}
