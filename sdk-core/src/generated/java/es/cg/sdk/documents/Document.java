package es.cg.sdk.documents;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that was uploaded, and the data extracted from it. The job of an upload also succeeds for a rejected file:
 * check {@link #estado()}. Immutable and thread-safe.
 */
@Assumed
public final class Document extends View {
    public Document(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Documents#get} takes. */
    public @Nullable String         id()                { return identifier("id"); }
    /** The name of the file. */
    public @Nullable String         nombreFichero()     { return text("nombre_fichero"); }
    /** The media type. */
    public @Nullable String         tipoMime()          { return text("tipo_mime"); }
    /** The size in bytes. */
    public @Nullable Long           tamano()            { return integer("tamano"); }
    /** The SHA-256 digest of the file, in hexadecimal. */
    public @Nullable String         sha256()            { return text("sha256"); }
    /** The type of the document. */
    public @Nullable TipoDocumento  tipo()              { return word("tipo", TipoDocumento::new); }
    /** The processing state. */
    public @Nullable Estado         estado()            { return word("estado", Estado::new); }
    /** The reason of the rejection; null unless the state is {@link Estado#RECHAZADO}. */
    public @Nullable MotivoRechazo  motivoRechazo()     { return word("motivo_rechazo", MotivoRechazo::new); }
    /** Incidents that a person should review before the document is booked. */
    public List<Alert>              alertas()           { return views("alertas", Alert::new); }
    /** The extracted data; an empty view until the file is processed. */
    public ExtractedData            datosExtraidos()    { return view("datos_extraidos", ExtractedData::new); }
    /** The id of the expense created from the document. */
    public @Nullable String         gastoId()           { return identifier("gasto_id"); }
    /** The id of the invoice created from the document. */
    public @Nullable String         facturaId()         { return identifier("factura_id"); }
    /** The id of the gestor's request that the document answers. */
    public @Nullable String         solicitudId()       { return identifier("solicitud_id"); }
    /** Your own reference. */
    public @Nullable String         referenciaExterna() { return text("referencia_externa"); }
    /** The time of the last correction of the extracted data; null if there was none. */
    public @Nullable OffsetDateTime corregidoEn()       { return moment("corregido_en"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on

    /** An incident of a document for a person to review. Immutable and thread-safe. */
    @Assumed
    public static final class Alert extends View {
        public Alert(Json json) {
            super(json);
        }

        // formatter:off
        /** The kind of incident, for programs. */
        public @Nullable String codigo()  { return text("codigo"); }
        /** The message, for people. */
        public @Nullable String mensaje() { return text("mensaje"); }
        /** The extracted field with the incident; null if it concerns the whole document. */
        public @Nullable String campo()   { return text("campo"); }
        // formatter:on
    }

    /** The processing state of a document. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Uploaded; processing has not started. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** Being processed. */
        public static final Estado PROCESANDO = new Estado("procesando");

        /** Processed. */
        public static final Estado PROCESADO = new Estado("procesado");

        /** Rejected. */
        public static final Estado RECHAZADO = new Estado("rechazado");

        /** Withdrawn. */
        public static final Estado RETIRADO = new Estado("retirado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The reason for rejecting a document. */
    @Assumed
    public record MotivoRechazo(String value) implements Word {
        /** The client already has this document. */
        public static final MotivoRechazo DUPLICADO = new MotivoRechazo("duplicado");

        /** The document is not an invoice. */
        public static final MotivoRechazo NO_ES_FACTURA = new MotivoRechazo("no_es_factura");

        /** The document is unreadable. */
        public static final MotivoRechazo ILEGIBLE = new MotivoRechazo("ilegible");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
