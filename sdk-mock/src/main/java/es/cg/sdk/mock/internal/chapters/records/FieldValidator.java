package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.messages.Message;
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
 * Validates the fields of a request body by rules that the schema in openapi.json does not have, and writes them in the
 * form in which they are stored. Collects all violations, which {@link #check} throws together. Confined to one thread.
 */
public final class FieldValidator {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int CENTS = 2;

    // The longest identification that the tax agency takes.
    private static final int LONGEST_ID = 20;
    private static final BigDecimal LARGEST = new BigDecimal("999999999999.99");

    private final ObjectNode fields;
    private final String place;
    private final List<Violation> violations;
    private final boolean keepsBlanks;

    private FieldValidator(ObjectNode fields, String place, List<Violation> violations, boolean keepsBlanks) {
        this.fields = keepsBlanks ? fields : withoutBlanks(fields);
        this.keepsBlanks = keepsBlanks;
        this.place = place;
        this.violations = violations;
    }

    /** Creates the validator of a new record with these fields. Blank texts count as not sent, and are removed. */
    public static FieldValidator of(ObjectNode fields) {
        return new FieldValidator(fields, "", new ArrayList<>(), false);
    }

    /** Creates the validator of a change. A blank text counts as sent. */
    public static FieldValidator ofChange(ObjectNode fields) {
        return new FieldValidator(fields, "", new ArrayList<>(), true);
    }

    /** Returns the validator of an item of a list, which adds its violations here; null if the item is no object. */
    @Nullable
    public FieldValidator item(String list, int index) {
        String where = place + list + "." + index;
        if (fields.path(list).path(index) instanceof ObjectNode item) {
            return new FieldValidator(item, where + ".", violations, keepsBlanks);
        }
        violations.add(Violation.of(where, Message.of("field.noObject")));
        return null;
    }

    private static ObjectNode withoutBlanks(ObjectNode fields) {
        fields.properties()
                .removeIf(each -> each.getValue().isTextual()
                        && each.getValue().textValue().isBlank());
        return fields;
    }

    /** Returns the fields as they were written so far. */
    public ObjectNode fields() {
        return fields;
    }

    /** Returns the day of a date that was checked before. */
    public static LocalDate checkedDay(JsonNode text) {
        return Objects.requireNonNull(IsoDates.day(text.asText()), "unchecked date");
    }

    /** Checks that the fields were sent. */
    public void required(String... names) {
        for (String name : names) {
            wrongIf(!fields.hasNonNull(name), name, "field.required");
        }
    }

    /** Checks that the fields were sent: "is required", and then why, such as "for an invoice". */
    public void needed(Message why, String... names) {
        for (String name : names) {
            wrongIf(!fields.hasNonNull(name), name, "field.requiredWhen", why);
        }
    }

    /** Checks that a text is one of these words. */
    public void oneOf(String name, Collection<String> words) {
        JsonNode word = fields.path(name);
        wrongIf(present(word) && !(word.isTextual() && words.contains(word.textValue())), name, "field.noneOf", words);
    }

    /** Checks that a text matches a pattern. */
    public void form(String name, String pattern, Message rule) {
        JsonNode text = fields.path(name);
        if (present(text) && !(text.isTextual() && text.textValue().matches(pattern))) {
            wrong(name, rule);
        }
    }

    /** Checks a date and writes it without its time. Returns the day; null if it was not sent, or is invalid. */
    @Nullable
    public LocalDate day(String name) {
        JsonNode text = fields.path(name);
        if (!present(text)) {
            return null;
        }
        LocalDate day = text.isTextual() ? IsoDates.day(text.textValue()) : null;
        if (day == null) {
            wrong(name, IsoDates.fault(text.asText()));
            return null;
        }
        fields.put(name, day.toString());
        return day;
    }

    /** Checks a tax identifier and writes it in normal form. */
    public void taxId(String name) {
        JsonNode text = fields.path(name);
        if (present(text)) {
            String normal = TaxIds.normal(text.asText());
            if (TaxIds.valid(normal)) {
                fields.put(name, normal);
            } else {
                wrong(name, Message.of("field.wrongCheckCharacter"));
            }
        }
    }

    /**
     * Checks a tax identifier as {@link #taxId} does, if it has the form of a Spanish one and {@code pais} is no other
     * country. Any other is not checked.
     *
     * @param rule what is said of a wrong check character
     */
    public void taxIdOrForeign(String name, Message rule) {
        JsonNode text = fields.path(name);
        if (!present(text)) {
            return;
        }
        String normal = TaxIds.normal(text.asText());
        boolean foreign = !fields.path("pais").asText("ES").strip().equalsIgnoreCase("ES");
        if (normal.isEmpty()) {
            wrong(name, Message.of("field.blank"));
        } else if (normal.length() > LONGEST_ID) {
            wrong(name, Message.of("field.longerThan", LONGEST_ID));
        } else if (!foreign && TaxIds.hasSpanishForm(normal) && !TaxIds.valid(normal)) {
            wrong(name, rule);
        } else {
            fields.put(name, normal);
        }
    }

    /** Checks that texts are not blank. */
    public void notBlank(String... names) {
        for (String name : names) {
            JsonNode text = fields.path(name);
            wrongIf(text.isTextual() && text.textValue().isBlank(), name, "field.blank");
        }
    }

    /** Checks that a number is in this range, and writes it as a whole one. */
    public void whole(String name, int least, int most) {
        JsonNode number = fields.path(name);
        if (!number.isNumber()) {
            return;
        }
        BigDecimal value = number.decimalValue();
        if (value.compareTo(BigDecimal.valueOf(least)) < 0 || value.compareTo(BigDecimal.valueOf(most)) > 0) {
            wrong(name, Message.of("field.notFromTo", Integer.toString(least), Integer.toString(most)));
        } else {
            fields.put(name, number.intValue());
        }
    }

    /** Checks that amounts are in whole cents. */
    public void cents(String... names) {
        for (String name : names) {
            JsonNode amount = fields.path(name);
            wrongIf(
                    amount.isNumber()
                            && (amount.decimalValue().abs().compareTo(LARGEST) > 0
                                    || amount.decimalValue()
                                                    .stripTrailingZeros()
                                                    .scale()
                                            > CENTS),
                    name,
                    "field.noCents");
        }
    }

    /** Checks that percentages are from 0 to 100. */
    public void percentages(String... names) {
        for (String name : names) {
            JsonNode pct = fields.path(name);
            wrongIf(
                    pct.isNumber()
                            && (pct.decimalValue().signum() < 0
                                    || pct.decimalValue().compareTo(HUNDRED) > 0),
                    name,
                    "field.noPercentage");
        }
    }

    /** Checks that an id is that of a client's record. */
    public void names(String name, Table records, long client) {
        JsonNode id = fields.path(name);
        wrongIf(
                present(id) && !(id.isTextual() && records.find(client, id.textValue()) != null),
                name,
                "field.unknownId");
    }

    /** Checks that an id is that of a document which is not withdrawn. */
    public void document(String name, Table documents, long client) {
        names(name, documents, client);
        Row document = documents.find(client, fields.path(name).asText());
        wrongIf(document != null && document.is("estado", "retirado"), name, "field.withdrawnDocument");
    }

    /** Adds a violation of a field: what is said of it, such as "debe ser…" and "must be…". */
    public void wrong(String name, Message rule) {
        violations.add(Violation.of(place + name, rule));
    }

    /** Adds a violation of a field with the message of this key and its values, if it is wrong. */
    public void wrongIf(boolean wrong, String name, String key, @Nullable Object... values) {
        if (wrong) {
            wrong(name, Message.of(key, values));
        }
    }

    /** Adds violations. */
    public void wrong(List<Violation> more) {
        violations.addAll(more);
    }

    /** Returns the violations so far. */
    public List<Violation> violations() {
        return List.copyOf(violations);
    }

    /** Whether there is no violation so far. */
    public boolean isValid() {
        return violations.isEmpty();
    }

    /** Throws 422 with all violations; does nothing if there is none. */
    public void check() {
        if (!isValid()) {
            throw ApiException.invalid(violations);
        }
    }

    private static boolean present(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }
}
