package es.cg.sdk.mock.internal.corrections;

import java.util.Map;
import java.util.Set;

/**
 * The form of errors. Immutable.
 *
 * @param members by our name of a member of the error: its place, from the top of the answer
 * @param unwritten codes of the service that mean that nothing was written, so that the key is still unused
 */
public record ErrorRule(Map<String, FieldRule> members, Set<String> unwritten) {}
