package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.service.Refusal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with fields as they were sent, beyond their schema; all of it is told at once. One thread's. */
final class FieldChecks {
    private final ObjectNode sent;
    private final List<Violation> violations = new ArrayList<>();

    FieldChecks(ObjectNode sent) {
        this.sent = sent;
    }

    /** Refuses a text without letters, if it came. */
    void saysSomething(String name) {
        if (sent.has(name) && sent.path(name).asText().isBlank()) {
            wrong(name, name + " must not be blank");
        }
    }

    /** Refuses a number that is not whole or not in this range, if it came, and writes it back as a whole one. */
    void isWhole(String name, int least, int most) {
        if (isBetween(name, least, most)) {
            sent.put(name, sent.path(name).intValue());
        }
    }

    /** Refuses a percentage that is none, if it came. */
    void isPercentage(String name) {
        isBetween(name, 0, 100);
    }

    private boolean isBetween(String name, int least, int most) {
        JsonNode number = sent.path(name);
        if (!number.isNumber()) {
            return false;
        }
        BigDecimal value = number.decimalValue();
        boolean between =
                value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        if (!between) {
            wrong(name, name + " must be from " + least + " to " + most);
        }
        return between;
    }

    /** Refuses what is no day, if it came, and writes it back as a day without the time behind it. */
    void isDay(String name) {
        JsonNode text = sent.path(name);
        if (text.isTextual()) {
            LocalDate day = IsoDates.day(text.asText());
            if (day == null) {
                wrong(name, name + " must be a date such as 2026-11-20");
            } else {
                sent.put(name, day.toString());
            }
        }
    }

    void wrong(String name, String message) {
        violations.add(new Violation(name, message));
    }

    void wrong(List<Violation> more) {
        violations.addAll(more);
    }

    /** 422 with every field that is wrong. */
    void refuse() {
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }
}
