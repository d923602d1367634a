package es.cg.sdk.sandbox;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seeded again; with no field set, all of it. Immutable and thread-safe; its builder is neither.
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

    /** Returns an empty builder. Nothing is required. */
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

        /** Seeds this client alone, by its id; all the others stay as they are. */
        public Builder cliente(@Nullable Long value) {
            return put("cliente", value);
        }

        /** Clients of your own, beside the sandbox's examples. It keeps them, and makes them anew at each reset. */
        public Builder clientes(@Nullable List<ClientePropio> value) {
            return putAll("clientes", value, ClientePropio::json);
        }

        /** Returns the request. */
        public SandboxReset build() {
            return new SandboxReset(json());
        }
    }

    /**
     * A client of your own, as it is declared to the sandbox. Immutable and thread-safe; each method gives a new one, and
     * what is null is left out. What is not said, the sandbox chooses.
     */
    public static final class ClientePropio extends Request {
        private final Fields fields;

        private ClientePropio(Fields fields) {
            super(fields.json());
            this.fields = fields;
        }

        /** A client of this name. */
        @Assumed
        public static ClientePropio of(@Nullable String nombre) {
            return new ClientePropio(new Fields("ClientePropio", "nombre", "tipo", "regimen_iva", "territorio", "caso"))
                    .with("nombre", nombre);
        }

        // formatter:off
        @Assumed public ClientePropio tipo(@Nullable TipoCliente value)      { return with("tipo", value); }
        @Assumed public ClientePropio regimenIva(@Nullable RegimenIva value) { return with("regimen_iva", value); }
        @Assumed public ClientePropio territorio(@Nullable Territorio value) { return with("territorio", value); }
        /** What is the matter with it. */
        @Assumed public ClientePropio caso(@Nullable Caso value)             { return with("caso", value); }
        // formatter:on

        /**
         * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
         * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
         * that of a field with a method is sent too, and told in the log once.
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

    /**
     * What is the matter with a client of the sandbox. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record Caso(String value) implements Word {
        /** Nothing. */
        public static final Caso NORMAL = new Caso("normal");

        /** It has not consented to the integration. */
        public static final Caso SIN_CONSENTIMIENTO = new Caso("sin_consentimiento");

        /** It has consented to the reading of clients, and to nothing else. */
        public static final Caso CONSENTIMIENTO_NO_CUBRE = new Caso("consentimiento_no_cubre");

        /** It has invoices that nobody paid. */
        public static final Caso CON_IMPAGADOS = new Caso("con_impagados");

        /** Its quarter is closed. */
        public static final Caso TRIMESTRE_CERRADO = new Caso("trimestre_cerrado");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The data as it was seeded. Immutable and thread-safe. */
    @Assumed
    public static final class SeededData extends View {
        public SeededData(Json json) {
            super(json);
        }

        // formatter:off
        public @Nullable OffsetDateTime reiniciadoEn() { return moment("reiniciado_en"); }
        /** The ids of the clients that there are now, for {@code cg.forClient(id)}. */
        public List<Long>               clientes()     { return integers("clientes"); }
        // formatter:on
    }
}
