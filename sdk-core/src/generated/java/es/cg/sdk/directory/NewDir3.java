package es.cg.sdk.directory;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/**
 * The three DIR3 codes of a public body. Immutable and thread-safe; each method returns a new request, and null leaves
 * a field out.
 */
@Assumed
public final class NewDir3 extends Request {
    private final Fields fields;

    private NewDir3(Fields fields) {
        super(fields.json());
        this.fields = fields;
    }

    /** Returns a request without codes. */
    public static NewDir3 create() {
        return new NewDir3(new Fields("NewDir3", "oficina_contable", "organo_gestor", "unidad_tramitadora"));
    }

    // formatter:off
    /** The accounting office. */
    public NewDir3 oficinaContable(@Nullable String value)   { return with("oficina_contable", value); }
    /** The managing body. */
    public NewDir3 organoGestor(@Nullable String value)      { return with("organo_gestor", value); }
    /** The processing unit. */
    public NewDir3 unidadTramitadora(@Nullable String value) { return with("unidad_tramitadora", value); }
    // formatter:on

    /**
     * Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the value,
     * and the service may ignore an unknown field. If the name is close to that of a field with a method, the SDK logs
     * a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     */
    public NewDir3 set(String campo, @Nullable Object value) {
        Fields more = fields.copy();
        more.setByName(campo, value);
        return new NewDir3(more);
    }

    private NewDir3 with(String field, @Nullable Object value) {
        Fields more = fields.copy();
        more.put(field, value);
        return new NewDir3(more);
    }
}
