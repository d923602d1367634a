package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A bank account of a client. Fields marked {@code @Assumed} are not shown by the contract. Immutable and thread-safe.
 */
public final class BankAccount extends View {
    public BankAccount(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link NewBankImport} and {@link BankTransactionQuery} take. */
    @Assumed public @Nullable String         id()             { return identifier("id"); }
    /** The IBAN, masked by the service, so it cannot be used as a filter. */
    public @Nullable String                  iban()           { return text("iban"); }
    /** The alias. */
    @Assumed public @Nullable String         alias()          { return text("alias"); }
    /** The name of the bank. */
    @Assumed public @Nullable String         entidad()        { return text("entidad"); }
    /** The BIC of the bank. */
    @Assumed public @Nullable String         bic()            { return text("bic"); }
    /** The currency. */
    @Assumed public @Nullable String         moneda()         { return text("moneda"); }
    /** The account holder. */
    @Assumed public @Nullable String         titular()        { return text("titular"); }
    /** The balance. */
    @Assumed public @Nullable BigDecimal     saldo()          { return decimal("saldo"); }
    /** The time of {@link #saldo()}. */
    @Assumed public @Nullable OffsetDateTime saldoEn()        { return moment("saldo_en"); }
    /** Whether the service receives the movements from the bank automatically. */
    @Assumed public @Nullable Boolean        sincronizada()   { return flag("sincronizada"); }
    /** The consent to read the account at its bank; an empty view if there is none. */
    @Assumed public BankConsent              consentimiento() { return view("consentimiento", BankConsent::new); }
    /** The corresponding account of the ledger. */
    @Assumed public @Nullable String         cuentaContable() { return text("cuenta_contable"); }
    /** The time of creation. */
    @Assumed public @Nullable OffsetDateTime creadoEn()       { return moment("creado_en"); }
    /** The time of the last change. */
    @Assumed public @Nullable OffsetDateTime actualizadoEn()  { return moment("actualizado_en"); }
    // formatter:on

    /**
     * The consent to read an account at its bank. The client gives it to the bank; it is not the client's consent to
     * this integration. After it expires, the service receives no new movements automatically. Immutable and
     * thread-safe.
     */
    @Assumed
    public static final class BankConsent extends View {
        public BankConsent(Json json) {
            super(json);
        }

        // formatter:off
        /** Whether the consent is valid. */
        public BankConsent.@Nullable Estado estado()   { return word("estado", BankConsent.Estado::new); }
        /** The day on which the consent expires. */
        public @Nullable LocalDate          caducaEl() { return date("caduca_el"); }
        // formatter:on

        /** Whether a bank consent is valid. */
        @Assumed
        public record Estado(String value) implements Word {
            /** The consent is valid. */
            public static final Estado VIGENTE = new Estado("vigente");

            /** The consent has expired. */
            public static final Estado CADUCADO = new Estado("caducado");

            @Override
            public String toString() {
                return PrintableText.of(value);
            }
        }
    }
}
