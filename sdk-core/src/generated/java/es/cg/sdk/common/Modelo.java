package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;

/** The number of a Spanish tax model (a form for tax returns). */
public record Modelo(String value) implements Word {
    /** Personal income tax, yearly. */
    public static final Modelo M100 = new Modelo("100");

    /** Withholdings on work and on professionals. */
    public static final Modelo M111 = new Modelo("111");

    /** Withholdings on rent. */
    @Assumed
    public static final Modelo M115 = new Modelo("115");

    /** Withholdings on capital. */
    @Assumed
    public static final Modelo M123 = new Modelo("123");

    /** Instalments of personal income tax, direct assessment; only confirmed expenses count. */
    public static final Modelo M130 = new Modelo("130");

    /** Instalments of personal income tax, assessment by modules. */
    @Assumed
    public static final Modelo M131 = new Modelo("131");

    /** Yearly summary of model 115. */
    public static final Modelo M180 = new Modelo("180");

    /** Yearly summary of model 111. */
    public static final Modelo M190 = new Modelo("190");

    /** Yearly summary of model 123. */
    public static final Modelo M193 = new Modelo("193");

    /** Corporate tax, yearly. */
    public static final Modelo M200 = new Modelo("200");

    /** Instalments of corporate tax, three times a year. */
    public static final Modelo M202 = new Modelo("202");

    /** VAT return of a period. */
    public static final Modelo M303 = new Modelo("303");

    /** Yearly list of customers and suppliers with more than 3,005.06 euros. */
    public static final Modelo M347 = new Modelo("347");

    /** Transactions within the European Union. */
    public static final Modelo M349 = new Modelo("349");

    /** Yearly summary of VAT. */
    public static final Modelo M390 = new Modelo("390");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
