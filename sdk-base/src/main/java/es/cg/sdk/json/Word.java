package es.cg.sdk.json;

/**
 * A value of an open vocabulary: an enumeration that the service may extend. Implemented by records with one component
 * and a constant for each known value. Unknown values are read and sent unchanged. Compare with {@code equals}: a value
 * read from an answer is never the same object as the constant, so {@code ==} is always false.
 */
public interface Word {
    /** Returns the value as the contract spells it. */
    String value();
}
