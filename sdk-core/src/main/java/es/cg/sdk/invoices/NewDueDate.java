package es.cg.sdk.invoices;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A due date of an invoice to be issued. Immutable and thread-safe; each method gives a new one, and what is null is left
 * out.
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

    /** Something is due on this day. */
    public static NewDueDate of(LocalDate fecha) {
        Objects.requireNonNull(fecha, "NewDueDate.fecha is null");
        return new NewDueDate(new Fields("NewDueDate", "fecha", "importe")).set("fecha", fecha);
    }

    // formatter:off
    /** How much is due; the only one of an invoice can do without. */
    public NewDueDate importe(@Nullable BigDecimal value) { return with("importe", value); }
    /** How much is due, as decimal text; the only one of an invoice can do without. */
    public NewDueDate importe(@Nullable String value)     { return importe(fields.decimal("importe", value)); }
    public NewDueDate importe(long value) { return with("importe", BigDecimal.valueOf(value)); }
    // formatter:on

    private NewDueDate with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewDueDate(more);
    }

    /**
     * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
     * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
     * that of a field with a method is sent too, and told in the log once.
     */
    public NewDueDate set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewDueDate(more);
    }
}
