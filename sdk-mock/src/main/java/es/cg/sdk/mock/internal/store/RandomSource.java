package es.cg.sdk.mock.internal.store;

/** Random values from a seed (SplitMix64), whose state can be saved. Guarded by the service's lock. */
public final class RandomSource {
    private static final String ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
    private static final String SECRET_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    private static final long SMALLEST_NUMBER = 100_000_000_000_000L;

    private long state;

    /** Creates a source that begins with this seed, or goes on from this state. */
    public RandomSource(long state) {
        this.state = state;
    }

    /** Returns the seed of one of several that have a seed together; their values have nothing in common. */
    public static long seed(long together, int number) {
        return new RandomSource(new RandomSource(together).next() + number).next();
    }

    /** Returns a new identifier. */
    public String id(String prefix) {
        return prefix + letters(ID_LETTERS, 16);
    }

    /** Returns a new identifier of digits alone, which any JSON parser reads as a number. */
    String number() {
        return Long.toString(SMALLEST_NUMBER + Long.remainderUnsigned(next(), SMALLEST_NUMBER));
    }

    /** Returns a text of random letters and digits. */
    public String secret(int length) {
        return letters(SECRET_LETTERS, length);
    }

    /** Returns a number from 0 (inclusive) to the bound (exclusive). */
    public int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    /** Returns true with this probability. */
    public boolean chance(double probability) {
        return (next() >>> 11) * 0x1.0p-53 < probability;
    }

    long state() {
        return state;
    }

    private String letters(String alphabet, int count) {
        StringBuilder letters = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            letters.append(alphabet.charAt(below(alphabet.length())));
        }
        return letters.toString();
    }

    private long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
