package es.cg.sdk.internal.batch;

import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Job;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.RunJournal;
import es.cg.sdk.json.Json;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the items of a run share.
 *
 * @param facts returns what a call says of its document
 * @param jobs returns the job of a token
 * @param isToTell whether your code is to run for items that are done
 * @param isOfOneClient whether all items act on one client
 */
record RunContext(
        RunJournal journal,
        RunStop stop,
        EarlierWrites earlierWrites,
        Function<Call<?>, RequestFacts> facts,
        Function<String, Job<Json>> jobs,
        boolean isToTell,
        boolean isOfOneClient) {
    /** Stops the run if every other item would fail in the same way. */
    void stopIfSystematic(@Nullable Throwable failure) {
        String why = SystematicFailure.reason(failure, isOfOneClient);
        if (why != null) {
            stop.stop(why);
        }
    }
}
