package es.cg.sdk.base.corrections;

import java.util.EnumMap;
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
 */
public record General(
        @Nullable Line record,
        @Nullable Line shownRecord,
        @Nullable ListPlaces list,
        Map<Mark, Map<String, ValueForm>> forms,
        Map<Mark, Map<String, ValueForm>> shownForms) {
    static final General NONE = new General(null, null, null, Map.of(), Map.of());

    /** Copies the maps. */
    public General {
        forms = forms.isEmpty() ? Map.of() : new EnumMap<>(forms);
        shownForms = shownForms.isEmpty() ? Map.of() : new EnumMap<>(shownForms);
    }

    /** Returns the form that a general rule gives the values of a field; null if none reaches it. */
    @Nullable
    ValueForm form(Contract.Field field) {
        ValueForm shown = field.shown() ? of(shownForms, field) : null;
        if (shown != null) {
            return shown;
        }
        ValueForm form = of(forms, field);
        return form == null || form.contradicts(field) ? null : form;
    }

    private static @Nullable ValueForm of(Map<Mark, Map<String, ValueForm>> forms, Contract.Field field) {
        ValueForm form = forms.getOrDefault(field.mark(), Map.of()).get(field.type());
        return form == null || form.kind() == ValueForm.Kind.SAME ? null : form;
    }

    /** Returns where the single record of an operation lies; null if it is the whole answer. */
    @Nullable
    Line record(Contract.Operation operation) {
        return operation.answerShown() ? shownRecord : record;
    }
}
