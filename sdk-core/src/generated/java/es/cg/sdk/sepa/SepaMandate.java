package es.cg.sdk.sepa;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A debtor's mandate for direct debits. Immutable and thread-safe. */
@Assumed
public final class SepaMandate extends View {
    public SepaMandate(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link SepaMandates#get} and {@link SepaMandates#revoke} take. */
    public @Nullable String         id()                    { return identifier("id"); }
    /** The reference of the mandate, as the debtor knows it. */
    public @Nullable String         referencia()            { return text("referencia"); }
    /** The id of the debtor in the directory. */
    public @Nullable String         destinatarioId()        { return identifier("destinatario_id"); }
    /** The debtor's name. */
    public @Nullable String         deudorNombre()          { return text("deudor_nombre"); }
    /** The debtor's tax identifier. */
    public @Nullable String         deudorNif()             { return text("deudor_nif"); }
    /** The debtor's IBAN, masked. */
    public @Nullable String         iban()                  { return text("iban"); }
    /** The BIC of the debtor's bank. */
    public @Nullable String         bic()                   { return text("bic"); }
    /** The SEPA scheme. */
    public @Nullable Esquema        esquema()               { return word("esquema", Esquema::new); }
    /** Whether the mandate is for one debit or for more. */
    public @Nullable TipoPago       tipoPago()              { return word("tipo_pago", TipoPago::new); }
    /** The day on which the debtor signed. */
    public @Nullable LocalDate      fechaFirma()            { return date("fecha_firma"); }
    /** The sequence type of the next debit. */
    public @Nullable Secuencia      secuencia()             { return word("secuencia", Secuencia::new); }
    /** The creditor identifier of the client. */
    public @Nullable String         acreedorIdentificador() { return text("acreedor_identificador"); }
    /** The state of the mandate. */
    public @Nullable Estado         estado()                { return word("estado", Estado::new); }
    /** The time of the last debit. */
    public @Nullable OffsetDateTime ultimoAdeudoEn()        { return moment("ultimo_adeudo_en"); }
    /** The time of the revocation. */
    public @Nullable OffsetDateTime revocadoEn()            { return moment("revocado_en"); }
    /** The reason of the revocation. */
    public @Nullable String         motivo()                { return text("motivo"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()              { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()         { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a mandate. */
    @Assumed
    public record Estado(String value) implements Word {
        /** It may be debited. */
        public static final Estado ACTIVO = new Estado("activo");

        /** Revoked. Final. */
        public static final Estado REVOCADO = new Estado("revocado");

        /** Lapsed, because it was not used for 36 months. */
        public static final Estado CADUCADO = new Estado("caducado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The sequence type of a direct debit, in the codes of SEPA. */
    @Assumed
    public record Secuencia(String value) implements Word {
        /** The first of several debits. */
        public static final Secuencia FRST = new Secuencia("FRST");

        /** A further debit. */
        public static final Secuencia RCUR = new Secuencia("RCUR");

        /** The only debit. */
        public static final Secuencia OOFF = new Secuencia("OOFF");

        /** The last debit. */
        public static final Secuencia FNAL = new Secuencia("FNAL");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
