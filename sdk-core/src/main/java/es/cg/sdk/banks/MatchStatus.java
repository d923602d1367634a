package es.cg.sdk.banks;

import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;

/**
 * How far a movement is reconciled. The contract gives the words, and neither their meaning nor which follows which.
 * The service may add values; compare with {@code equals}.
 *
 * @param value the value as the API spells it
 */
public record MatchStatus(String value) implements Word {
    /** With nothing yet. */
    public static final MatchStatus UNMATCHED = new MatchStatus("unmatched");

    /** By the service. */
    public static final MatchStatus AUTO_MATCHED = new MatchStatus("auto_matched");

    /** By hand. */
    public static final MatchStatus MANUAL_MATCHED = new MatchStatus("manual_matched");

    /** With what it pays. */
    public static final MatchStatus MATCHED = new MatchStatus("matched");

    /** Never: it is set aside. */
    public static final MatchStatus IGNORED = new MatchStatus("ignored");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
