package es.cg.sdk.irpfpayments;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The key of model 190 that says what a payment is for. */
@Assumed
public record ClavePercepcion(String value) implements Word {
    /** Work. */
    public static final ClavePercepcion A = new ClavePercepcion("A");

    /** Pensions. */
    public static final ClavePercepcion B = new ClavePercepcion("B");

    /** Unemployment benefits. */
    public static final ClavePercepcion C = new ClavePercepcion("C");

    /** Directors of companies. */
    public static final ClavePercepcion E = new ClavePercepcion("E");

    /** Courses, talks and works of authors. */
    public static final ClavePercepcion F = new ClavePercepcion("F");

    /** Professional activities. */
    public static final ClavePercepcion G = new ClavePercepcion("G");

    /** Farming, forestry and activities assessed by modules. */
    public static final ClavePercepcion H = new ClavePercepcion("H");

    /** Rights of authors and of industry, leases of movables. */
    public static final ClavePercepcion I = new ClavePercepcion("I");

    /** Rights of image. */
    public static final ClavePercepcion J = new ClavePercepcion("J");

    /** Prizes and forest gains. */
    public static final ClavePercepcion K = new ClavePercepcion("K");

    /** Exempt allowances and income. */
    public static final ClavePercepcion L = new ClavePercepcion("L");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
