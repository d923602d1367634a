package es.cg.sdk.clients;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** A client of the firm. Immutable and thread-safe. */
public final class Client extends View {
    /** A view over this JSON. */
    public Client(Json json) {
        super(json);
    }

    // formatter:off
    /** The number that names the client in {@code X-CG-Client}, and in {@code cg.forClient(id)}. */
    @Assumed public @Nullable Long   id()         { return integer("id"); }
    @Assumed public @Nullable String nombre()     { return text("nombre"); }
    @Assumed public @Nullable String nif()        { return text("nif"); }
    @Assumed public @Nullable String email()      { return text("email"); }
    /** Such as {@code autonomo} or {@code sociedad}. */
    @Assumed public @Nullable String tipo()       { return text("tipo"); }
    @Assumed public @Nullable String territorio() { return text("territorio"); }
    @Assumed public @Nullable RegimenIva regimenIva() { return word("regimen_iva", RegimenIva::new); }
    // formatter:on
}
