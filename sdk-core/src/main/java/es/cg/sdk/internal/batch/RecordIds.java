package es.cg.sdk.internal.batch;

import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the record is called that a write made, as its answer told; short enough to be kept in a journal. Immutable.
 *
 * @param id its id; null if the answer had none that can be kept
 * @param number the number that is printed on it, such as an invoice's; null if it has none
 */
record RecordIds(@Nullable String id, @Nullable String number) {
    static final RecordIds NONE = new RecordIds(null, null);

    // The only number that records of the service print, as far as is known: an invoice's, with its series and year.
    private static final String PRINTED_NUMBER = "numero_completo";
    private static final int LONGEST = 300;
    private static final int PLAIN_SCALE = 40;

    /** Reads them from an answer. */
    static RecordIds of(Json answer) {
        return new RecordIds(text(answer.get("id")), text(answer.get(PRINTED_NUMBER)));
    }

    private static @Nullable String text(Json value) {
        BigDecimal number = value.number();
        // Of a number such as 1e999999999 the plain text would fill the memory.
        String text = number == null
                ? value.string()
                : Math.abs((long) number.scale()) <= PLAIN_SCALE ? number.toPlainString() : number.toString();
        // Half an id would name something else.
        return text == null || text.length() > LONGEST ? null : text;
    }
}
