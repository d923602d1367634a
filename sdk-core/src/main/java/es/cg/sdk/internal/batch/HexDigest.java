package es.cg.sdk.internal.batch;

import java.util.Comparator;

/** A digest of up to 64 hexadecimal digits, in less than half of the memory of its text. Immutable. */
record HexDigest(long first, long second, long third, long fourth) implements Comparable<HexDigest> {
    private static final Comparator<HexDigest> ORDER = Comparator.comparingLong(HexDigest::first)
            .thenComparingLong(HexDigest::second)
            .thenComparingLong(HexDigest::third)
            .thenComparingLong(HexDigest::fourth);
    private static final int RADIX = 16;
    private static final int DIGITS_OF_LONG = 16;
    private static final int MAX_DIGITS = 4 * DIGITS_OF_LONG;

    /** Parses a digest; throws {@link NumberFormatException} if it is none. */
    static HexDigest of(String text) {
        if (text.length() > MAX_DIGITS) {
            throw new NumberFormatException("a digest has at most " + MAX_DIGITS + " digits");
        }
        return new HexDigest(part(text, 0), part(text, 1), part(text, 2), part(text, 3));
    }

    private static long part(String text, int number) {
        int begin = Math.min(number * DIGITS_OF_LONG, text.length());
        int end = Math.min(begin + DIGITS_OF_LONG, text.length());
        return begin == end && number > 0 ? 0 : Long.parseUnsignedLong(text, begin, end, RADIX);
    }

    @Override
    public int compareTo(HexDigest other) {
        return ORDER.compare(this, other);
    }
}
