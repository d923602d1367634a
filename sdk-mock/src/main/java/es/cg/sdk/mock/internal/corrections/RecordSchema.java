package es.cg.sdk.mock.internal.corrections;

import java.util.Map;
import java.util.Set;

/** The fields of an object of the contract, and those that requests must have. Immutable. */
public record RecordSchema(Map<String, RecordField> fields, Set<String> required) {}
