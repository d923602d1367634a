package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.errors.UnreadableJsonException;
import es.cg.sdk.model.Json;

/** Tells what an answer means: a result, or the error it is. */
final class Classifier {
    private Classifier() {}

    static <T> T result(Operation<T> operation, Answer answer) {
        if (answer.status() < 200 || answer.status() > 299) {
            throw error(operation, answer);
        }
        Json json = json(operation, answer);
        if (json.kind() != Json.Kind.OBJECT) {
            throw unreadable(operation, answer, "it is " + json + ", not an object");
        }
        return operation.read(json.answeredBy(answer.meta()));
    }

    private static Json json(Operation<?> operation, Answer answer) {
        if (answer.body().length == 0 && operation.method().equals("DELETE")) {
            return Json.empty();
        }
        try {
            return Json.parse(answer.body());
        } catch (UnreadableJsonException e) {
            throw unreadable(operation, answer, String.valueOf(e.getMessage()));
        }
    }

    private static UnreadableAnswerException unreadable(Operation<?> operation, Answer answer, String reason) {
        return new UnreadableAnswerException(
                operation.id(),
                answer.status(),
                answer.requestId(),
                answer.meta().idempotencyKey(),
                reason);
    }

    private static ApiException error(Operation<?> operation, Answer answer) {
        Json error = Json.empty();
        try {
            error = Json.parse(answer.body()).get("error");
        } catch (UnreadableJsonException notOurs) {
            // A proxy's page or nothing at all: the status alone speaks.
        }
        return new ApiException(
                operation.id(),
                answer.status(),
                error.get("code").string(),
                error.get("param").string(),
                error.get("message").string(),
                answer.requestId() == null ? error.get("request_id").string() : answer.requestId(),
                answer.meta().idempotencyKey());
    }
}
