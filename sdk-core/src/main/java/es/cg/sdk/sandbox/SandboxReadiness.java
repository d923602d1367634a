package es.cg.sdk.sandbox;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the integration has shown in the sandbox what it needs in production. Immutable and thread-safe. */
@Assumed
public final class SandboxReadiness extends View {
    public SandboxReadiness(Json json) {
        super(json);
    }

    // formatter:off
    /** Whether it is ready; null, which is no yes, if the service did not say. */
    public @Nullable Boolean listo()          { return flag("listo"); }
    public List<Check>       comprobaciones() { return views("comprobaciones", Check::new); }
    // formatter:on

    /** One point of the report. Immutable and thread-safe. */
    public static final class Check extends View {
        public Check(Json json) {
            super(json);
        }

        // formatter:off
        /** What a program goes by, such as {@code webhook_verificado}. */
        public @Nullable String  codigo()  { return text("codigo"); }
        public @Nullable Boolean ok()      { return flag("ok"); }
        /** What a person reads. */
        public @Nullable String  detalle() { return text("detalle"); }
        // formatter:on
    }
}
