package es.cg.sdk.internal.batch;

import es.cg.sdk.call.Job;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.writes.WriteRun;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.json.Json;
import java.util.Set;

/** Polls the jobs of writes that an earlier run had accepted. */
final class AcceptedWrites {
    // A job of another API key, or one that was deleted: no later poll tells how it ended.
    private static final Set<Integer> NOT_SHOWN = Set.of(403, 404);

    private AcceptedWrites() {}

    /**
     * Polls the job of an accepted write once, and records its end. Returns the write as it is now: done, with a failed
     * job, unknown if the service does not show the job any more, or still accepted; its last answer says why.
     */
    static RecordedWrite polled(RecordedWrite accepted, RunContext context) {
        String token = accepted.record().jobToken();
        if (token == null) {
            return accepted.withState(State.ACCEPTED, WriteRun.NO_JOB);
        }
        try {
            Job<Json> job = context.jobs().apply(token);
            job.poll();
            if (!job.isDone()) {
                return accepted.withState(State.ACCEPTED, "its job " + job.id() + " has not ended");
            }
            RecordIds ids = RecordIds.of(job.result());
            context.journal().jobSucceeded(accepted.key(), ids);
            return new RecordedWrite(WriteEnding.done(accepted.record(), ids));
        } catch (JobFailedException e) {
            context.journal().jobFailed(accepted.key(), e.code());
            return accepted.withState(State.JOB_FAILED, e.code());
        } catch (CallException e) {
            if (e instanceof ApiException refused && NOT_SHOWN.contains(refused.status())) {
                String answer = RecordedWrite.statusAndCode(refused);
                return accepted.withState(
                        State.IN_DOUBT, answer + ", for its job, which is not shown with this API key");
            }
            context.stopIfSystematic(e);
            return accepted.withState(State.ACCEPTED, "its job could not be polled: " + e.getMessage());
        }
    }
}
