package es.cg.sdk.clients;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Scope;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of the firm. Fields marked {@code @Assumed} are not shown by the contract. Immutable and thread-safe. */
public final class Client extends View {
    public Client(Json json) {
        super(json);
    }

    // formatter:off
    /** The id that {@code cg.forClient(id)} takes, and that {@code X-CG-Client} carries. */
    @Assumed public @Nullable Long            id()               { return integer("id"); }
    /** The name of the person or company. */
    @Assumed public @Nullable String          nombre()           { return text("nombre"); }
    /** The tax identifier; can be changed only in the panel. */
    @Assumed public @Nullable String          nif()              { return text("nif"); }
    /** The e-mail address; can be changed only in the panel. */
    @Assumed public @Nullable String          email()            { return text("email"); }
    /** The legal form. */
    @Assumed public @Nullable TipoCliente     tipo()             { return word("tipo", TipoCliente::new); }
    /** The territory where the client pays taxes. */
    @Assumed public @Nullable Territorio      territorio()       { return word("territorio", Territorio::new); }
    /** The VAT regime. */
    @Assumed public @Nullable RegimenIva      regimenIva()       { return word("regimen_iva", RegimenIva::new); }
    /** The period of the VAT returns. */
    @Assumed public @Nullable PeriodicidadIva periodicidadIva()  { return word("periodicidad_iva", PeriodicidadIva::new); }
    /** Whether VAT is due when invoices are paid, not when they are issued (<i>criterio de caja</i>). */
    @Assumed public @Nullable Boolean         recc()             { return flag("recc"); }
    /** The number of digits of the sub-accounts in the ledger. */
    @Assumed public @Nullable Long            digitosSubcuenta() { return integer("digitos_subcuenta"); }
    /** The trade name. */
    @Assumed public @Nullable String          nombreComercial()  { return text("nombre_comercial"); }
    /** The telephone number. */
    @Assumed public @Nullable String          telefono()         { return text("telefono"); }
    /** The address. */
    @Assumed public @Nullable String          direccion()        { return text("direccion"); }
    /** The postal code. */
    @Assumed public @Nullable String          codigoPostal()     { return text("codigo_postal"); }
    /** The municipality. */
    @Assumed public @Nullable String          municipio()        { return text("municipio"); }
    /** The province. */
    @Assumed public @Nullable String          provincia()        { return text("provincia"); }
    /** The country, as two-letter code of ISO 3166. */
    @Assumed public @Nullable String          pais()             { return text("pais"); }
    /** Whether the key may act on the client; false for a client created by API until the firm authorises it. */
    @Assumed public @Nullable Boolean         autorizado()       { return flag("autorizado"); }
    /** The client's consent; an empty view if the service does not say. */
    @Assumed public Consent                   consentimiento()   { return view("consentimiento", Consent::new); }
    /** The time of creation. */
    @Assumed public @Nullable OffsetDateTime  creadoEn()         { return moment("creado_en"); }
    /** The time of the last change. */
    @Assumed public @Nullable OffsetDateTime  actualizadoEn()    { return moment("actualizado_en"); }
    // formatter:on

    /** The consent of a client to this integration. Immutable and thread-safe. */
    @Assumed
    public static final class Consent extends View {
        public Consent(Json json) {
            super(json);
        }

        // formatter:off
        /** The state of the consent. */
        public Consent.@Nullable Estado estado()      { return word("estado", Consent.Estado::new); }
        /** The scopes that the client consents to; other scopes of the key are refused for this client. */
        public List<Scope>              permisos()    { return words("permisos", Scope::new); }
        /** The time when the client gave its consent. */
        public @Nullable OffsetDateTime concedidoEn() { return moment("concedido_en"); }
        // formatter:on

        /** The state of a client's consent. */
        @Assumed
        public record Estado(String value) implements Word {
            /** Requested, and not given yet. */
            public static final Estado PENDIENTE = new Estado("pendiente");

            /** Given for all scopes that were requested. */
            public static final Estado CONCEDIDO = new Estado("concedido");

            /** Given for some of the scopes that were requested: see {@link Consent#permisos()}. */
            public static final Estado PARCIAL = new Estado("parcial");

            /** Withdrawn. */
            public static final Estado REVOCADO = new Estado("revocado");

            @Override
            public String toString() {
                return PrintableText.of(value);
            }
        }
    }

    /** The period of a client's VAT returns. */
    @Assumed
    public record PeriodicidadIva(String value) implements Word {
        /** Quarterly. */
        public static final PeriodicidadIva TRIMESTRAL = new PeriodicidadIva("trimestral");

        /** Monthly. */
        public static final PeriodicidadIva MENSUAL = new PeriodicidadIva("mensual");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
