package es.cg.sdk.documents;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that was handed in, and what was read from it. Immutable and thread-safe. That the job of an upload succeeded
 * means that the file was looked at, not that it was taken: {@link #estado()} says which.
 */
@Assumed
public final class Document extends View {
    public Document(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String         id()                { return identifier("id"); }
    public @Nullable String         nombreFichero()     { return text("nombre_fichero"); }
    /** The media type. */
    public @Nullable String         tipoMime()          { return text("tipo_mime"); }
    /** How many bytes the file has. */
    public @Nullable Long           tamano()            { return integer("tamano"); }
    /** The digest of the file's bytes, in hexadecimal digits. */
    public @Nullable String         sha256()            { return text("sha256"); }
    public @Nullable TipoDocumento  tipo()              { return word("tipo", TipoDocumento::new); }
    public @Nullable Estado         estado()            { return word("estado", Estado::new); }
    /** Why it was not incorporated; null unless it is {@link Estado#RECHAZADO}. */
    public @Nullable MotivoRechazo  motivoRechazo()     { return word("motivo_rechazo", MotivoRechazo::new); }
    /** What a person should look at before it is booked. */
    public List<Alert>              alertas()           { return views("alertas", Alert::new); }
    /** What was read from it; a view of nothing until it has been. */
    public ExtractedData            datosExtraidos()    { return view("datos_extraidos", ExtractedData::new); }
    /** The expense that was made of it. */
    public @Nullable String         gastoId()           { return identifier("gasto_id"); }
    /** The invoice that was made of it. */
    public @Nullable String         facturaId()         { return identifier("factura_id"); }
    /** The gestor's request that it answers. */
    public @Nullable String         solicitudId()       { return identifier("solicitud_id"); }
    public @Nullable String         referenciaExterna() { return text("referencia_externa"); }
    /** When what was read was last put right; null if it never was. */
    public @Nullable OffsetDateTime corregidoEn()       { return moment("corregido_en"); }
    public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on

    /** An incident of a document, to be looked at by a person. Immutable and thread-safe. */
    @Assumed
    public static final class Alert extends View {
        public Alert(Json json) {
            super(json);
        }

        // formatter:off
        /** The kind of incident, fit to program against. */
        public @Nullable String codigo()  { return text("codigo"); }
        public @Nullable String mensaje() { return text("mensaje"); }
        /** The extracted field that it is about; null if it is about the whole. */
        public @Nullable String campo()   { return text("campo"); }
        // formatter:on
    }

    /**
     * How far a document is. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Estado(String value) implements Word {
        /** Handed in, and not begun. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** Being read. */
        public static final Estado PROCESANDO = new Estado("procesando");

        /** Read. */
        public static final Estado PROCESADO = new Estado("procesado");

        /** Not incorporated. */
        public static final Estado RECHAZADO = new Estado("rechazado");

        /** Withdrawn. */
        public static final Estado RETIRADO = new Estado("retirado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * Why a document was not incorporated. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record MotivoRechazo(String value) implements Word {
        /** The client has it already. */
        public static final MotivoRechazo DUPLICADO = new MotivoRechazo("duplicado");

        /** It is no invoice. */
        public static final MotivoRechazo NO_ES_FACTURA = new MotivoRechazo("no_es_factura");

        /** It could not be read. */
        public static final MotivoRechazo ILEGIBLE = new MotivoRechazo("ilegible");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
