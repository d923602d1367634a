package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.conformance.JsonText.Literal;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scenarios for the record that an event is about. */
final class RecordScenarios {
    private RecordScenarios() {}

    static List<Scenario> all() {
        return List.of(new Scenario(
                "the record of an event reaches the handler as the contract has it",
                "an amount under another name is booked as none, and one in cents as a hundred times as much",
                RecordScenarios::asInContract));
    }

    private static void asInContract(Trial trial) throws Exception {
        byte[] body = trial.event(trial.id("1"));
        trial.taken("the event", trial.post(trial.good(body), body));
        trial.handled("the event", trial.id("1"));
        String record = trial.record(trial.id("1"));
        if (record == null) {
            throw new SkippedScenario("the receiver gives no record to setup.handle(id, type, record)");
        }
        Map<String, Object> given = JsonText.object(record);
        List<String> wrong = new ArrayList<>();
        JsonText.object(Trial.RECORD).forEach((name, each) -> {
            Object its = given.get(name);
            if (!isSame(each, its)) {
                wrong.add(name + " of the record is " + (its == null ? "missing" : JsonText.write(its)) + ", and not "
                        + JsonText.write(each));
            }
        });
        Trial.check(wrong.isEmpty(), String.join("; ", wrong));
    }

    /** Returns whether a value is the same, however a number or a time is written. */
    private static boolean isSame(Object wanted, @Nullable Object given) {
        if (wanted.equals(given)) {
            return true;
        }
        try {
            if (wanted instanceof Literal number && given instanceof Literal other) {
                return new BigDecimal(number.text()).compareTo(new BigDecimal(other.text())) == 0;
            }
            return wanted instanceof String time
                    && given instanceof String other
                    && OffsetDateTime.parse(time).isEqual(OffsetDateTime.parse(other));
        } catch (NumberFormatException | DateTimeException e) {
            return false;
        }
    }
}
