package es.cg.sdk.internal.batch;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Job;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.RunJournal;
import es.cg.sdk.json.Json;
import java.util.function.Function;

/**
 * What the items of a run share.
 *
 * @param facts returns what a call says of its document
 * @param jobs returns the job of a token
 * @param isToTell whether your code is to run for items that are done
 */
record RunContext(
        RunJournal journal,
        RunStop stop,
        EarlierWrites earlierWrites,
        Function<Call<?>, RequestFacts> facts,
        Function<String, Job<Json>> jobs,
        boolean isToTell) {}
