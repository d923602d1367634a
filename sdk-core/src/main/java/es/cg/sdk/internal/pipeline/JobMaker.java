package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import org.jspecify.annotations.Nullable;

/** Creates the job that the answer to a write names. Thread-safe. */
public interface JobMaker {
    /** Creates no job: for reads. */
    JobMaker NONE = new JobMaker() {
        @Override
        public Job<Json> job(CallContext context, Json answer) {
            throw new IllegalStateException(context.operation() + " is a read, and starts no job");
        }

        @Override
        public @Nullable String token(CallContext context, Json answer) {
            return null;
        }
    };

    /** Returns the job that this answer names, or a completed one if the answer is the result itself. */
    Job<Json> job(CallContext context, Json answer);

    /** Returns the token of the job that this answer names; null if it names none that can be polled. */
    @Nullable
    String token(CallContext context, Json answer);
}
