package es.cg.sdk.examples;

/** How many there are of something, in words. */
final class Count {
    private Count() {}

    /** Returns {@code 1 file} or {@code 2 files}. */
    static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
