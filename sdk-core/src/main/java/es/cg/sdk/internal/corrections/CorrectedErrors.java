package es.cg.sdk.internal.corrections;

import es.cg.sdk.base.corrections.ErrorCorrection;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.internal.retries.RetryTable.Rule;
import es.cg.sdk.internal.retries.RetryTable.Source;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What corrections make of errors of the service. */
public final class CorrectedErrors {
    private static final int FIRST_ERROR = 400;
    private static final int INTERNAL_ERROR = 500;
    private static final String PARAM = "param";

    private CorrectedErrors() {}

    /**
     * Returns the retry rule of an answer with {@code Request-Id} whose code the contract does not list; null if the
     * contract's rules apply.
     */
    public static @Nullable Rule rule(ErrorCorrection errors, int status, @Nullable String code) {
        if (code == null || status < FIRST_ERROR) {
            return null;
        }
        if (errors.isNothingDone(code)) {
            return rule("nothing done, according to the corrections", code, status, Action.RETRY, true);
        }
        return status == INTERNAL_ERROR && errors.isSameKey(code)
                ? rule("again with the same key, according to the corrections", code, status, Action.STOP, false)
                : null;
    }

    private static Rule rule(String name, String code, int status, Action withoutKey, boolean nothingDone) {
        return new Rule(
                name,
                Set.of(code),
                Set.of(status),
                Source.SERVICE,
                Action.RETRY,
                Action.RETRY,
                withoutKey,
                nothingDone);
    }

    /** Returns an error with our names of the fields; the names that were received stay reachable. */
    public static ErrorBody named(RequestCorrection request, ErrorBody error, List<FieldError> fields) {
        ErrorBody ours =
                error.fields(fields.stream().map(each -> named(request, each)).toList());
        String param = error.text(PARAM);
        String name = param == null ? null : request.ourName(param);
        return name == null ? ours : ours.with(PARAM, name).with("received_param", String.valueOf(param));
    }

    private static FieldError named(RequestCorrection request, FieldError theirs) {
        String name = request.ourName(theirs.param());
        return name == null ? theirs : new FieldError(name, theirs.code(), theirs.message(), theirs.param());
    }
}
