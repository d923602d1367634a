package es.cg.sdk.checks;

import java.util.List;
import java.util.Set;

/**
 * One line of the contract's tables of operations.
 *
 * @param scope as the contract writes it, empty for none, {@link #NOT_SHOWN} where it does not say
 * @param answers the success statuses shown, none where the contract does not say
 * @param query the query parameters shown, each as {@code name:type}, beside those of every list
 */
record ContractOperation(
        String method,
        String path,
        String scope,
        Plan plan,
        ClientHeader client,
        Set<Integer> answers,
        List<String> query,
        Set<Fact> facts) {
    static final String NOT_SHOWN = "(not shown)";

    /** What the contract lets one know about {@code X-CG-Client}. */
    enum ClientHeader {
        REQUIRED,
        NONE,
        NOT_SHOWN
    }

    /** What else the contract says of an operation. */
    enum Fact {
        /** A list: it has {@code cursor}, {@code limit} and the envelope. */
        PAGED,
        /** Its body is a form with a file. */
        MULTIPART,
        /** Its body may be left out. */
        OPTIONAL_BODY,
        /** What it does cannot be undone. */
        IRREVERSIBLE,
        /** A read that costs no quota. */
        FREE_OF_QUOTA,
        /** The sandbox answers 501. */
        NOT_IN_SANDBOX,
        /** It exists in the sandbox alone. */
        SANDBOX_ONLY
    }

    boolean is(Fact fact) {
        return facts.contains(fact);
    }

    /** A 202 alone means always, a 202 beside another answer sometimes. */
    String deferred() {
        if (!answers.contains(202)) {
            return "never";
        }
        return answers.size() == 1 ? "always" : "conditional";
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
