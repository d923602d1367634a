package es.cg.sdk.taxmodels;

import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Decodes the file of a receipt. */
abstract class ReceiptContent extends View {
    ReceiptContent(Json json) {
        super(json);
    }

    /**
     * Returns the receipt as PDF, in a new array; null if the answer has none.
     *
     * @throws UnexpectedContentException if the content is not base64
     */
    public byte @Nullable [] contenido() {
        String text = text("contenido_base64");
        try {
            return text == null ? null : Base64.getDecoder().decode(text.replaceAll("\\s", ""));
        } catch (IllegalArgumentException e) {
            throw new UnexpectedContentException(
                    this + ".contenido_base64 should be base64, but is not; the rest of the answer can be read");
        }
    }
}
