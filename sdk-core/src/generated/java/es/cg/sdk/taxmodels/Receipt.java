package es.cg.sdk.taxmodels;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The receipt of the tax authority for a submitted model. Immutable and thread-safe. */
@Assumed
public final class Receipt extends ReceiptContent {
    public Receipt(Json json) {
        super(json);
    }

    // formatter:off
    /** The id of the submitted model. */
    public @Nullable String         modeloId()           { return identifier("modelo_id"); }
    /** The number of the model. */
    public @Nullable Modelo         modelo()             { return word("modelo", Modelo::new); }
    /** The year. */
    public @Nullable Long           ejercicio()          { return integer("ejercicio"); }
    /**
     * The period: {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A} for the
     * year.
     */
    public @Nullable String         periodo()            { return text("periodo"); }
    /**
     * The secure verification code (<i>código seguro de verificación</i>, CSV), which anyone can use to check the
     * receipt at the tax authority. It is a short text, not comma-separated values.
     */
    public @Nullable String         csv()                { return text("csv"); }
    /** The number of the receipt. */
    public @Nullable String         numeroJustificante() { return text("numero_justificante"); }
    /** The time of submission. */
    public @Nullable OffsetDateTime presentadoEn()       { return moment("presentado_en"); }
    /** A name for the PDF, as the service returns it. It is not sanitized: do not use it as a path. */
    public @Nullable String         nombreFichero()      { return text("nombre_fichero"); }
    /** The receipt as PDF, in base64; {@link #contenido()} decodes it. */
    public @Nullable String         contenidoBase64()    { return text("contenido_base64"); }
    // formatter:on
}
