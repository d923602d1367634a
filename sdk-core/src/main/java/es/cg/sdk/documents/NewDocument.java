package es.cg.sdk.documents;

import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.requests.NameCheck;
import es.cg.sdk.model.Assumed;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file to be digitised, with what is known of it: {@code NewDocument.of(Upload.of(path)).tipo(TipoDocumento.TICKET)}.
 * Immutable and thread-safe; each method with an argument gives a new one, and leaves out what is null.
 */
public final class NewDocument {
    private static final List<String> KNOWN = List.of("tipo", "solicitud_id", "referencia_externa");

    private final Upload upload;

    private NewDocument(Upload upload) {
        this.upload = upload;
    }

    /** This file. */
    public static NewDocument of(Upload file) {
        return new NewDocument(Objects.requireNonNull(file, "NewDocument.file is required"));
    }

    // formatter:off
    /** What it is. */
    @Assumed public NewDocument tipo(@Nullable TipoDocumento value)       { return with("tipo", value == null ? null : value.value()); }
    /** The gestor's request that it answers. */
    @Assumed public NewDocument solicitudId(@Nullable String value)       { return with("solicitud_id", value); }
    @Assumed public NewDocument referenciaExterna(@Nullable String value) { return with("referencia_externa", value); }
    // formatter:on

    /**
     * Sets a text part that this SDK has no method for. The name and the value are not checked, and the service may ignore
     * a part that it does not know. A name that is close to that of a part with a method is sent too, and told in the log
     * once.
     */
    public NewDocument set(String campo, String value) {
        NameCheck.check("NewDocument", campo, KNOWN);
        return with(campo, value);
    }

    private NewDocument with(String campo, @Nullable String value) {
        return new NewDocument(upload.field(campo, value));
    }

    /** What is sent. */
    public Upload upload() {
        return upload;
    }

    /** Returns the name of the type; never a value. */
    @Override
    public String toString() {
        return "NewDocument";
    }
}
