package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a body on their way into a record, written as records write them; every rule that one breaks is told, all
 * at once. One thread's.
 */
public final class FieldRules {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int CENTS = 2;
    private static final BigDecimal LARGEST = new BigDecimal("999999999999.99");

    private final ObjectNode fields;
    private final String place;
    private final List<Violation> violations;

    private FieldRules(ObjectNode fields, String place, List<Violation> violations) {
        this.fields = fields;
        this.place = place;
        this.violations = violations;
    }

    /** The fields of these names, copied from a body. */
    public static FieldRules of(ObjectNode body, Collection<String> names) {
        return new FieldRules(kept(body.deepCopy(), names), "", new ArrayList<>());
    }

    /** Fields of a change: a blank text is not as if it had not come. */
    public static FieldRules ofChange(ObjectNode fields) {
        return new FieldRules(fields, "", new ArrayList<>());
    }

    /** The fields of these names in an item of a list, as part of the same body; null if the item is no object. */
    @Nullable
    public FieldRules item(String list, int index, Collection<String> names) {
        String where = place + list + "." + index;
        if (fields.path(list).path(index) instanceof ObjectNode item) {
            return new FieldRules(kept(item, names), where + ".", violations);
        }
        violations.add(new Violation(where, where + " must be an object"));
        return null;
    }

    /** A blank text is as if it had not come. */
    private static ObjectNode kept(ObjectNode fields, Collection<String> names) {
        fields.retain(names);
        for (String name : names) {
            JsonNode value = fields.path(name);
            if (value.isTextual() && value.textValue().isBlank()) {
                fields.remove(name);
            }
        }
        return fields;
    }

    /** The fields as they are by now. */
    public ObjectNode fields() {
        return fields;
    }

    /** Returns the day of a date that was checked before. */
    public static LocalDate checkedDay(JsonNode text) {
        return Objects.requireNonNull(IsoDates.day(text.asText()), "unchecked date");
    }

    /** They must be there. */
    public void needed(String why, String... names) {
        for (String name : names) {
            if (!fields.hasNonNull(name)) {
                wrong(name, "is needed" + why);
            }
        }
    }

    /** A word is one of these. */
    public void oneOf(String name, Collection<String> words) {
        JsonNode word = fields.path(name);
        if (present(word) && !(word.isTextual() && words.contains(word.textValue()))) {
            wrong(name, "is one of " + String.join(", ", words));
        }
    }

    /** A text has this form. */
    public void form(String name, String pattern, String rule) {
        JsonNode text = fields.path(name);
        if (present(text) && !(text.isTextual() && text.textValue().matches(pattern))) {
            wrong(name, rule);
        }
    }

    /** A date is a day of the calendar, without its time from now on; null if it did not come, or is none. */
    @Nullable
    public LocalDate day(String name) {
        JsonNode text = fields.path(name);
        if (!present(text)) {
            return null;
        }
        LocalDate day = text.isTextual() ? IsoDates.day(text.textValue()) : null;
        if (day == null) {
            wrong(name, "must be a date such as 2026-11-20");
            return null;
        }
        fields.put(name, day.toString());
        return day;
    }

    /** A tax identifier has the right check character, and is in normal form from now on. */
    public void taxId(String name) {
        JsonNode text = fields.path(name);
        if (present(text)) {
            String normal = TaxIds.normal(text.asText());
            if (TaxIds.valid(normal)) {
                fields.put(name, normal);
            } else {
                wrong(name, "has not the right check character");
            }
        }
    }

    /** Texts that came have letters. */
    public void letters(String... names) {
        for (String name : names) {
            JsonNode text = fields.path(name);
            if (text.isTextual() && text.textValue().isBlank()) {
                wrong(name, "must not be blank");
            }
        }
    }

    /** A number is whole, in this range, and written as a whole one from now on. */
    public void whole(String name, int least, int most) {
        JsonNode number = fields.path(name);
        if (!number.isNumber()) {
            return;
        }
        BigDecimal value = number.decimalValue();
        if (value.compareTo(BigDecimal.valueOf(least)) < 0 || value.compareTo(BigDecimal.valueOf(most)) > 0) {
            wrong(name, "must be from " + least + " to " + most);
        } else {
            fields.put(name, number.intValue());
        }
    }

    /** Amounts are in whole cents. */
    public void cents(String... names) {
        for (String name : names) {
            JsonNode amount = fields.path(name);
            if (amount.isNumber()
                    && (amount.decimalValue().abs().compareTo(LARGEST) > 0
                            || amount.decimalValue().stripTrailingZeros().scale() > CENTS)) {
                wrong(name, "must be in whole cents, with up to 12 digits before them");
            }
        }
    }

    /** Percentages are from 0 to 100. */
    public void percentages(String... names) {
        for (String name : names) {
            JsonNode pct = fields.path(name);
            if (pct.isNumber()
                    && (pct.decimalValue().signum() < 0 || pct.decimalValue().compareTo(HUNDRED) > 0)) {
                wrong(name, "must be from 0 to 100");
            }
        }
    }

    /** What it names is one of a client's records. */
    public void names(String name, Table records, long client) {
        JsonNode id = fields.path(name);
        if (present(id) && !(id.isTextual() && records.find(client, id.textValue()) != null)) {
            wrong(name, "names nothing that the client has");
        }
    }

    /** A document that it names has not been withdrawn. */
    public void document(String name, Table documents, long client) {
        names(name, documents, client);
        Row document = documents.find(client, fields.path(name).asText());
        if (document != null && document.text("estado").equals("retirado")) {
            wrong(name, "names a document that was withdrawn");
        }
    }

    /** A field is wrong by this rule. */
    public void wrong(String name, String rule) {
        violations.add(new Violation(place + name, place + name + " " + rule));
    }

    /** More that is wrong. */
    public void wrong(List<Violation> more) {
        violations.addAll(more);
    }

    /** Whether no rule is broken so far. */
    public boolean right() {
        return violations.isEmpty();
    }

    /** 422 with every field that is wrong. */
    public void settle() {
        if (!right()) {
            throw ApiException.invalid(violations);
        }
    }

    private static boolean present(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }
}
