package es.cg.sdk.internal;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.text.PrintableText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt went wrong.
 *
 * @param rule the row of the table for it
 * @param what in words that follow the operation's name
 * @param answer what came; null if nothing did
 * @param error what the service said, if it answered with an error
 * @param cause what broke, if its message can be shown
 */
record Failure(
        Rule rule,
        String what,
        @Nullable Answer answer,
        @Nullable ErrorBody error,
        @Nullable IOException cause) {
    /** What is told of it is one line, without what a server repeated of the request. */
    Failure {
        what = PrintableText.of(what);
    }

    static Failure network(Rule rule, String what, @Nullable IOException cause) {
        return new Failure(rule, what, null, null, cause);
    }

    static Failure local(LocalFailure e, @Nullable Answer answer) {
        return new Failure(
                RetryRules.LOCAL, String.valueOf(e.getMessage()), answer, null, e.getCause() == null ? null : e);
    }

    static Failure unreadable(Rule rule, Answer answer, String why) {
        return new Failure(rule, why, answer, null, null);
    }

    static Failure refused(Rule rule, Answer answer, ErrorBody error) {
        return new Failure(rule, error.toString(), answer, error, null);
    }
}
