package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.file.SmallFile;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A bank statement to import. The whole file is held in memory. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewBankImport extends Request {
    private NewBankImport(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code cuenta_id}, and the file, set by one of the {@code contenido} methods.
     */
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
            super("NewBankImport", "cuenta_id", "formato", "contenido_base64", "nombre_fichero");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The id of the {@link BankAccount} of the statement. */
        public Builder cuentaId(@Nullable String value)         { return put("cuenta_id", value); }
        /** By default the service detects the format. */
        public Builder formato(@Nullable FormatoExtracto value) { return put("formato", value); }
        /** The file in base64; {@link #contenido(byte[])} and {@link #contenido(Path)} encode it for you. */
        public Builder contenidoBase64(@Nullable String value)  { return put("contenido_base64", value); }
        /** A name for the file. The SDK never takes it from the path: see {@link #contenido(Path)}. */
        public Builder nombreFichero(@Nullable String value)    { return put("nombre_fichero", value); }
        // formatter:on

        /** Sets the bytes of the file as the bank wrote them. The service detects the character encoding. */
        public Builder contenido(byte[] bytes) {
            requireNonNull(bytes, "NewBankImport: the bytes of the statement are null");
            return put("contenido_base64", Base64.getEncoder().encodeToString(bytes));
        }

        /**
         * Reads the file at once and sets its bytes; later changes of the file have no effect. The file's name is not
         * sent, so the same statement under another name is the same request. The service compares requests that have
         * the same idempotency key.
         *
         * @throws IllegalArgumentException unless it is a readable regular file of at most 32 MiB
         */
        public Builder contenido(Path file) {
            requireNonNull(file, "NewBankImport: the path of the statement is null");
            return contenido(SmallFile.read(file, "NewBankImport.contenido_base64: the statement"));
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewBankImport build() {
            require("cuenta_id", "contenido_base64");
            return new NewBankImport(json());
        }
    }
}
