package es.cg.sdk.destinations;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** An event on its way to a destination, with the last of its attempts. Immutable and thread-safe. */
@Assumed
public final class WebhookDelivery extends View {
    public WebhookDelivery(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String         id()               { return identifier("id"); }
    /** Of the event; the receiver drops what it has had under this id. */
    public @Nullable String         eventoId()         { return identifier("evento_id"); }
    /** The kind of event. */
    public @Nullable WebhookEventKind      tipo()             { return word("tipo", WebhookEventKind::new); }
    public @Nullable Estado         estado()           { return word("estado", Estado::new); }
    /** How many attempts there were. */
    public @Nullable Long           intentos()         { return integer("intentos"); }
    /** The HTTP status that was answered; null if nothing was. */
    public @Nullable Long           codigoHttp()       { return integer("codigo_http"); }
    public @Nullable Long           duracionMs()       { return integer("duracion_ms"); }
    public @Nullable OffsetDateTime intentadoEn()      { return moment("intentado_en"); }
    /** When it is tried again; null if it is not. */
    public @Nullable OffsetDateTime proximoIntentoEn() { return moment("proximo_intento_en"); }
    /** How the answer began. */
    public @Nullable String         respuesta()        { return text("respuesta"); }
    public @Nullable OffsetDateTime creadoEn()         { return moment("creado_en"); }
    public @Nullable OffsetDateTime actualizadoEn()    { return moment("actualizado_en"); }
    // formatter:on

    /**
     * How far a delivery is. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Estado(String value) implements Word {
        /** Not tried yet. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** The destination took it. */
        public static final Estado ENTREGADA = new Estado("entregada");

        /** The last attempt failed, and it is tried again. */
        public static final Estado FALLIDA = new Estado("fallida");

        /** Given up. */
        public static final Estado AGOTADA = new Estado("agotada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
