package es.cg.sdk.internal.requests;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
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
    private static final int ACCEPTED = 202;
    private static final int MAX_LENGTH = 300;
    private static final int MAX_PLAIN_SCALE = 40;

    /** Reads the ids from an answer; none of a member that cannot be read, which may be something else's id. */
    public static RecordIds of(Json answer) {
        return new RecordIds(readable(answer, "id"), readable(answer, PRINTED_NUMBER));
    }

    private static @Nullable String readable(Json answer, String member) {
        Attached attached = JsonMembers.access().attached(answer);
        boolean isReadable = attached == null || attached.problem(member) == null;
        return isReadable ? text(answer.get(member), MAX_LENGTH) : null;
    }

    /**
     * Returns whether an answer with these ids says that the write was only accepted.
     *
     * @param jobToken the token of the job that the answer is; null if it is none
     */
    public static boolean isOfAccepted(Meta meta, RecordIds ids, @Nullable String jobToken) {
        return jobToken != null || (meta.status() == ACCEPTED && ids.id() == null);
    }

    /** Returns a text or a number as text; null if it is blank, or longer than {@code max}. */
    public static @Nullable String text(Json value, int max) {
        BigDecimal number = value.number();
        // The plain text of a number such as 1e999999999 would fill the memory.
        String text = number == null
                ? value.string()
                : Math.abs((long) number.scale()) <= MAX_PLAIN_SCALE ? number.toPlainString() : number.toString();
        // A truncated id could be the id of another record.
        return text == null || text.isBlank() || text.length() > max ? null : text;
    }
}
