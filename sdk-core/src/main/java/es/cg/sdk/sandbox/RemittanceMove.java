package es.cg.sdk.sandbox;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state that a remittance is to come to. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class RemittanceMove extends Request {
    private RemittanceMove(Json json) {
        super(json);
    }

    /** A builder. Required: {@code estado}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Gathers the fields of a {@link RemittanceMove}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields = new Fields("RemittanceMove", "estado", "adeudos_rechazados");

        private Builder() {}

        // formatter:off
        /** Any but {@link SepaRemittance.Estado#GENERADA}, where each of them begins. */
        public Builder estado(SepaRemittance.@Nullable Estado value)   { return put("estado", value); }
        /** With {@code rechazada_parcial}: the mandates whose debits fail. */
        public Builder adeudosRechazados(@Nullable List<String> value) { return put("adeudos_rechazados", value); }
        // formatter:on

        private Builder put(String field, @Nullable Object value) {
            fields.put(field, value);
            return this;
        }

        /**
         * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
         * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
         * that of a field with a method is sent too, and told in the log once.
         */
        public Builder set(String campo, @Nullable Object value) {
            fields.setByName(campo, value);
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that is missing
         */
        public RemittanceMove build() {
            fields.require("estado");
            return new RemittanceMove(fields.json());
        }
    }
}
