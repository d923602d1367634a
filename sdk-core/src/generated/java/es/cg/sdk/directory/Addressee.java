package es.cg.sdk.directory;

import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A recipient of the client's invoices. Immutable and thread-safe. */
@Assumed
public final class Addressee extends View {
    public Addressee(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Addressees#get} takes, and {@code destinatario_id} of an invoice. */
    public @Nullable String             id()                    { return identifier("id"); }
    /** The name. */
    public @Nullable String             nombre()                { return text("nombre"); }
    /** The tax identifier. */
    public @Nullable String             nif()                   { return text("nif"); }
    /** The kind of {@link #identificacion()}; null for a Spanish tax identifier. */
    public @Nullable TipoIdentificacion tipoIdentificacion()    { return word("tipo_identificacion", TipoIdentificacion::new); }
    /** The identification of a foreign recipient. */
    public @Nullable String             identificacion()        { return text("identificacion"); }
    /** The country, as two-letter code of ISO 3166. */
    public @Nullable String             pais()                  { return text("pais"); }
    /** Whether the recipient is a business or a professional, and so withholds income tax. */
    public @Nullable Boolean            esEmpresaOProfesional() { return flag("es_empresa_o_profesional"); }
    /** Whether its invoices have the equivalence surcharge. */
    public @Nullable Boolean            recargoEquivalencia()   { return flag("recargo_equivalencia"); }
    /** The e-mail address. */
    public @Nullable String             email()                 { return text("email"); }
    /** The telephone number. */
    public @Nullable String             telefono()              { return text("telefono"); }
    /** The address. */
    public @Nullable String             direccion()             { return text("direccion"); }
    /** The postal code. */
    public @Nullable String             codigoPostal()          { return text("codigo_postal"); }
    /** The municipality. */
    public @Nullable String             municipio()             { return text("municipio"); }
    /** The province. */
    public @Nullable String             provincia()             { return text("provincia"); }
    /** The method of payment. */
    public @Nullable String             formaPago()             { return text("forma_pago"); }
    /** The number of days until an invoice is due. */
    public @Nullable Long               diasPago()              { return integer("dias_pago"); }
    /** The id of the SEPA mandate for direct debits. */
    public @Nullable String             mandatoId()             { return identifier("mandato_id"); }
    /** The codes of a public body; an empty view for others. */
    public Dir3                         dir3()                  { return view("dir3", Dir3::new); }
    /** Your own reference. */
    public @Nullable String             referenciaExterna()     { return text("referencia_externa"); }
    /** Whether it is in use. */
    public @Nullable Boolean            activo()                { return flag("activo"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime     creadoEn()              { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime     actualizadoEn()         { return moment("actualizado_en"); }
    // formatter:on

    /** The three DIR3 codes of a public body, which electronic invoices to it need. Immutable and thread-safe. */
    @Assumed
    public static final class Dir3 extends View {
        public Dir3(Json json) {
            super(json);
        }

        // formatter:off
        /** The accounting office. */
        public @Nullable String oficinaContable()   { return text("oficina_contable"); }
        /** The managing body. */
        public @Nullable String organoGestor()      { return text("organo_gestor"); }
        /** The processing unit. */
        public @Nullable String unidadTramitadora() { return text("unidad_tramitadora"); }
        // formatter:on
    }
}
