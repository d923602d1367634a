package es.cg.sdk.internal;

import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Kind;
import es.cg.sdk.errors.Outcome;
import org.jspecify.annotations.Nullable;

/** What to do after a call that went wrong, in plain words. */
final class NextStep {
    private NextStep() {}

    static String after(Failure failure, Outcome outcome, Attempts attempts) {
        Kind kind = attempts.kind;
        String key = attempts.key;
        String code = failure.error() == null ? null : failure.error().code();
        int status = failure.answer() == null ? 0 : failure.answer().status();
        if (failure.rule().equals(RetryRules.LOCAL)) {
            return local(outcome, attempts);
        }
        if ("idempotency_key_reutilizada".equals(code) && key != null) {
            return "the key " + key + " has done something else: look up what it did before you choose another";
        }
        if (outcome == Outcome.UNKNOWN) {
            boolean kept = status == 500 && !failure.rule().nothingDone();
            return kept && key != null ? kept(attempts, key) : unknown(attempts);
        }
        if (kind == Kind.READ && (status == 0 || status >= 500)) {
            return "a read changes nothing, so ask again";
        }
        if (code == null) {
            return status == 0 || status >= 500 ? "nothing was done: send it again" + sameKey(key) : "";
        }
        return switch (code) {
            case "scope_insuficiente" -> "the accounting firm adds scopes to a key in its panel";
            case "permiso_fuera_de_plan" -> "the accounting firm's plan has to include it";
            case "sin_consentimiento", "consentimiento_no_cubre" -> "the end client has to consent to it";
            case "entorno_incorrecto" -> "use a sandbox key with the sandbox's address, and no other with it";
            case "clave_no_valida" -> "the key may have expired or been revoked: ask the accounting firm for another";
            case "ip_no_permitida" -> "the accounting firm keeps the key's list of addresses";
            case "no_encontrado" -> "check the id, and that the firm has put the client on this key";
            case "cupo_mensual_agotado" -> "writes go on; reads from the first of next month on";
            case "datos_invalidos" -> "mend the fields" + sameKey(key);
            default -> status == 409 || status == 429 || status >= 500 ? "nothing was done" + sameKey(key) : "";
        };
    }

    private static String local(Outcome outcome, Attempts attempts) {
        if (attempts.kind == Kind.READ) {
            return "mend that and ask again";
        }
        return outcome == Outcome.UNKNOWN
                ? "an earlier attempt may have been done: its key " + attempts.key
                        + " serves for the bytes that were sent first, within 24 hours; send those, or look it up"
                : "nothing was done: mend that and send it again" + sameKey(attempts.key);
    }

    static String unsent(Outcome outcome, Attempts attempts) {
        if (attempts.kind == Kind.READ) {
            return "a read changes nothing, so ask again when you like";
        }
        return outcome == Outcome.UNKNOWN ? unknown(attempts) : "nothing was done" + sameKey(attempts.key);
    }

    private static String kept(Attempts attempts, String key) {
        String another = attempts.call.key() instanceof DocumentKey document
                ? "the document's next key, generation(" + (document.generation() + 1) + ")"
                : "another key";
        return "it may have been done: look at the service's state before anything else; the key " + key
                + " gets the same answer for 24 hours, so if nothing was done, send it under " + another;
    }

    private static String unknown(Attempts attempts) {
        String key = attempts.key;
        if (attempts.isTooOld()) {
            return "it may have been done: look it up; the key " + key + " is too old to be sent again";
        }
        return key == null
                ? "it may have been done: look before you send it again"
                : "it may have been done: send it again with the key " + key + " within 24 hours, or look it up";
    }

    private static String sameKey(@Nullable String key) {
        return key == null ? "" : "; the same key " + key + " serves";
    }
}
