package es.cg.sdk.banks;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.internal.files.SmallFile;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A bank statement to be imported, held in memory as a whole. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewBankImport extends Request {
    private static final String CONTENT = "contenido_base64";

    private NewBankImport(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code cuenta_id}, and the file by one of the methods that take it. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewBankImport}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewBankImport", "cuenta_id", "formato", CONTENT, "nombre_fichero");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The {@link BankAccount} that the statement is of. */
        public Builder cuentaId(@Nullable String value)         { return put("cuenta_id", value); }
        /** By default what the file looks like. */
        public Builder formato(@Nullable FormatoExtracto value) { return put("formato", value); }
        /** The file as base64; {@link #contenido(byte[])} and {@link #contenido(Path)} make it. */
        public Builder contenidoBase64(@Nullable String value)  { return put(CONTENT, value); }
        /** A name to know the file by later. It is never taken from the path: see {@link #contenido(Path)}. */
        public Builder nombreFichero(@Nullable String value)    { return put("nombre_fichero", value); }
        // formatter:on

        /** The file, byte by byte as the bank gave it: the service finds out how it is encoded. */
        public Builder contenido(byte[] bytes) {
            Objects.requireNonNull(bytes, "NewBankImport: the bytes of the statement are null");
            return put(CONTENT, Base64.getEncoder().encodeToString(bytes));
        }

        /**
         * The file at this place, which is read here and now, once: what becomes of it later changes nothing of what is
         * sent. Its name is not sent, so that the same statement under another name is still the same request, which
         * the service compares with the idempotency key.
         *
         * @throws IllegalArgumentException unless it is a regular file of at most 32 MiB that can be read
         */
        public Builder contenido(Path file) {
            Objects.requireNonNull(file, "NewBankImport: the path of the statement is null");
            return contenido(SmallFile.read(file, "NewBankImport." + CONTENT + ": the statement"));
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException naming the field that is missing
         */
        public NewBankImport build() {
            require("cuenta_id", CONTENT);
            return new NewBankImport(json());
        }
    }
}
