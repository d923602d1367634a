package es.cg.sdk.common;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The taxable base and tax of an invoice or expense at one VAT rate. Immutable and thread-safe. */
@Assumed
public final class VatBreakdown extends View {
    public VatBreakdown(Json json) {
        super(json);
    }

    // formatter:off
    /** The VAT rate in percent; in the Canary Islands the IGIC rate. */
    public @Nullable BigDecimal   ivaPct()       { return decimal("iva_pct"); }
    /** The taxable base. */
    public @Nullable BigDecimal   base()         { return decimal("base"); }
    /** The amount of VAT. */
    public @Nullable BigDecimal   cuota()        { return decimal("cuota"); }
    /** The rate of the equivalence surcharge in percent; null if there is none. */
    public @Nullable BigDecimal   recargoPct()   { return decimal("recargo_pct"); }
    /** The amount of the equivalence surcharge. */
    public @Nullable BigDecimal   cuotaRecargo() { return decimal("cuota_recargo"); }
    /** On expenses: the deductible part of the VAT, in percent. */
    public @Nullable BigDecimal   deduciblePct() { return decimal("deducible_pct"); }
    /** Whether and how the supply is subject to VAT. */
    public @Nullable Calificacion calificacion() { return word("calificacion", Calificacion::new); }
    /** The reason for the tax exemption; null if there is none. */
    public @Nullable Exencion     exencion()     { return word("exencion", Exencion::new); }
    // formatter:on

    /** Whether and how a supply is subject to VAT, in the codes of the tax authority. */
    @Assumed
    public record Calificacion(String value) implements Word {
        /** Subject, not exempt, the supplier pays the VAT. */
        public static final Calificacion S1 = new Calificacion("S1");

        /** Subject, not exempt, the recipient pays the VAT. */
        public static final Calificacion S2 = new Calificacion("S2");

        /** Not subject under articles 7, 14 and others. */
        public static final Calificacion N1 = new Calificacion("N1");

        /** Not subject under the rules on the place of supply. */
        public static final Calificacion N2 = new Calificacion("N2");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The reason for a tax exemption, in the codes of the tax authority. */
    @Assumed
    public record Exencion(String value) implements Word {
        /** Exempt under article 20. */
        public static final Exencion E1 = new Exencion("E1");

        /** Exempt under article 21. */
        public static final Exencion E2 = new Exencion("E2");

        /** Exempt under article 22. */
        public static final Exencion E3 = new Exencion("E3");

        /** Exempt under articles 23 and 24. */
        public static final Exencion E4 = new Exencion("E4");

        /** Exempt under article 25. */
        public static final Exencion E5 = new Exencion("E5");

        /** Exempt for another reason. */
        public static final Exencion E6 = new Exencion("E6");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
