package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A movement on a bank account. Fields marked {@code @Assumed} are not shown by the contract. Immutable and
 * thread-safe.
 */
public final class BankTransaction extends View {
    public BankTransaction(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link MatchProposals#create} takes. */
    @Assumed public @Nullable String         id()                { return identifier("id"); }
    /** The id of the {@link BankAccount}. */
    @Assumed public @Nullable String         cuentaId()          { return identifier("cuenta_id"); }
    /** The day of the movement. */
    @Assumed public @Nullable LocalDate      fecha()             { return date("fecha"); }
    /** The value date: the day from which the amount bears interest. */
    @Assumed public @Nullable LocalDate      fechaValor()        { return date("fecha_valor"); }
    /** The amount; negative if money left the account. */
    @Assumed public @Nullable BigDecimal     importe()           { return decimal("importe"); }
    /** The currency. */
    @Assumed public @Nullable String         moneda()            { return text("moneda"); }
    /** The description. */
    @Assumed public @Nullable String         concepto()          { return text("concepto"); }
    /** The kind of movement, two digits of Norma 43: {@code 04} is a transfer. */
    @Assumed public @Nullable String         conceptoComun()     { return text("concepto_comun"); }
    /** The first reference. */
    @Assumed public @Nullable String         referencia1()       { return text("referencia_1"); }
    /** The second reference. */
    @Assumed public @Nullable String         referencia2()       { return text("referencia_2"); }
    /** The name of the other party. */
    @Assumed public @Nullable String         contraparteNombre() { return text("contraparte_nombre"); }
    /** The balance of the account after the movement. */
    @Assumed public @Nullable BigDecimal     saldo()             { return decimal("saldo"); }
    /** The state of the reconciliation; a proposal does not change it. */
    public @Nullable MatchStatus             matchStatus()       { return word("match_status", MatchStatus::new); }
    /** The ids of the invoices that the movement is reconciled with. */
    @Assumed public List<String>             facturaIds()        { return identifiers("factura_ids"); }
    /** The ids of the expenses that the movement is reconciled with. */
    @Assumed public List<String>             gastoIds()          { return identifiers("gasto_ids"); }
    /** The id of the {@link BankImport} that added the movement; null if it has another origin. */
    @Assumed public @Nullable String         importacionId()     { return identifier("importacion_id"); }
    /** The origin of the movement. */
    @Assumed public @Nullable Origen         origen()            { return word("origen", Origen::new); }
    /** The time of creation. */
    @Assumed public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    @Assumed public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on

    /** The origin of a bank movement. */
    @Assumed
    public record Origen(String value) implements Word {
        /** Received from the bank automatically. */
        public static final Origen SINCRONIZACION = new Origen("sincronizacion");

        /** Imported with a statement. */
        public static final Origen IMPORTACION = new Origen("importacion");

        /** Entered by hand. */
        public static final Origen MANUAL = new Origen("manual");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
