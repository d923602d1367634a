package es.cg.sdk.clients;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.internal.files.SmallFile;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A CSV of clients to be imported. Immutable and thread-safe; its builder is neither. It is held in memory as a whole,
 * and holds names and tax identifiers.
 */
@Assumed
public final class NewClientImport extends Request {
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private NewClientImport(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code contenido}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /**
     * A builder with the text of this file, which is read once, now, as UTF-8. Its name is not sent, so that the same CSV
     * under another name is still the same request, which the service compares with the idempotency key. A byte order mark, as
     * spreadsheets put in front, is left out. A file of another character set is read by the caller, for {@link
     * Builder#contenido}: spreadsheets often write windows-1252.
     *
     * @throws IllegalArgumentException unless it is a regular file of at most 32 MiB that can be read, and UTF-8
     */
    public static Builder ofFile(Path file) {
        Objects.requireNonNull(file, "file is null");
        byte[] bytes = SmallFile.read(file, "the file to import");
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "the file to import is not UTF-8: read it in its own character set, and pass the text to contenido",
                    e);
        }
        return builder().contenido(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    }

    /** Builds a {@link NewClientImport}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewClientImport", "contenido", "nombre_fichero", "simular");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The CSV itself: semicolons, and in the first line the names of the columns, such as {@code nif}. */
        public Builder contenido(@Nullable String value)     { return put("contenido", value); }
        public Builder nombreFichero(@Nullable String value) { return put("nombre_fichero", value); }
        /** True only checks, and changes nothing. */
        public Builder simular(@Nullable Boolean value)      { return put("simular", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException naming the field that breaks a rule
         */
        public NewClientImport build() {
            require("contenido");
            return new NewClientImport(json());
        }
    }
}
