package es.cg.sdk.status;

import es.cg.sdk.common.Scope;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the service is, and what the key can do. Immutable and thread-safe. */
public final class ServiceStatus extends View {
    /** A view over this JSON. */
    public ServiceStatus(Json json) {
        super(json);
    }

    // formatter:off
    @Assumed public @Nullable String versionContrato()    { return text("version_contrato"); }
    /** {@code produccion} or {@code sandbox}. */
    @Assumed public @Nullable String entorno()            { return text("entorno"); }
    /** The accounting firm. */
    @Assumed public @Nullable String gestoria()           { return text("gestoria"); }
    @Assumed public @Nullable String plan()               { return text("plan"); }
    @Assumed public KeyInfo          clave()              { return view("clave", KeyInfo::new); }
    /** How many clients the key may act on. */
    @Assumed public @Nullable Long   clientesAutorizados() { return integer("clientes_autorizados"); }
    /** The sandbox's own state; a view of nothing in production. */
    public SandboxClock              sandbox()            { return view("sandbox", SandboxClock::new); }
    // formatter:on

    /** What time it is in the sandbox, whose clock runs ahead. */
    public static final class SandboxClock extends View {
        /** A view over this JSON. */
        public SandboxClock(Json json) {
            super(json);
        }

        /** What the sandbox's clock shows. */
        @Assumed
        public @Nullable OffsetDateTime reloj() {
            return moment("reloj");
        }
    }

    /** What a key is and may do; an empty view unless the service tells. */
    @Assumed
    public static final class KeyInfo extends View {
        /** A view over this JSON. */
        public KeyInfo(Json json) {
            super(json);
        }

        // formatter:off
        /** The part of the key that is no secret. */
        public @Nullable String         prefijo()  { return text("prefijo"); }
        /** {@code live}, {@code test} or {@code sandbox}. */
        public @Nullable String         tipo()     { return text("tipo"); }
        /** The scopes that the key carries. */
        public List<Scope>              permisos() { return words("permisos", Scope::new); }
        public @Nullable OffsetDateTime caducaEn() { return moment("caduca_en"); }
        // formatter:on
    }
}
