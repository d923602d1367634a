package es.cg.sdk.mock.internal.corrections;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service's names of headers. Immutable.
 *
 * @param names by our name; empty if the service does not have the header
 * @param fixed the headers that every request has, with their values
 * @param nextCursor the header with the next cursor of lists that are arrays; null for none
 */
public record HeaderRule(
        Map<String, Optional<String>> names,
        Map<String, String> fixed,
        @Nullable String nextCursor) {}
