package es.cg.sdk.internal.http;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Rule;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes how an attempt failed. Immutable.
 *
 * @param rule the retry rule that applies to it
 * @param what the message, which follows the operation's name
 * @param answer the answer; null if there was none
 * @param error the error that the service answered with; null if it did not
 * @param cause the exception, if its message may be shown; null otherwise
 * @param atDeadline whether the attempt ended because the deadline of the call passed
 * @param doubt why it does not prove that nothing was done, though its rule says so; null if it does
 */
public record AttemptFailure(
        Rule rule,
        String what,
        @Nullable Answer answer,
        @Nullable ErrorBody error,
        @Nullable Exception cause,
        boolean atDeadline,
        @Nullable String doubt) {
    private static final Set<Rule> UNSENT =
            Set.of(RetryTable.NEVER_CONNECTED, RetryTable.NEVER_TRUSTED, RetryTable.REQUEST_CHANGED);
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_EARLY = 425;

    /** Makes the message printable on one line, without request data that a server repeated. */
    public AttemptFailure {
        what = PrintableText.of(what);
    }

    /** Returns the failure of an attempt without an answer. */
    static AttemptFailure network(Rule rule, String what, @Nullable Exception cause) {
        return new AttemptFailure(rule, what, null, null, cause, false, null);
    }

    /** Returns the failure of an attempt whose answer was incomplete at the deadline of the call. */
    static AttemptFailure deadline(Rule rule, String what, @Nullable Answer answer, Exception cause) {
        return new AttemptFailure(rule, what, answer, null, cause, true, null);
    }

    /** Returns the failure of an attempt that could not read or write a local file. */
    static AttemptFailure local(FileAccessException e, @Nullable Answer answer) {
        return new AttemptFailure(
                RetryTable.LOCAL_FILE,
                String.valueOf(e.getMessage()),
                answer,
                null,
                e.getCause() == null ? null : e,
                false,
                null);
    }

    /** Returns the failure of an attempt whose answer makes no sense. */
    public static AttemptFailure unreadable(Rule rule, Answer answer, String why) {
        return new AttemptFailure(rule, why, answer, null, null, false, null);
    }

    /** Returns the failure of an attempt that was answered with an error. */
    public static AttemptFailure refused(Rule rule, Answer answer, ErrorBody error) {
        return new AttemptFailure(rule, error.toString(), answer, error, null, false, null);
    }

    /** Returns this failure with another rule and with a doubt. */
    public AttemptFailure inDoubt(Rule instead, String why) {
        return new AttemptFailure(instead, what, answer, error, cause, atDeadline, why);
    }

    /** Returns whether nothing was done by this attempt. */
    public boolean nothingDone() {
        return rule.nothingDone() && doubt == null;
    }

    /** Returns whether no byte of the request has left this computer. */
    public boolean isUnsent() {
        return UNSENT.contains(rule) && doubt == null;
    }

    /** Returns whether the connection may be the cause, so that the next attempt opens a new one. */
    public boolean mayBeDueToConnection() {
        return answer == null
                || rule.equals(RetryTable.CONNECTION_LOST)
                || (error != null && (answer.status() == REQUEST_TIMEOUT || answer.status() == TOO_EARLY));
    }
}
