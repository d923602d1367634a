package es.cg.sdk.model;

/**
 * A word of a vocabulary that the service may extend: implemented by records of one component, with a constant for
 * each word that is known. One that is not known passes through reads and writes unchanged. Compare with {@code equals}:
 * what an answer gives is never the constant itself, so that {@code ==} is always false.
 */
public interface Word {
    /** The word as the contract spells it. */
    String value();
}
