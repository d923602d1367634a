package es.cg.sdk.base.corrections;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of all operations and fields. Immutable.
 *
 * @param record where single records lie, of operations whose answer the contract does not show
 * @param shownRecord where they lie, of operations whose answer it shows
 * @param list where lists have their parts; null: as the contract has them
 * @param forms the forms of fields by their mark and type, as far as they leave what the contract shows
 * @param shownForms those that contradict what it shows; there they come first
 * @param documentForms those of the service's own document, which come last
 */
public record General(
        @Nullable Line record,
        @Nullable Line shownRecord,
        @Nullable ListPlaces list,
        Map<Mark, Map<String, ValueForm>> forms,
        Map<Mark, Map<String, ValueForm>> shownForms,
        Map<Mark, Map<String, ValueForm>> documentForms) {
    static final General NONE = new General(null, null, null, Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public General {
        forms = Map.copyOf(forms);
        shownForms = Map.copyOf(shownForms);
        documentForms = Map.copyOf(documentForms);
    }

    /** Returns the form that a general rule gives the values of a field; null if none reaches it. */
    @Nullable
    ValueForm form(Contract.Field field) {
        ValueForm form = of(forms, field);
        if (field.shown()) {
            ValueForm inside = of(shownForms, field);
            boolean fits = form != null && !form.contradicts(field);
            form = inside != null ? inside : fits ? form : of(documentForms, field);
        }
        return form == null || form.kind() == ValueForm.Kind.SAME ? null : form;
    }

    private static @Nullable ValueForm of(Map<Mark, Map<String, ValueForm>> forms, Contract.Field field) {
        return forms.getOrDefault(field.mark(), Map.of()).get(field.type());
    }

    /** Returns where the single record of an operation lies; null if it is the whole answer. */
    @Nullable
    Line record(Contract.Operation operation) {
        return operation.answerShown() ? shownRecord : record;
    }
}
