package es.cg.sdk.taxmodels;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/**
 * A tax model to be generated: {@code NewTaxModel.of(Modelo.M303, 2026).periodo("3T")}. Immutable and thread-safe; each
 * method with an argument gives a new one, and leaves out what is null.
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

    /** This model of this year. One that is not yearly needs its period too. */
    public static NewTaxModel of(Modelo modelo, int ejercicio) {
        Fields fields = new Fields("NewTaxModel", "modelo", "ejercicio", "periodo", "tipo_declaracion", "regenerar");
        fields.put("modelo", modelo);
        fields.put("ejercicio", ejercicio);
        return new NewTaxModel(fields);
    }

    // formatter:off
    /** {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A} for the year. */
    public NewTaxModel periodo(@Nullable String value)                  { return with("periodo", value); }
    /** {@code ordinaria} unless told. */
    public NewTaxModel tipoDeclaracion(@Nullable TipoDeclaracion value) { return with("tipo_declaracion", value); }
    /** True makes it again where it exists; otherwise it is given back as it is. */
    public NewTaxModel regenerar(@Nullable Boolean value)               { return with("regenerar", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
     * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
     * that of a field with a method is sent too, and told in the log once.
     *
     * @throws IllegalArgumentException naming the field that breaks a rule
     */
    public NewTaxModel set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewTaxModel(more);
    }

    private NewTaxModel with(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(campo, value);
        return new NewTaxModel(more);
    }
}
