package es.cg.sdk.internal.http;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.text.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt went wrong.
 *
 * @param rule the row of the table for it
 * @param what in words that follow the operation's name
 * @param answer what came; null if nothing did
 * @param error what the service said, if it answered with an error
 * @param cause what broke, if its message can be shown
 * @param atDeadline whether it ended because the time of the whole call was over
 */
public record AttemptFailure(
        Rule rule,
        String what,
        @Nullable Answer answer,
        @Nullable ErrorBody error,
        @Nullable Exception cause,
        boolean atDeadline) {
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_EARLY = 425;

    /** What is told of it is one line, without what a server repeated of the request. */
    public AttemptFailure {
        what = PrintableText.of(what);
    }

    static AttemptFailure network(Rule rule, String what, @Nullable Exception cause) {
        return new AttemptFailure(rule, what, null, null, cause, false);
    }

    /** The time of the whole call was over before the answer had come. */
    static AttemptFailure deadline(Rule rule, String what, @Nullable Answer answer, Exception cause) {
        return new AttemptFailure(rule, what, answer, null, cause, true);
    }

    public static AttemptFailure local(FileAccessException e, @Nullable Answer answer) {
        return new AttemptFailure(
                RetryRules.LOCAL_FILE,
                String.valueOf(e.getMessage()),
                answer,
                null,
                e.getCause() == null ? null : e,
                false);
    }

    public static AttemptFailure unreadable(Rule rule, Answer answer, String why) {
        return new AttemptFailure(rule, why, answer, null, null, false);
    }

    public static AttemptFailure refused(Rule rule, Answer answer, ErrorBody error) {
        return new AttemptFailure(rule, error.toString(), answer, error, null, false);
    }

    /** Whether the connection may be the reason, so that the next attempt opens one of its own. */
    public boolean isOfTheConnection() {
        return answer == null
                || rule.equals(RetryRules.CONNECTION_LOST)
                || (error != null && (answer.status() == REQUEST_TIMEOUT || answer.status() == TOO_EARLY));
    }
}
