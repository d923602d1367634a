package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.UnreadableJsonException;
import es.cg.sdk.internal.Exchange.Failed;
import es.cg.sdk.model.Json;
import org.jspecify.annotations.Nullable;

/** Tells what an answer means: a result, or the failure that it is. */
final class Classifier {
    static final int OK = 200;
    private static final int LAST_OK = 299;

    private Classifier() {}

    /** What came; empty where a file did, which {@code incoming} has taken. */
    static Json result(Operation<?> operation, Answer answer, @Nullable Incoming incoming) throws Failed {
        if (answer.status() < OK || answer.status() > LAST_OK) {
            ErrorBody error = ErrorReader.read(answer);
            throw new Failed(Failure.refused(RetryRules.forAnswer(answer.status(), error.code()), answer, error));
        }
        if (incoming != null) {
            if (answer.status() != OK) {
                throw unreadable(answer, "it is no file");
            }
            return Json.empty();
        }
        if (answer.body().length == 0 && operation.method().equals("DELETE")) {
            return Json.empty();
        }
        Json json = json(answer);
        if (json.get("error").kind() == Json.Kind.OBJECT && !json.has("id")) {
            throw unreadable(answer, "it is an error, with the status of a success");
        }
        return json;
    }

    private static Json json(Answer answer) throws Failed {
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
