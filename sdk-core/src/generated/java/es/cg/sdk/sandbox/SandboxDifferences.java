package es.cg.sdk.sandbox;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link SandboxEnvironment#differences()} returns: what works differently in the sandbox. Immutable and
 * thread-safe.
 */
@Assumed
public final class SandboxDifferences extends View {
    public SandboxDifferences(Json json) {
        super(json);
    }

    // formatter:off
    /** The differences. */
    public List<Difference> diferencias() { return views("diferencias", Difference::new); }
    // formatter:on

    /** One feature that works differently in the sandbox than in production. Immutable and thread-safe. */
    @Assumed
    public static final class Difference extends View {
        public Difference(Json json) {
            super(json);
        }

        // formatter:off
        /** The code of the difference, for programs. */
        public @Nullable String codigo()      { return text("codigo"); }
        /** The title. */
        public @Nullable String titulo()      { return text("titulo"); }
        /** A description, for people. */
        public @Nullable String descripcion() { return text("descripcion"); }
        // formatter:on
    }
}
