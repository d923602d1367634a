package es.cg.sdk.taxmodels;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a tax model to generate: {@code NewTaxModel.of(Modelo.M303, 2026).periodo("3T")}. Immutable and
 * thread-safe; each method returns a new request, and null leaves a field out.
 */
@Assumed
public final class NewTaxModel extends Request {
    private final Fields fields;

    private NewTaxModel(Fields fields) {
        super(complete(fields).json());
        this.fields = fields;
    }

    private static Fields complete(Fields fields) {
        fields.require("modelo", "ejercicio");
        return fields;
    }

    /** Returns a request for this model and year. A model that is not yearly needs {@link #periodo} too. */
    public static NewTaxModel of(Modelo modelo, int ejercicio) {
        requireNonNull(modelo, "NewTaxModel.modelo is null");
        Fields fields = new Fields("NewTaxModel", "modelo", "ejercicio", "periodo", "tipo_declaracion", "regenerar");
        fields.put("modelo", modelo);
        fields.put("ejercicio", ejercicio);
        return new NewTaxModel(fields);
    }

    // formatter:off
    /**
     * The period: {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A} for the
     * year.
     */
    public NewTaxModel periodo(@Nullable String value)                  { return with("periodo", value); }
    /** The type of the return; {@code ordinaria} by default. */
    public NewTaxModel tipoDeclaracion(@Nullable TipoDeclaracion value) { return with("tipo_declaracion", value); }
    /** True generates an existing model again; by default the service returns the existing one. */
    public NewTaxModel regenerar(@Nullable Boolean value)               { return with("regenerar", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the value,
     * and the service may ignore an unknown field. If the name is close to that of a field with a method, the SDK logs
     * a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     * @throws IllegalArgumentException if a field breaks a rule; the message names the field
     */
    public NewTaxModel set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewTaxModel(more);
    }

    private NewTaxModel with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewTaxModel(more);
    }
}
