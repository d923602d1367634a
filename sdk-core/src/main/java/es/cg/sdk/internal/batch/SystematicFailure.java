package es.cg.sdk.internal.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.errors.ScopeException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether the failure of one item of many means that all others would fail in the same way. */
final class SystematicFailure {
    private static final Set<String> CODES =
            Set.of("ip_no_permitida", "demasiados_intentos_fallidos", "clave_de_prueba_sin_escritura");
    private static final int UNAUTHORIZED = 401;

    private SystematicFailure() {}

    /**
     * Returns why every other item would fail too; null if others may succeed.
     *
     * @param isOfOneClient whether all items act on one client, so that its rate limit delays all of them
     */
    static @Nullable String reason(@Nullable Throwable failure, boolean isOfOneClient) {
        if (failure instanceof DeadlineException deadlineReached) {
            RateLimitReason reason = deadlineReached.reason();
            return reason == null || (!isOfOneClient && reason.equals(RateLimitReason.CLIENT_RATE))
                    ? null
                    : "a rate limit of the service delays every item until " + deadlineReached.retryAt() + " ("
                            + reason.value() + ")";
        }
        if (failure instanceof RequestRefusedException refused
                && refused.apiKeyDigest() == null
                && !refused.sentByThisCall()) {
            return "there is no API key to send an item with";
        }
        if (failure instanceof ApiException answer
                && (answer.status() == UNAUTHORIZED
                        || answer instanceof ScopeException
                        || answer instanceof PlanException
                        || CODES.contains(String.valueOf(answer.code())))) {
            return "the service would refuse every item: " + answer.status()
                    + (answer.code() == null ? "" : " " + PrintableText.of(answer.code()));
        }
        return null;
    }
}
