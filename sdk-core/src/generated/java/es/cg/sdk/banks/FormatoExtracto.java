package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The format of a bank statement. */
@Assumed
public record FormatoExtracto(String value) implements Word {
    /** Norma 43 of the Spanish banks: lines of eighty characters. */
    public static final FormatoExtracto NORMA43 = new FormatoExtracto("norma43");

    /** CAMT.053 of ISO 20022: XML. */
    public static final FormatoExtracto CAMT053 = new FormatoExtracto("camt053");

    /** Comma-separated values. */
    public static final FormatoExtracto CSV = new FormatoExtracto("csv");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
