package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.pipeline.CallContext.AcceptedJob;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Composes the text that says what to do after a failed call; never empty. */
final class NextStep {
    private static final int MAX_CURSOR = 500;
    private static final String SEND_READ_AGAIN = "a read changes nothing: send it again";

    private static final String CHECK_TRUST =
            "it cannot pass by itself: check the host name and the port of the base URL,"
                    + " and that your trust store has the issuer of the server's certificate, or that of a proxy that intercepts"
                    + " TLS, that both sides have a TLS version and a cipher in common, and that the client has the"
                    + " certificate that the server asks for";
    private static final String USE_HTTPS = "the port speaks TLS: use https in the base URL";

    private static final String CHANGED =
            "let the interceptor pass the request on as it was made; an address is set by baseUrl and route";

    // It takes the client away from the key.
    private static final String ERASURE = "clients.erase";

    private static final Set<RetryTable.Rule> OF_TLS =
            Set.of(RetryTable.NEVER_TRUSTED, RetryTable.TLS_EXPECTED, RetryTable.TLS_REFUSED);

    private NextStep() {}

    /** Returns the advice for a call that ended with this failure. */
    static String after(AttemptFailure failure, Outcome outcome, Attempts attempts) {
        String key = attempts.context().key();
        String code = failure.error() == null ? null : failure.error().code();
        Answer answer = failure.answer();
        int status = answer == null ? 0 : answer.status();
        if (failure.rule().equals(RetryTable.LOCAL_FILE)) {
            return local(outcome, attempts);
        }
        if ("idempotency_key_reutilizada".equals(code)) {
            return key == null
                    ? "look up what was done under the key that was sent"
                    : "the key " + key + " was used with other data: look up what it did before you choose another key";
        }
        AcceptedJob job = attempts.context().job();
        if (failure.rule().equals(RetryTable.REQUEST_CHANGED)) {
            return CHANGED
                    + (job != null
                            ? "; " + JobAdvice.goesOn(job)
                            : outcome == Outcome.UNKNOWN ? inDoubt(failure, attempts) : sameKey(key));
        }
        if (job != null) {
            return JobAdvice.afterPoll(
                    job, attempts.context(), answer, answer == null ? "" : advice(answer, code, attempts));
        }
        boolean mayBeDone = outcome == Outcome.UNKNOWN;
        if (mayBeDone && failure.doubt() != null) {
            return "this does not prove that nothing was done, since " + failure.doubt() + "; " + unknown(attempts);
        }
        if (OF_TLS.contains(failure.rule())) {
            return refusedTls(failure, mayBeDone, attempts);
        }
        if (answer != null && status >= 300 && status < 400) {
            return RedirectAdvice.advice(answer) + (mayBeDone ? "; " + unknown(attempts) : "");
        }
        if (mayBeDone) {
            boolean stored =
                    status == 500 && !failure.nothingDone() && failure.rule().write() == RetryTable.Action.STOP;
            String foreign = answer != null && status >= 400 && status < 500 && code == null
                    ? PathAdvice.suspected(attempts.context(), answer, "; ") + foreignAnswer() + "; "
                    : "";
            return foreign + (stored && key != null ? stored(attempts, key) : unknown(attempts));
        }
        if (attempts.context().kind() == Kind.READ && (status < 400 || status >= 500) && status != 501) {
            boolean isSuccessStatus = status >= 200 && status < 300;
            return SEND_READ_AGAIN
                    + (status == 0 ? "" : " later")
                    + (isSuccessStatus ? "; if it stays so, check the base URL and proxies" : "");
        }
        return (answer == null ? "nothing was done: send it again" : advice(answer, code, attempts))
                + sameKey(key)
                + lastCursor(attempts, code);
    }

    /** Names the cursor that the service refused, perhaps since it was another API key's. */
    private static String lastCursor(Attempts attempts, @Nullable String code) {
        String cursor = attempts.context().call().query().get("cursor");
        if (cursor == null || !(attempts.isKeyChanged() || "cursor_no_valido".equals(code))) {
            return "";
        }
        return (attempts.isKeyChanged() ? "; its API key was changed" : "") + "; the last cursor is "
                + PrintableText.of(cursor, MAX_CURSOR);
    }

    private static String inDoubt(AttemptFailure changed, Attempts attempts) {
        return "; " + (changed.doubt() == null ? "" : changed.doubt() + ", so ") + unknown(attempts);
    }

    private static String advice(Answer answer, @Nullable String code, Attempts attempts) {
        int status = answer.status();
        String path = PathAdvice.of(attempts.context(), answer, code);
        if (path != null) {
            return path;
        }
        String advice = ErrorCodeAdvice.of(code);
        if (advice == null) {
            advice = ErrorCodeAdvice.ofStatus(status);
        }
        if (status >= 500) {
            return attempts.context().kind() == Kind.READ ? advice : "nothing was done: " + advice;
        }
        return code == null ? advice + "; " + foreignAnswer() : advice;
    }

    private static String refusedTls(AttemptFailure failure, boolean mayBeDone, Attempts attempts) {
        String check = failure.rule().equals(RetryTable.TLS_EXPECTED) ? USE_HTTPS : CHECK_TRUST;
        if (mayBeDone) {
            return check + "; " + unknown(attempts);
        }
        return (attempts.context().kind() == Kind.READ ? "" : "nothing was done, and ")
                + check
                + sameKey(attempts.context().key());
    }

    private static String foreignAnswer() {
        return "the answer has no error code of the service, so it may come from a proxy or another server: check the"
                + " base URL, which ends with " + PathAdvice.PREFIX;
    }

    private static String local(Outcome outcome, Attempts attempts) {
        if (attempts.context().kind() == Kind.READ) {
            return "fix the file or its folder, then send the call again";
        }
        Standing standing = attempts.standing();
        if (standing != null && outcome != Outcome.NOTHING_DONE) {
            return standing.nextStep();
        }
        return outcome == Outcome.UNKNOWN
                ? "an earlier attempt may have been done: its key "
                        + attempts.context().key()
                        + " is for the bytes that were sent first, within 24 hours; send those, or look it up"
                : "nothing was done: fix the file and send it again"
                        + sameKey(attempts.context().key());
    }

    /** Returns the advice for a call that ended before its next attempt was sent. */
    static String unsent(Outcome outcome, Attempts attempts) {
        AcceptedJob job = attempts.context().job();
        if (job != null) {
            return JobAdvice.goesOn(job);
        }
        if (attempts.context().kind() == Kind.READ) {
            return SEND_READ_AGAIN + " when you like";
        }
        return outcome == Outcome.UNKNOWN
                ? unknown(attempts)
                : "nothing was done: send it again when you like"
                        + sameKey(attempts.context().key());
    }

    private static String stored(Attempts attempts, String key) {
        String journaled = attempts.journalEntry().adviceInDoubt();
        if (journaled != null) {
            return journaled;
        }
        String another = attempts.context().call().key() instanceof DocumentKey document
                ? "the document's next key, generation(" + (document.generation() + 1) + ")"
                : "another key";
        return "it may have been done: look at the service's state before anything else; the key " + key
                + " gets the same answer for 24 hours, so if nothing was done, send it under " + another;
    }

    private static String unknown(Attempts attempts) {
        String key = attempts.context().key();
        Standing standing = attempts.standing();
        String journaled = standing == null ? attempts.journalEntry().adviceInDoubt() : standing.nextStep();
        if (journaled != null) {
            return journaled;
        }
        if (attempts.isTooOld()) {
            return "it may have been done: look it up; the key " + key + " is too old to be sent again";
        }
        boolean isErasure = attempts.context().operation().equals(ERASURE);
        return key == null
                ? "it may have been done: read GET " + parent(attempts.context().path())
                        + (isErasure ? ", which is refused once it was done," : "")
                        + " before you send it again, and send it only if it was not done"
                : "it may have been done: send it again with the key " + key
                        + " and the same API key within 24 hours, or look it up";
    }

    /** Returns the path of the list that has the record, or of the record that a path is below. */
    private static String parent(String path) {
        return path.substring(0, Math.max(1, path.lastIndexOf('/')));
    }

    private static String sameKey(@Nullable String key) {
        return key == null ? "" : "; the same key " + key + " may be reused";
    }
}
