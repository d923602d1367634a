package es.cg.sdk.banks;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Word;

/**
 * The state of the reconciliation of a bank movement. The contract shows the values, but not their meaning or the
 * transitions between them.
 */
public record MatchStatus(String value) implements Word {
    /** Not reconciled yet. */
    public static final MatchStatus UNMATCHED = new MatchStatus("unmatched");

    /** Reconciled by the service. */
    public static final MatchStatus AUTO_MATCHED = new MatchStatus("auto_matched");

    /** Reconciled by hand. */
    public static final MatchStatus MANUAL_MATCHED = new MatchStatus("manual_matched");

    /** Reconciled with what it pays. */
    public static final MatchStatus MATCHED = new MatchStatus("matched");

    /** Excluded from reconciliation. */
    public static final MatchStatus IGNORED = new MatchStatus("ignored");

    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
