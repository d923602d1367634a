package es.cg.sdk.clients;

import es.cg.sdk.common.RequestBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sets the contact data that a new client and a correction have in common. */
abstract class ContactBuilder<B extends ContactBuilder<B>> extends RequestBuilder<B> {
    private static final List<String> KNOWN =
            List.of("nombre_comercial", "telefono", "direccion", "codigo_postal", "municipio", "provincia", "pais");

    ContactBuilder(String request, String... more) {
        super(request, Stream.concat(KNOWN.stream(), Stream.of(more)).toArray(String[]::new));
    }

    // formatter:off
    /** The trade name. */
    public B nombreComercial(@Nullable String value) { return put("nombre_comercial", value); }
    public B telefono(@Nullable String value)        { return put("telefono", value); }
    public B direccion(@Nullable String value)       { return put("direccion", value); }
    public B codigoPostal(@Nullable String value)    { return put("codigo_postal", value); }
    public B municipio(@Nullable String value)       { return put("municipio", value); }
    public B provincia(@Nullable String value)       { return put("provincia", value); }
    /** Two-letter code of ISO 3166. */
    public B pais(@Nullable String value)            { return put("pais", value); }
    // formatter:on
}
