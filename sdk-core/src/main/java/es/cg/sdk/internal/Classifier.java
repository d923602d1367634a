package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.UnreadableJsonException;
import es.cg.sdk.internal.Exchange.Failed;
import es.cg.sdk.model.Json;

/** Tells what an answer means: a result, or the failure that it is. */
final class Classifier {
    static final int OK = 200;
    private static final int LAST_OK = 299;

    private Classifier() {}

    /** Whether what was taken for a file was one. */
    static void file(Answer answer) throws Failed {
        refusal(answer);
        if (answer.status() != OK) {
            throw unreadable(answer, "it is no file");
        }
    }

    private static void refusal(Answer answer) throws Failed {
        if (answer.status() < OK || answer.status() > LAST_OK) {
            ErrorBody error = ErrorReader.read(answer);
            throw new Failed(Failure.refused(RetryRules.forAnswer(answer.status(), error.code()), answer, error));
        }
    }

    static Json result(Operation<?> operation, Answer answer) throws Failed {
        refusal(answer);
        if (answer.body().length == 0 && operation.method().equals("DELETE")) {
            return Json.empty();
        }
        try {
            Json json = Json.parse(answer.body());
            if (json.kind() == Json.Kind.OBJECT) {
                return json;
            }
            throw unreadable(answer, "it is " + json + ", not an object");
        } catch (UnreadableJsonException e) {
            throw unreadable(answer, String.valueOf(e.getMessage()));
        }
    }

    private static Failed unreadable(Answer answer, String why) {
        return new Failed(Failure.unreadable(RetryRules.UNREADABLE, answer, why));
    }
}
