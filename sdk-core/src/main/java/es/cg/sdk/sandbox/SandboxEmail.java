package es.cg.sdk.sandbox;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** An e-mail that production would have sent, and that nobody got. Immutable and thread-safe. */
@Assumed
public final class SandboxEmail extends View {
    public SandboxEmail(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String         id()        { return identifier("id"); }
    /** The address that it would have gone to. */
    public @Nullable String         para()      { return text("para"); }
    public @Nullable String         asunto()    { return text("asunto"); }
    public @Nullable String         cuerpo()    { return text("cuerpo"); }
    /** Why it would have been sent, such as {@code recordatorio}. */
    public @Nullable String         motivo()    { return text("motivo"); }
    /** When it would have been sent, by the sandbox's clock. */
    public @Nullable OffsetDateTime enviadoEn() { return moment("enviado_en"); }
    // formatter:on
}
