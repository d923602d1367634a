package es.cg.sdk.mock.internal.corrections;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of an operation's answer. Immutable.
 *
 * @param is what the answer is, such as {@code base64}; empty: as in the contract
 * @param in the place of record, list or file; the answer itself if it is {@link JsonPlace#HERE}
 * @param list the form of the list; null: as of every list
 * @param cursorHeader the header of an array with the next cursor; null: it has one page
 * @param fileName the place of a file's name beside its Base64 text; {@link JsonPlace#HERE}: it has none
 * @param hosts the hosts that a redirect may lead to
 * @param jobIn the place of a job
 * @param resultIn the place of the result in a job; {@link JsonPlace#HERE}: as in the contract
 */
public record AnswerRule(
        String is,
        JsonPlace in,
        @Nullable ListRule list,
        @Nullable String cursorHeader,
        JsonPlace fileName,
        List<String> hosts,
        JsonPlace jobIn,
        JsonPlace resultIn) {
    /** The answer of the contract. */
    public static final AnswerRule CONTRACT =
            new AnswerRule("", JsonPlace.HERE, null, null, JsonPlace.HERE, List.of(), JsonPlace.HERE, JsonPlace.HERE);
}
