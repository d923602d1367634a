package es.cg.sdk.clients;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * A CSV of clients to import. It holds names and tax identifiers, and is held in memory as a whole. Immutable and
 * thread-safe; its builder is neither.
 */
@Assumed
public final class NewClientImport extends ClientImportFile {
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
        /** A name for the file. */
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
