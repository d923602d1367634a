package es.cg.sdk.sandbox;

import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Test movements for {@link SandboxEnvironment#addMovements}, which adds them to a bank account of the sandbox.
 * Immutable and thread-safe; its builder is neither.
 */
@Assumed
public final class NewMovements extends Request {
    private NewMovements(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: at least one movement, each with {@code fecha}, {@code importe} and
     * {@code concepto}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewMovements}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewMovements", "movimientos");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** Adds a movement. */
        public Builder movimiento(Movimiento value)                  { return append("movimientos", value, Movimiento::json); }
        /** Sets the movements, replacing those set before. */
        public Builder movimientos(@Nullable List<Movimiento> value) { return putAll("movimientos", value, Movimiento::json); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it, such as
         *     {@code movimientos[0].importe}
         */
        public NewMovements build() {
            requireItem("movimientos");
            requireInEach("movimientos", "fecha", "importe", "concepto");
            return new NewMovements(json());
        }
    }

    /** The movements that were added to the account. Immutable and thread-safe. */
    @Assumed
    public static final class AddedMovements extends View {
        public AddedMovements(Json json) {
            super(json);
        }

        // formatter:off
        /** The movements as {@code cg.forClient(id).bankTransactions().list()} returns them from now on. */
        public List<BankTransaction> movimientos() { return views("movimientos", BankTransaction::new); }
        // formatter:on
    }

    /**
     * A test movement. Immutable and thread-safe; each method returns a new movement, and null leaves a field out.
     *
     * <pre>{@code
     * Movimiento.of(LocalDate.of(2026, 11, 18)).importe("1060.00").concepto("TRANSFERENCIA TALLERES EJEMPLO")
     * }</pre>
     */
    @Assumed
    public static final class Movimiento extends Request {
        private final Fields fields;

        private Movimiento(Fields fields) {
            super(fields.json());
            this.fields = fields;
        }

        /** Returns a movement on this day, without amount and description. */
        public static Movimiento of(@Nullable LocalDate fecha) {
            Fields fields = new Fields("Movimiento", "fecha", "importe", "concepto");
            fields.put("fecha", fecha);
            return new Movimiento(fields);
        }

        // formatter:off
        /** The amount; negative for a charge. */
        public Movimiento importe(@Nullable BigDecimal value) { return with("importe", value); }
        /** The amount, as decimal text; negative for a charge. */
        public Movimiento importe(@Nullable String value)     { return decimal("importe", value); }
        public Movimiento importe(long value)                 { return with("importe", BigDecimal.valueOf(value)); }
        /** The description. */
        public Movimiento concepto(@Nullable String value)    { return with("concepto", value); }
        // formatter:on

        /**
         * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the
         * value, and the service may ignore an unknown field. If the name is close to that of a field with a method,
         * the SDK logs a warning once and sends the field.
         *
         * @param campo the field's name in the JSON
         * @param value anything that {@link Json#of} takes
         */
        public Movimiento set(String campo, @Nullable Object value) {
            Fields more = fields.copy();
            more.setByName(campo, value);
            return new Movimiento(more);
        }

        private Movimiento with(String field, @Nullable Object value) {
            Fields more = fields.copy();
            more.put(field, value);
            return new Movimiento(more);
        }

        private Movimiento decimal(String field, @Nullable String text) {
            return with(field, fields.decimal(field, text));
        }
    }
}
