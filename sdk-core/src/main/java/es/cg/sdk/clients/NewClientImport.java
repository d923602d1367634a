package es.cg.sdk.clients;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.internal.requests.SmallFile;
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
 * A CSV of clients to import. It holds names and tax identifiers, and is held in memory as a whole. Immutable and
 * thread-safe; its builder is neither.
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
     * Reads a file as UTF-8, at once, and returns a builder with its text. A leading byte order mark, as spreadsheets
     * write it, is removed. The file's name is not sent, so the same CSV under another name is the same request. The
     * service compares requests that have the same idempotency key.
     *
     * <p>If the file has another character set, decode it yourself and pass the text to {@link Builder#contenido}.
     * Spreadsheets often write windows-1252.
     *
     * @throws IllegalArgumentException unless it is a readable regular file of at most 32 MiB in UTF-8
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
        /**
         * The text of the CSV: separated by semicolons, with the names of the columns, such as {@code nif}, in line 1.
         */
        public Builder contenido(@Nullable String value)     { return put("contenido", value); }
        public Builder nombreFichero(@Nullable String value) { return put("nombre_fichero", value); }
        /** True checks the CSV and changes nothing. */
        public Builder simular(@Nullable Boolean value)      { return put("simular", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewClientImport build() {
            require("contenido");
            return new NewClientImport(json());
        }
    }
}
