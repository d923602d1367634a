package es.cg.sdk.internal.journal;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.call.IdempotencyKey;
import java.util.Comparator;
import java.util.regex.Pattern;

/** A digest as a journal has it, in less than half of the memory of its text. Immutable. */
public record HexDigest(long first, long second, long third, long fourth) implements Comparable<HexDigest> {
    private static final Comparator<HexDigest> ORDER = Comparator.comparingLong(HexDigest::first)
            .thenComparingLong(HexDigest::second)
            .thenComparingLong(HexDigest::third)
            .thenComparingLong(HexDigest::fourth);
    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{32}|[0-9a-f]{64}");
    private static final int RADIX = 16;
    private static final int DIGITS_OF_LONG = 16;

    /** Returns the digest of 32 or 64 digits; for any other text, a digest of that. */
    public static HexDigest of(String text) {
        String digits = DIGITS.matcher(text).matches() ? text : Sha256.hex(text);
        return new HexDigest(part(digits, 0), part(digits, 1), part(digits, 2), part(digits, 3));
    }

    /** Returns the digest of an item's key, without operation and client, by which a journal finds its writes. */
    public static HexDigest ofItem(IdempotencyKey key) {
        return of(JournalLine.itemDigest(key));
    }

    private static long part(String digits, int number) {
        int begin = number * DIGITS_OF_LONG;
        return begin < digits.length() ? Long.parseUnsignedLong(digits, begin, begin + DIGITS_OF_LONG, RADIX) : 0;
    }

    @Override
    public int compareTo(HexDigest other) {
        return ORDER.compare(this, other);
    }
}
