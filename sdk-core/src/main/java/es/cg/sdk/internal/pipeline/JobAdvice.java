package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.pipeline.CallContext.AcceptedJob;
import org.jspecify.annotations.Nullable;

/** Composes the advice for what the service has accepted and does later. */
final class JobAdvice {
    private JobAdvice() {}

    /**
     * Returns the advice after a failed poll.
     *
     * @param poll the call that failed
     * @param answer the answer to the poll; null for none
     * @param refusal what to do about a 401 or a 403
     */
    static String afterPoll(AcceptedJob job, CallContext poll, @Nullable Answer answer, String refusal) {
        return (answer == null ? "" : beforeNextPoll(poll, answer, refusal)) + goesOn(job);
    }

    private static String beforeNextPoll(CallContext poll, Answer answer, String refusal) {
        int status = answer.status();
        if (status >= 300 && status < 400) {
            return RedirectAdvice.advice(answer) + "; ";
        }
        return switch (status) {
            case 401, 403 -> refusal + "; ";
            case 404 ->
                PathAdvice.suspected(poll, answer, "; ") + "the service does not know the job here, or no longer; ";
            default -> "";
        };
    }

    /** Returns the advice for a poll that ended before it was sent. */
    static String goesOn(AcceptedJob job) {
        return "the job of " + PrintableText.of(job.operation())
                + " goes on at the service: await it again, or resume it by its token " + job.token();
    }

    /**
     * Returns the advice for a write that the service accepted and does later.
     *
     * @param jobToken the token of the job that does it; null if the answer names none
     */
    static String accepted(@Nullable String jobToken, CallContext context) {
        String key = context.key();
        String where = jobToken != null
                ? "resume its job by the token " + jobToken
                : "its answer names no job, so look for its result among the records of "
                        + PrintableText.of(context.operation().split("\\.", 2)[0]);
        return "the service does it later: " + where
                + (key == null
                        ? ", and do not send it again"
                        : ", and do not send it under another key; " + key + " gets the same answer for 24 hours");
    }
}
