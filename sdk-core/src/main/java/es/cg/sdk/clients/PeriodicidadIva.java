package es.cg.sdk.clients;

import es.cg.sdk.model.Word;

/**
 * How often a client declares VAT.
 * New values may appear at any time and pass through unchanged; compare with {@code equals}.
 *
 * @param value the word as the contract spells it
 */
public record PeriodicidadIva(String value) implements Word {
    /** Each quarter. */
    public static final PeriodicidadIva TRIMESTRAL = new PeriodicidadIva("trimestral");

    /** Each month. */
    public static final PeriodicidadIva MENSUAL = new PeriodicidadIva("mensual");

    /** The word. */
    @Override
    public String toString() {
        return value;
    }
}
