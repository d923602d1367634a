package es.cg.sdk.clients;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/** Sets the contact data that a new client and a correction have in common. */
@Assumed
abstract class ContactBuilder<B extends ContactBuilder<B>> extends RequestBuilder<B> {
    ContactBuilder(String request, String... fields) {
        super(request, fields);
    }

    // formatter:off
    /** The trade name. */
    public B nombreComercial(@Nullable String value) { return put("nombre_comercial", value); }
    /** The telephone number. */
    public B telefono(@Nullable String value)        { return put("telefono", value); }
    /** The address. */
    public B direccion(@Nullable String value)       { return put("direccion", value); }
    /** The postal code. */
    public B codigoPostal(@Nullable String value)    { return put("codigo_postal", value); }
    /** The municipality. */
    public B municipio(@Nullable String value)       { return put("municipio", value); }
    /** The province. */
    public B provincia(@Nullable String value)       { return put("provincia", value); }
    /** The country, as two-letter code of ISO 3166. */
    public B pais(@Nullable String value)            { return put("pais", value); }
    // formatter:on
}
