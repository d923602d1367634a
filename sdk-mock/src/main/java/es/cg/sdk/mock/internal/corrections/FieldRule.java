package es.cg.sdk.mock.internal.corrections;

/**
 * What corrections say of a field or a filter. Immutable.
 *
 * @param place where the service has it
 * @param form the form of its value there
 */
public record FieldRule(JsonPlace place, ValueForm form) {}
