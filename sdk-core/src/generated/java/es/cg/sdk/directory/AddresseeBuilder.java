package es.cg.sdk.directory;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/** Sets the fields that a new addressee and a change of an addressee have in common. */
@Assumed
abstract class AddresseeBuilder<B extends AddresseeBuilder<B>> extends RequestBuilder<B> {
    AddresseeBuilder(String request, String... fields) {
        super(request, fields);
    }

    // formatter:off
    /** The name. */
    public B nombre(@Nullable String value)                         { return put("nombre", value); }
    /**
     * The tax identifier. Required unless there is a foreign identification, which the service checks. Sent as it is;
     * pass a {@link TaxId} to check it and send its normal form.
     */
    public B nif(@Nullable String value)                            { return put("nif", value); }
    /**
     * The tax identifier. Required unless there is a foreign identification, which the service checks. Sent in its
     * normal form.
     */
    public B nif(TaxId value)                                       { return put("nif", requireNonNull(value, "nif is null").value()); }
    /** The kind of {@code identificacion}. */
    public B tipoIdentificacion(@Nullable TipoIdentificacion value) { return put("tipo_identificacion", value); }
    /** The identification of a foreign recipient. */
    public B identificacion(@Nullable String value)                 { return put("identificacion", value); }
    /** The country, as two-letter code of ISO 3166. */
    public B pais(@Nullable String value)                           { return put("pais", value); }
    /** Whether the recipient is a business or a professional, and so withholds income tax. */
    public B esEmpresaOProfesional(@Nullable Boolean value)         { return put("es_empresa_o_profesional", value); }
    /** Whether its invoices have the equivalence surcharge. */
    public B recargoEquivalencia(@Nullable Boolean value)           { return put("recargo_equivalencia", value); }
    /** The e-mail address. */
    public B email(@Nullable String value)                          { return put("email", value); }
    /** The telephone number. */
    public B telefono(@Nullable String value)                       { return put("telefono", value); }
    /** The address. */
    public B direccion(@Nullable String value)                      { return put("direccion", value); }
    /** The postal code. */
    public B codigoPostal(@Nullable String value)                   { return put("codigo_postal", value); }
    /** The municipality. */
    public B municipio(@Nullable String value)                      { return put("municipio", value); }
    /** The province. */
    public B provincia(@Nullable String value)                      { return put("provincia", value); }
    /** The method of payment. */
    public B formaPago(@Nullable String value)                      { return put("forma_pago", value); }
    /** The number of days until an invoice is due. */
    public B diasPago(@Nullable Integer value)                      { return put("dias_pago", value); }
    /** The id of the SEPA mandate for direct debits. */
    public B mandatoId(@Nullable String value)                      { return put("mandato_id", value); }
    /** The codes of a public body; a change replaces all three. */
    public B dir3(@Nullable NewDir3 value)                          { return put("dir3", value == null ? null : value.json()); }
    /** Your own reference; {@link Addressees#findByReference} finds the addressee by it. */
    public B referenciaExterna(@Nullable String value)              { return put("referencia_externa", value); }
    /** False takes the addressee out of use. */
    public B activo(@Nullable Boolean value)                        { return put("activo", value); }
    // formatter:on
}
