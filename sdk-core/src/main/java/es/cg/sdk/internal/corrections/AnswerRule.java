package es.cg.sdk.internal.corrections;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of an operation's answer. Immutable.
 *
 * @param form what the answer is; null: as the contract has it
 * @param in names of the members, from outside, under which record, list or file lies; empty: it is the whole answer
 * @param list the form of the list; null: as of every list
 * @param cursorHeader of an array: the header with the cursor of the next page; null: none, so that
 *     only the first page can be read
 * @param fileName of a file in Base64: names of the members to its name; empty if it has none
 * @param hosts of a redirect: the hosts that may be followed to
 * @param jobIn names of the members under which a job lies
 * @param resultIn names of the members of a job under which its result lies; empty: as the contract has it
 */
public record AnswerRule(
        @Nullable Form form,
        List<String> in,
        @Nullable ListEnvelope list,
        @Nullable String cursorHeader,
        List<String> fileName,
        List<String> hosts,
        List<String> jobIn,
        List<String> resultIn) {
    /** What an answer is. */
    public enum Form {
        RECORD,
        LIST,
        ARRAY,
        EMPTY,
        FILE,
        BASE64,
        REDIRECT
    }

    /** Copies the lists. */
    public AnswerRule {
        in = List.copyOf(in);
        fileName = List.copyOf(fileName);
        hosts = List.copyOf(hosts);
        jobIn = List.copyOf(jobIn);
        resultIn = List.copyOf(resultIn);
    }
}
