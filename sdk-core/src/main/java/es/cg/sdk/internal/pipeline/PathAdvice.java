package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.requests.OperationIds;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Composes the advice for a 404 or 405: what to check of path, id, client and base URL, the likeliest first. */
final class PathAdvice {
    static final String PREFIX = "/api/public/v1";
    private static final String NOT_FOUND = "no_encontrado";
    private static final Pattern METHODS = Pattern.compile("[A-Z]{1,10}(, ?[A-Z]{1,10}){0,9}");

    private PathAdvice() {}

    /** Returns the advice for a 404 or 405 that is best explained by path, id or client; null for any other answer. */
    static @Nullable String of(CallContext call, Answer answer, @Nullable String code) {
        String suspected = suspected(call, answer, "");
        boolean isNotFound = NOT_FOUND.equals(code);
        if (answer.status() == 404 && (code == null || isNotFound || !suspected.isEmpty())) {
            return notFound(call, suspected, isNotFound);
        }
        return suspected.isEmpty() ? null : suspected;
    }

    private static String notFound(CallContext call, String suspected, boolean isFromService) {
        boolean hasId = !call.call().pathParameters().isEmpty();
        String client = call.client() == null
                ? ""
                : "check that the accounting firm has added client " + call.client() + " to this key";
        String who = (hasId ? "check the id" : "") + (hasId && !client.isEmpty() ? ", and " : "") + client;
        if (who.isEmpty() && suspected.isEmpty()) {
            return (call.path().startsWith("/sandbox")
                            ? "this operation exists at the sandbox's address alone"
                            : "the base URL probably lacks its prefix " + PREFIX)
                    + "; if other calls work, check the path of this operation";
        }
        Stream<String> likeliestFirst = isFromService && hasId ? Stream.of(who, suspected) : Stream.of(suspected, who);
        return Stream.concat(
                        likeliestFirst.filter(each -> !each.isEmpty()),
                        Stream.of("if every call ends so, the base URL probably lacks its prefix " + PREFIX))
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns, with this end, what to do about a path that the SDK assumes or that the caller set, if a 404 or 405
     * makes it suspect; otherwise an empty text.
     */
    static String suspected(CallContext call, Answer answer, String end) {
        boolean isSuspect = isRouted(call) || OperationIds.isAssumed(call.operation());
        return switch (isSuspect ? answer.status() : 0) {
            case 404 -> path(call, "") + end;
            case 405 -> path(call, "does not take " + call.call().operation().method() + allowed(answer)) + end;
            default -> "";
        };
    }

    private static String allowed(Answer answer) {
        String methods = answer.header("Allow");
        return methods != null && METHODS.matcher(methods).matches() ? ", but " + methods : "";
    }

    private static boolean isRouted(CallContext call) {
        return !call.path().equals(call.call().operation().path());
    }

    private static String path(CallContext call, String refusedMethod) {
        String id = PrintableText.of(call.operation());
        if (isRouted(call)) {
            return "check the path " + call.path() + ", which "
                    + (call.isCorrected() ? "the corrections" : "route(\"" + id + "\", …)") + " set"
                    + (refusedMethod.isEmpty() ? "" : ": it " + refusedMethod);
        }
        String assumed = "the path " + call.path() + " is only assumed";
        if (!refusedMethod.isEmpty()) {
            return assumed + ", and " + refusedMethod
                    + ": a corrections file (docs/corrections.md) sets another path and method";
        }
        StringBuilder example = new StringBuilder("/…");
        call.call()
                .pathParameters()
                .keySet()
                .forEach(name -> example.append("/{").append(name).append('}'));
        return assumed + ": a corrections file (docs/corrections.md) or CgClient.builder().route(\"" + id + "\", \""
                + example + "\") sets another";
    }
}
