package es.cg.sdk.internal;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.errors.ErrorBody;
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
record Failure(
        Rule rule,
        String what,
        @Nullable Answer answer,
        @Nullable ErrorBody error,
        @Nullable Exception cause,
        boolean atDeadline) {
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_EARLY = 425;

    /** What is told of it is one line, without what a server repeated of the request. */
    Failure {
        what = PrintableText.of(what);
    }

    static Failure network(Rule rule, String what, @Nullable Exception cause) {
        return new Failure(rule, what, null, null, cause, false);
    }

    /** The time of the whole call was over before the answer had come. */
    static Failure deadline(Rule rule, String what, @Nullable Answer answer, Exception cause) {
        return new Failure(rule, what, answer, null, cause, true);
    }

    static Failure local(LocalFailure e, @Nullable Answer answer) {
        return new Failure(
                RetryRules.LOCAL, String.valueOf(e.getMessage()), answer, null, e.getCause() == null ? null : e, false);
    }

    static Failure unreadable(Rule rule, Answer answer, String why) {
        return new Failure(rule, why, answer, null, null, false);
    }

    static Failure refused(Rule rule, Answer answer, ErrorBody error) {
        return new Failure(rule, error.toString(), answer, error, null, false);
    }

    /** Whether the connection may be the reason, so that the next attempt opens one of its own. */
    boolean isOfTheConnection() {
        return answer == null
                || rule.equals(RetryRules.CUT)
                || (error != null && (answer.status() == REQUEST_TIMEOUT || answer.status() == TOO_EARLY));
    }
}
