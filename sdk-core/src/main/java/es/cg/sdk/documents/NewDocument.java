package es.cg.sdk.documents;

import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.requests.NameCheck;
import es.cg.sdk.model.Assumed;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file to upload, with optional data about it: {@code NewDocument.of(Upload.of(path)).tipo(TipoDocumento.TICKET)}.
 * Immutable and thread-safe; each setter returns a new document, and null leaves a field out.
 */
public final class NewDocument {
    private static final List<String> KNOWN = List.of("tipo", "solicitud_id", "referencia_externa");

    private final Upload upload;

    private NewDocument(Upload upload) {
        this.upload = upload;
    }

    /** Returns a document with this file and no other data. */
    public static NewDocument of(Upload file) {
        return new NewDocument(Objects.requireNonNull(file, "NewDocument.file is required"));
    }

    // formatter:off
    /** The type of the document. */
    @Assumed public NewDocument tipo(@Nullable TipoDocumento value)       { return with("tipo", value == null ? null : value.value()); }
    /** The id of the gestor's request that the document answers. */
    @Assumed public NewDocument solicitudId(@Nullable String value)       { return with("solicitud_id", value); }
    /** Your own reference; {@link Documents#findByReference} finds the document by it. */
    @Assumed public NewDocument referenciaExterna(@Nullable String value) { return with("referencia_externa", value); }
    // formatter:on

    /**
     * Sets a text part that this SDK has no method for. The SDK does not check the name or the value, and the service
     * may ignore an unknown part. If the name is close to that of a part with a method, the SDK logs a warning once and
     * sends the part.
     */
    public NewDocument set(String campo, String value) {
        NameCheck.check("NewDocument", campo, KNOWN);
        return with(campo, value);
    }

    private NewDocument with(String campo, @Nullable String value) {
        return new NewDocument(upload.field(campo, value));
    }

    /** Returns the upload, with the file and all fields. */
    public Upload upload() {
        return upload;
    }

    /** Returns the name of the type; never a value. */
    @Override
    public String toString() {
        return "NewDocument";
    }
}
