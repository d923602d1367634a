package es.cg.sdk.mock.internal.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was received, before conversion to the contract's form, and the problems that the conversion found.
 * Immutable.
 *
 * @param received the request
 * @param form the parts of its form, with our names; null if it has none
 * @param noOperation why no operation has its path and method; null if one has
 * @param refusal the first thing that is wrong with its headers, parameters or fields; null if nothing is
 */
public record WireRequest(
        ApiRequest received,
        @Nullable List<FormPart> form,
        @Nullable ApiException noOperation,
        @Nullable ApiException refusal) {
    /** Copies the list. */
    public WireRequest {
        form = form == null ? null : List.copyOf(form);
    }
}
