package es.cg.sdk.clients;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Scope;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of the firm. Immutable and thread-safe. */
public final class Client extends View {
    public Client(Json json) {
        super(json);
    }

    // formatter:off
    /** The number that names the client in {@code X-CG-Client}, and in {@code cg.forClient(id)}. */
    @Assumed public @Nullable Long            id()              { return integer("id"); }
    /** The name of a person, or of a company. */
    @Assumed public @Nullable String          nombre()          { return text("nombre"); }
    /** The tax identifier; changed in the panel alone. */
    @Assumed public @Nullable String          nif()             { return text("nif"); }
    /** Changed in the panel alone. */
    @Assumed public @Nullable String          email()           { return text("email"); }
    @Assumed public @Nullable TipoCliente     tipo()            { return word("tipo", TipoCliente::new); }
    @Assumed public @Nullable Territorio      territorio()      { return word("territorio", Territorio::new); }
    @Assumed public @Nullable RegimenIva      regimenIva()      { return word("regimen_iva", RegimenIva::new); }
    @Assumed public @Nullable PeriodicidadIva periodicidadIva() { return word("periodicidad_iva", PeriodicidadIva::new); }
    /** Whether VAT falls due when invoices are paid (<i>criterio de caja</i>). */
    @Assumed public @Nullable Boolean         recc()            { return flag("recc"); }
    /** How many digits the sub-accounts have. */
    @Assumed public @Nullable Long            digitosSubcuenta() { return integer("digitos_subcuenta"); }
    @Assumed public @Nullable String          nombreComercial() { return text("nombre_comercial"); }
    @Assumed public @Nullable String          telefono()        { return text("telefono"); }
    @Assumed public @Nullable String          direccion()       { return text("direccion"); }
    @Assumed public @Nullable String          codigoPostal()    { return text("codigo_postal"); }
    @Assumed public @Nullable String          municipio()       { return text("municipio"); }
    @Assumed public @Nullable String          provincia()       { return text("provincia"); }
    /** Two letters of ISO 3166. */
    @Assumed public @Nullable String          pais()            { return text("pais"); }
    /** Whether the key may act on the client; never so for one that was created by API, until the firm adds it. */
    @Assumed public @Nullable Boolean         autorizado()      { return flag("autorizado"); }
    /** What the client has agreed to; a view of nothing if the service does not say. */
    @Assumed public Consent                   consentimiento()  { return view("consentimiento", Consent::new); }
    @Assumed public @Nullable OffsetDateTime  creadoEn()        { return moment("creado_en"); }
    @Assumed public @Nullable OffsetDateTime  actualizadoEn()   { return moment("actualizado_en"); }
    // formatter:on

    /** What a client has agreed to this integration doing. Immutable and thread-safe. */
    @Assumed
    public static final class Consent extends View {
        public Consent(Json json) {
            super(json);
        }

        // formatter:off
        public @Nullable Estado         estado()      { return word("estado", Estado::new); }
        /** The scopes that it covers; what the key carries beyond them is refused for this client. */
        public List<Scope>              permisos()    { return words("permisos", Scope::new); }
        public @Nullable OffsetDateTime concedidoEn() { return moment("concedido_en"); }
        // formatter:on

        /**
         * How a client's consent stands.
         * The service may add values; compare with {@code equals}.
         *
         * @param value the value as the API spells it
         */
        public record Estado(String value) implements Word {
            /** Asked for, and not given yet. */
            public static final Estado PENDIENTE = new Estado("pendiente");

            /** Given to all that was asked. */
            public static final Estado CONCEDIDO = new Estado("concedido");

            /** Given to part of what was asked: the scopes say to which. */
            public static final Estado PARCIAL = new Estado("parcial");

            /** Withdrawn. */
            public static final Estado REVOCADO = new Estado("revocado");

            @Override
            public String toString() {
                return PrintableText.of(value);
            }
        }
    }

    /**
     * How often a client declares VAT.
     * The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record PeriodicidadIva(String value) implements Word {
        /** Each quarter. */
        public static final PeriodicidadIva TRIMESTRAL = new PeriodicidadIva("trimestral");

        /** Each month. */
        public static final PeriodicidadIva MENSUAL = new PeriodicidadIva("mensual");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
