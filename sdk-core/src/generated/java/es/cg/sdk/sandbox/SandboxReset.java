package es.cg.sdk.sandbox;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects the test data to reset; without any field, all of it. Immutable and thread-safe; its builder is neither.
 *
 * <pre>{@code
 * SandboxReset.builder()
 *         .clientes(List.of(ClientePropio.of("Huerta Simulada").regimenIva(RegimenIva.AGRICULTURA_GANADERIA)))
 *         .build()
 * }</pre>
 */
public final class SandboxReset extends Request {
    private SandboxReset(Json json) {
        super(json);
    }

    /** Returns an empty builder. No field is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link SandboxReset}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("SandboxReset", "cliente", "clientes");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** Resets only the client with this id; all others stay as they are. */
        public Builder cliente(@Nullable Long value)                 { return put("cliente", value); }
        /**
         * Creates clients of your own, in addition to the sandbox's examples. The sandbox keeps the declarations and
         * creates these clients again at each reset.
         */
        public Builder clientes(@Nullable List<ClientePropio> value) { return putAll("clientes", value, ClientePropio::json); }
        // formatter:on

        /** Returns the request. */
        public SandboxReset build() {
            return new SandboxReset(json());
        }
    }

    /** The special situation of a test client. */
    @Assumed
    public record Caso(String value) implements Word {
        /** No special situation. */
        public static final Caso NORMAL = new Caso("normal");

        /** The client has not consented to the integration. */
        public static final Caso SIN_CONSENTIMIENTO = new Caso("sin_consentimiento");

        /** The client has consented only to reading clients. */
        public static final Caso CONSENTIMIENTO_NO_CUBRE = new Caso("consentimiento_no_cubre");

        /** The client has unpaid invoices. */
        public static final Caso CON_IMPAGADOS = new Caso("con_impagados");

        /** The client's quarter is closed. */
        public static final Caso TRIMESTRE_CERRADO = new Caso("trimestre_cerrado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * A test client of your own. The sandbox chooses the fields that are not set. Immutable and thread-safe; each
     * method returns a new client, and null leaves a field out.
     */
    public static final class ClientePropio extends Request {
        private final Fields fields;

        private ClientePropio(Fields fields) {
            super(fields.json());
            this.fields = fields;
        }

        /** Returns a client with this name and no other field. */
        @Assumed
        public static ClientePropio of(@Nullable String nombre) {
            Fields fields = new Fields("ClientePropio", "nombre", "tipo", "regimen_iva", "territorio", "caso");
            fields.put("nombre", nombre);
            return new ClientePropio(fields);
        }

        // formatter:off
        /** The legal form. */
        @Assumed public ClientePropio tipo(@Nullable TipoCliente value)      { return with("tipo", value); }
        /** The VAT regime. */
        @Assumed public ClientePropio regimenIva(@Nullable RegimenIva value) { return with("regimen_iva", value); }
        /** The territory where the client pays taxes. */
        @Assumed public ClientePropio territorio(@Nullable Territorio value) { return with("territorio", value); }
        /** The special situation of the client. */
        @Assumed public ClientePropio caso(@Nullable Caso value)             { return with("caso", value); }
        // formatter:on

        /**
         * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the
         * value, and the service may ignore an unknown field. If the name is close to that of a field with a method,
         * the SDK logs a warning once and sends the field.
         *
         * @param campo the field's name in the JSON
         * @param value anything that {@link Json#of} takes
         */
        public ClientePropio set(String campo, @Nullable Object value) {
            Fields more = fields.copy();
            more.setByName(campo, value);
            return new ClientePropio(more);
        }

        private ClientePropio with(String field, @Nullable Object value) {
            Fields more = fields.copy();
            more.put(field, value);
            return new ClientePropio(more);
        }
    }

    /** The test data after a reset. Immutable and thread-safe. */
    @Assumed
    public static final class SeededData extends View {
        public SeededData(Json json) {
            super(json);
        }

        // formatter:off
        /** The time of the reset. */
        public @Nullable OffsetDateTime reiniciadoEn() { return moment("reiniciado_en"); }
        /** The ids of the test clients, for {@code cg.forClient(id)}. */
        public List<Long>               clientes()     { return integers("clientes"); }
        // formatter:on
    }
}
