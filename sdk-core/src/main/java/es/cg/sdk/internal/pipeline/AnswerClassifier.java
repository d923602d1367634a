package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.AnswerForm;
import es.cg.sdk.base.corrections.ErrorCorrection;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.internal.corrections.CorrectedErrors;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.requests.OperationIds;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether an answer is a result or a failure. */
final class AnswerClassifier {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int PARTIAL = 206;
    private static final int LAST_OK = 299;

    // With spaces and line ends around it.
    private static final int MAX_NULL_LENGTH = 64;

    // A 202 without a body is accepted, not done.
    private static final Set<Integer> BODILESS = Set.of(OK, 201, 202, NO_CONTENT);

    private AnswerClassifier() {}

    /**
     * The result of an answer.
     *
     * @param json its JSON, corrected; empty if the answer is a file
     * @param received its JSON as it was received; null if nothing was corrected
     */
    record Read(Json json, @Nullable Json received) {
        static final Read NOTHING = new Read(Json.empty(), null);
    }

    /**
     * What corrects the errors of an operation.
     *
     * @param parts corrects where an error has its parts; null if nothing does
     * @param request what the request was corrected by, which names its fields; null if nothing was
     */
    record ErrorForm(
            @Nullable ErrorCorrection parts, @Nullable RequestCorrection request) {}

    /**
     * Returns the result of an answer; an empty one if the answer is a file, which is saved by then.
     *
     * @param correction corrects the answer before it is judged; null if nothing does
     * @param limit the number of items that was asked for; null for none
     * @param errors corrects errors
     * @throws AttemptFailedException if the answer is an error or makes no sense for the operation
     */
    @SuppressWarnings("ReferenceEquality") // What no correction changed is the same object.
    static Read result(
            Operation<?> operation,
            Answer answer,
            boolean isDownload,
            @Nullable AnswerCorrection correction,
            @Nullable String limit,
            ErrorForm errors)
            throws AttemptFailedException {
        if (answer.status() < OK || answer.status() > LAST_OK) {
            throw new AttemptFailedException(proven(operation, answer, refusal(answer, errors)));
        }
        if (isDownload) {
            if (answer.status() != OK) {
                throw unreadable(answer, "it is no file");
            }
            return Read.NOTHING;
        }
        if (correction != null && correction.is(AnswerForm.ACCEPTED)) {
            requireTaken(answer, errors);
            return new Read(correction.taken(), null);
        }
        if (isDoneWithoutBody(operation, answer)) {
            return Read.NOTHING;
        }
        if (correction != null && correction.is(AnswerForm.EMPTY) && isEmptyFor(answer)) {
            correction.wholeAnswerUsed();
            return Read.NOTHING;
        }
        String why = reasonUnusable(answer);
        if (why != null) {
            throw new AttemptFailedException(AttemptFailure.unreadable(RetryTable.ANSWER_UNUSABLE, answer, why));
        }
        Json received = parsed(answer);
        Json json =
                correction == null ? received : correction.correct(received, answer.status(), limit, answer::header);
        requireResult(operation, answer, json);
        if (!json.has("id")
                && (isPresent(json, "error") || isPresent(json, "errors") || isError(received, errors.parts()))) {
            throw unreadable(answer, "it is an error, with the status of a success");
        }
        if (!operation.method().equals("GET") && !isResultOfWrite(operation, answer, json)) {
            throw unreadable(answer, "it is something else than what was to be written");
        }
        return new Read(json, json == received ? null : received);
    }

    /** Whatever a success of the service says, it has taken the write, unless it is an error or a part of an answer. */
    private static void requireTaken(Answer answer, ErrorForm errors) throws AttemptFailedException {
        if (!answer.isFromService() || answer.status() == PARTIAL) {
            throw unreadable(answer, "it does not show that the service has taken the write");
        }
        if (isError(ErrorReader.parsed(answer), errors.parts())) {
            throw unreadable(answer, "it is an error, with the status of a success");
        }
    }

    /** Returns a refusal, or what it is if it does not prove that nothing was done. */
    private static AttemptFailure proven(Operation<?> operation, Answer answer, AttemptFailure refusal) {
        String why = answer.reasonUnproven();
        RetryTable.Rule rule = refusal.rule();
        boolean isRepeated = rule.source() != RetryTable.Source.SERVICE
                && rule.action(RetryTable.Kind.WRITE) != RetryTable.Action.STOP;
        if (why == null || operation.method().equals("GET") || !(rule.nothingDone() || isRepeated)) {
            return refusal;
        }
        boolean stops = answer.status() == UNAUTHORIZED
                || (answer.status() == TOO_MANY_REQUESTS && rule.write() == RetryTable.Action.STOP);
        return refusal.inDoubt(stops ? rule : RetryTable.REFUSAL_UNPROVEN, why);
    }

    private static AttemptFailure refusal(Answer answer, ErrorForm form) {
        if (form.parts() != null) {
            return refused(answer, form, form.parts());
        }
        ErrorBody error = ErrorReader.read(answer, form.request());
        String code = isFromService(answer, error) ? error.code() : null;
        return AttemptFailure.refused(RetryTable.forAnswer(answer.status(), code), answer, error);
    }

    /** What only the corrections make an error of the service is one only in an answer that has a request id. */
    private static AttemptFailure refused(Answer answer, ErrorForm form, ErrorCorrection errors) {
        boolean isIdentified = answer.header("Request-Id") != null;
        ErrorCorrection.Corrected corrected = errors.correct(ErrorReader.parsed(answer), isIdentified);
        ErrorBody error = ErrorReader.read(answer, corrected.error(), form.request());
        boolean isProven = isFromService(answer, error) && (isIdentified || !corrected.isMoved());
        RetryTable.Rule further =
                isProven && isIdentified ? CorrectedErrors.rule(errors, answer.status(), error.code()) : null;
        RetryTable.Rule rule =
                further == null ? RetryTable.forAnswer(answer.status(), isProven ? error.code() : null) : further;
        return AttemptFailure.refused(rule, answer, error);
    }

    /** Returns whether an answer of the service without JSON is the one that the corrections say. */
    private static boolean isEmptyFor(Answer answer) {
        if (!answer.isFromService() || answer.status() == ACCEPTED || answer.status() == PARTIAL) {
            return false;
        }
        try {
            return answer.isEmpty() || Json.parse(answer.body()).kind() != Json.Kind.OBJECT;
        } catch (UnreadableJsonException notJson) {
            return true;
        }
    }

    /** Returns whether the answer was an error as it came, which no correction may hide. */
    private static boolean isError(Json received, @Nullable ErrorCorrection errors) {
        return received.get("error").kind() == Json.Kind.OBJECT || (errors != null && errors.isError(received));
    }

    /**
     * Returns whether the service accepted a write and does it later: it says so by its status, or names a job. Only an
     * answer of the service itself can say so.
     */
    static boolean isAccepted(Operation<?> operation, Answer answer, Json json) {
        return !operation.method().equals("GET") && answer.isFromService() && isJob(answer.status(), json);
    }

    /** Returns whether the answer to a write says that it is accepted, whoever says so. */
    static boolean isJob(int status, Json json) {
        return status == ACCEPTED || "job".equals(json.get("object").string());
    }

    /** Returns whether the service itself says that a write is done, by an empty body or by {@code null}. */
    private static boolean isDoneWithoutBody(Operation<?> operation, Answer answer) {
        return !operation.method().equals("GET")
                && answer.isFromService()
                && BODILESS.contains(answer.status())
                && (answer.isEmpty() || (isNull(answer) && answer.status() != NO_CONTENT));
    }

    /** Returns why a success is of no use, and a second one would be the same; null if it may be read. */
    private static @Nullable String reasonUnusable(Answer answer) {
        if ((answer.status() == NO_CONTENT || answer.status() == RESET_CONTENT) && answer.body().length > 0) {
            return "it is a " + answer.status() + " with a body";
        }
        return answer.isFromService() && isNull(answer) ? "it is null" : null;
    }

    private static boolean isNull(Answer answer) {
        byte[] body = answer.body();
        try {
            return body.length <= MAX_NULL_LENGTH && Json.parse(body).kind() == Json.Kind.NULL;
        } catch (UnreadableJsonException notNull) {
            return false;
        }
    }

    /** Returns whether an error may be the service's: in the contract it repeats the request id of the header. */
    private static boolean isFromService(Answer answer, ErrorBody error) {
        String inBody = error.text("request_id");
        String inHeader = answer.header("Request-Id");
        return inBody == null || inHeader == null || inBody.equals(inHeader);
    }

    private static boolean isPresent(Json json, String member) {
        return json.has(member) && json.get(member).kind() != Json.Kind.NULL;
    }

    /**
     * Returns whether it may be the result of a write: not partial content, not an unexpected job, and a list only if
     * the operation is the integrator's own.
     */
    private static boolean isResultOfWrite(Operation<?> operation, Answer answer, Json json) {
        boolean isList = "list".equals(json.get("object").string());
        boolean isForeignJob = isJob(answer.status(), json) && !operation.isDeferred() && !answer.isFromService();
        return (!isList || !OperationIds.isOfSdk(operation)) && !isForeignJob && answer.status() != PARTIAL;
    }

    static Json parsed(Answer answer) throws AttemptFailedException {
        try {
            return Json.parse(answer.body());
        } catch (UnreadableJsonException e) {
            throw unreadable(answer, String.valueOf(e.getMessage()));
        }
    }

    private static void requireResult(Operation<?> operation, Answer answer, Json json) throws AttemptFailedException {
        boolean isArray = json.kind() == Json.Kind.ARRAY && !OperationIds.isOfSdk(operation);
        if (!isArray && json.kind() != Json.Kind.OBJECT) {
            throw unreadable(answer, "it is a JSON " + json.kind().name().toLowerCase(Locale.ROOT) + ", not an object");
        }
    }

    private static AttemptFailedException unreadable(Answer answer, String why) {
        return new AttemptFailedException(AttemptFailure.unreadable(RetryTable.UNREADABLE, answer, why));
    }
}
