package es.cg.sdk.sandbox;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report on whether the integration is ready for production, from its calls in the sandbox. Immutable and
 * thread-safe.
 */
@Assumed
public final class SandboxReadiness extends View {
    public SandboxReadiness(Json json) {
        super(json);
    }

    // formatter:off
    /** Whether the integration is ready; null if the service did not say, which does not mean ready. */
    public @Nullable Boolean listo()          { return flag("listo"); }
    /** The points of the report. */
    public List<Check>       comprobaciones() { return views("comprobaciones", Check::new); }
    // formatter:on

    /** A point of the report. Immutable and thread-safe. */
    @Assumed
    public static final class Check extends View {
        public Check(Json json) {
            super(json);
        }

        // formatter:off
        /** The code of the point, for programs, such as {@code webhook_verificado}. */
        public @Nullable String  codigo()  { return text("codigo"); }
        /** Whether the integration passes this point. */
        public @Nullable Boolean ok()      { return flag("ok"); }
        /** An explanation for people. */
        public @Nullable String  detalle() { return text("detalle"); }
        // formatter:on
    }
}
