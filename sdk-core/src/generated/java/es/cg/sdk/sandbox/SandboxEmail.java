package es.cg.sdk.sandbox;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** An e-mail that production would have sent; the sandbox sends none. Immutable and thread-safe. */
@Assumed
public final class SandboxEmail extends View {
    public SandboxEmail(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier. */
    public @Nullable String         id()        { return identifier("id"); }
    /** The recipient's address. */
    public @Nullable String         para()      { return text("para"); }
    /** The subject. */
    public @Nullable String         asunto()    { return text("asunto"); }
    /** The body. */
    public @Nullable String         cuerpo()    { return text("cuerpo"); }
    /** The reason for the e-mail, such as {@code recordatorio}. */
    public @Nullable String         motivo()    { return text("motivo"); }
    /** The time of sending, by the sandbox's clock. */
    public @Nullable OffsetDateTime enviadoEn() { return moment("enviado_en"); }
    // formatter:on
}
