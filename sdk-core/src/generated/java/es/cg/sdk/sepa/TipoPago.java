package es.cg.sdk.sepa;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** Whether a mandate is for one debit or for more. */
@Assumed
public record TipoPago(String value) implements Word {
    /** For any number of debits. */
    public static final TipoPago RECURRENTE = new TipoPago("recurrente");

    /** For one debit. */
    public static final TipoPago UNICO = new TipoPago("unico");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
