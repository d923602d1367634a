package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A due date of an invoice to issue. Immutable and thread-safe; each method returns a new due date, and null leaves a
 * field out.
 *
 * <pre>{@code
 * NewDueDate.of(LocalDate.of(2026, 12, 20)).importe("530.00")
 * }</pre>
 */
@Assumed
public final class NewDueDate extends Request {
    private final Fields fields;

    private NewDueDate(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** Returns a due date on this day, without an amount. */
    public static NewDueDate of(LocalDate fecha) {
        requireNonNull(fecha, "NewDueDate.fecha is null");
        Fields fields = new Fields("NewDueDate", "fecha", "importe");
        fields.put("fecha", fecha);
        return new NewDueDate(fields);
    }

    // formatter:off
    /** The amount that is due; optional if the invoice has only one due date. */
    public NewDueDate importe(@Nullable BigDecimal value) { return with("importe", value); }
    /** The amount that is due, as decimal text; optional if the invoice has only one due date. */
    public NewDueDate importe(@Nullable String value)     { return decimal("importe", value); }
    public NewDueDate importe(long value)                 { return with("importe", BigDecimal.valueOf(value)); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the value,
     * and the service may ignore an unknown field. If the name is close to that of a field with a method, the SDK logs
     * a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     */
    public NewDueDate set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewDueDate(more);
    }

    private NewDueDate with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewDueDate(more);
    }

    private NewDueDate decimal(String field, @Nullable String text) {
        return with(field, fields.decimal(field, text));
    }
}
