package es.cg.sdk.documentrequests;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request of the firm for documents. An upload with {@code solicitud_id} answers it. Immutable and thread-safe. */
@Assumed
public final class DocumentRequest extends View {
    public DocumentRequest(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link DocumentRequests#get} takes, and {@code solicitud_id} of an upload. */
    public @Nullable String         id()            { return identifier("id"); }
    /** The title. */
    public @Nullable String         titulo()        { return text("titulo"); }
    /** The description. */
    public @Nullable String         descripcion()   { return text("descripcion"); }
    /** The type of document that the firm needs. */
    public @Nullable String         tipoDocumento() { return text("tipo_documento"); }
    /** The year that the documents are about. */
    public @Nullable Long           ejercicio()     { return integer("ejercicio"); }
    /** The period that the documents are about. */
    public @Nullable String         periodo()       { return text("periodo"); }
    /** The day until which the firm needs them. */
    public @Nullable LocalDate      fechaLimite()   { return date("fecha_limite"); }
    /** The state of the request. */
    public @Nullable Estado         estado()        { return word("estado", Estado::new); }
    /** The ids of the documents that answer the request. */
    public List<String>             documentos()    { return identifiers("documentos"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()      { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn() { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a request for documents. */
    @Assumed
    public record Estado(String value) implements Word {
        /** No document has come. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** Some documents have come. */
        public static final Estado PARCIAL = new Estado("parcial");

        /** All documents have come. */
        public static final Estado COMPLETADA = new Estado("completada");

        /** The firm does not need them any more. */
        public static final Estado CANCELADA = new Estado("cancelada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
