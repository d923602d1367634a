package es.cg.sdk.internal.journal;

import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The id and number of the record that a write created, from its answer. Immutable.
 *
 * @param id its id; null if the answer had none, or one too long for the journal
 * @param number the number that is printed on the record, such as an invoice's; null if it has none
 */
public record RecordIds(@Nullable String id, @Nullable String number) {
    /** No ids. */
    public static final RecordIds NONE = new RecordIds(null, null);

    // The only printed number in the contract: an invoice's, with series and year.
    private static final String PRINTED_NUMBER = "numero_completo";
    private static final int MAX_LENGTH = 300;
    private static final int MAX_PLAIN_SCALE = 40;

    /** Reads the ids from an answer. */
    public static RecordIds of(Json answer) {
        return new RecordIds(text(answer.get("id")), text(answer.get(PRINTED_NUMBER)));
    }

    private static @Nullable String text(Json value) {
        BigDecimal number = value.number();
        // The plain text of a number such as 1e999999999 would fill the memory.
        String text = number == null
                ? value.string()
                : Math.abs((long) number.scale()) <= MAX_PLAIN_SCALE ? number.toPlainString() : number.toString();
        // A truncated id could be the id of another record.
        return text == null || text.length() > MAX_LENGTH ? null : text;
    }
}
