package es.cg.sdk.base.corrections;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of the answer of an operation. Immutable.
 *
 * @param form what the answer is
 * @param in names of the members, from outside, under which the record, the job or the file lies; empty: it is the
 *     whole answer
 * @param list where the list has its parts; null: as every list
 * @param hosts of a redirect: the hosts that may be followed to
 * @param at where the file says so, for messages
 */
public record AnswerRule(
        AnswerForm form, List<String> in, @Nullable ListPlaces list, List<String> hosts, String at) {
    /** Copies the lists. */
    public AnswerRule {
        in = List.copyOf(in);
        hosts = List.copyOf(hosts);
    }
}
