package es.cg.sdk.mock.internal.corrections;

/**
 * How a field or a filter of the service differs from the contract. Immutable.
 *
 * @param place where the service has it
 * @param form the form of its value there
 */
public record FieldRule(JsonPlace place, ValueForm form) {}
