package es.cg.sdk.common;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The taxable base and the tax of an expense at one VAT rate. Immutable and thread-safe; each method returns a new
 * breakdown, and null leaves a field out.
 *
 * <pre>{@code
 * NewVatBreakdown.of("21").base("100.00").cuota("21.00")
 * }</pre>
 */
@Assumed
public final class NewVatBreakdown extends Request {
    private final Fields fields;

    private NewVatBreakdown(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** Returns a breakdown with this VAT rate in percent, as decimal text such as {@code 21}, and no other field. */
    public static NewVatBreakdown of(String ivaPct) {
        requireNonNull(ivaPct, "NewVatBreakdown.iva_pct is null");
        Fields fields = new Fields(
                "NewVatBreakdown",
                "iva_pct",
                "base",
                "cuota",
                "recargo_pct",
                "cuota_recargo",
                "deducible_pct",
                "calificacion",
                "exencion");
        fields.put("iva_pct", fields.decimal("iva_pct", ivaPct));
        return new NewVatBreakdown(fields);
    }

    // formatter:off
    /** The taxable base. */
    public NewVatBreakdown base(@Nullable BigDecimal value)                        { return with("base", value); }
    /** The taxable base, as decimal text. */
    public NewVatBreakdown base(@Nullable String value)                            { return decimal("base", value); }
    public NewVatBreakdown base(long value)                                        { return with("base", BigDecimal.valueOf(value)); }
    /** The amount of VAT. */
    public NewVatBreakdown cuota(@Nullable BigDecimal value)                       { return with("cuota", value); }
    /** The amount of VAT, as decimal text. */
    public NewVatBreakdown cuota(@Nullable String value)                           { return decimal("cuota", value); }
    public NewVatBreakdown cuota(long value)                                       { return with("cuota", BigDecimal.valueOf(value)); }
    /** The rate of the equivalence surcharge in percent. */
    public NewVatBreakdown recargoPct(@Nullable BigDecimal value)                  { return with("recargo_pct", value); }
    /** The rate of the equivalence surcharge in percent, as decimal text. */
    public NewVatBreakdown recargoPct(@Nullable String value)                      { return decimal("recargo_pct", value); }
    public NewVatBreakdown recargoPct(long value)                                  { return with("recargo_pct", BigDecimal.valueOf(value)); }
    /** The amount of the equivalence surcharge. */
    public NewVatBreakdown cuotaRecargo(@Nullable BigDecimal value)                { return with("cuota_recargo", value); }
    /** The amount of the equivalence surcharge, as decimal text. */
    public NewVatBreakdown cuotaRecargo(@Nullable String value)                    { return decimal("cuota_recargo", value); }
    public NewVatBreakdown cuotaRecargo(long value)                                { return with("cuota_recargo", BigDecimal.valueOf(value)); }
    /** The deductible part of the VAT, in percent. */
    public NewVatBreakdown deduciblePct(@Nullable BigDecimal value)                { return with("deducible_pct", value); }
    /** The deductible part of the VAT, in percent, as decimal text. */
    public NewVatBreakdown deduciblePct(@Nullable String value)                    { return decimal("deducible_pct", value); }
    public NewVatBreakdown deduciblePct(long value)                                { return with("deducible_pct", BigDecimal.valueOf(value)); }
    /**
     * Whether and how the supply is subject to VAT. With a reverse charge, the VAT rate is that at which the client
     * assesses the tax itself.
     */
    public NewVatBreakdown calificacion(VatBreakdown.@Nullable Calificacion value) { return with("calificacion", value); }
    /** The reason for the tax exemption. */
    public NewVatBreakdown exencion(VatBreakdown.@Nullable Exencion value)         { return with("exencion", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the value,
     * and the service may ignore an unknown field. If the name is close to that of a field with a method, the SDK logs
     * a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     */
    public NewVatBreakdown set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewVatBreakdown(more);
    }

    private NewVatBreakdown with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewVatBreakdown(more);
    }

    private NewVatBreakdown decimal(String field, @Nullable String text) {
        return with(field, fields.decimal(field, text));
    }
}
