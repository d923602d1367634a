package es.cg.sdk.mock.internal.keys;

import es.cg.sdk.mock.internal.store.RandomSource;

/**
 * What is random of a new key. A key of a further firm has the number of its firm before the public part.
 *
 * @param kind {@code live}, {@code test} or {@code sandbox}
 * @param value the whole key
 */
public record KeyValue(String kind, String id, String value) {
    /** Draws the values of a key of a firm, by its number from 1. */
    public static KeyValue of(String kind, int firm, RandomSource random) {
        String begin = "cg_" + (kind.equals("sandbox") ? "sbx" : kind) + "_" + (firm == 1 ? "" : firm + "-");
        // In this order, on which the later ids of a seed depend.
        String prefix = begin + random.secret(8);
        String id = random.id("key_");
        return new KeyValue(kind, id, prefix + "." + random.secret(40));
    }

    /** Returns the number of the firm of a whole key; 1 for a key without one, whether it exists or not. */
    public static int firmOf(String key) {
        int begin = key.indexOf('_', "cg_".length()) + 1;
        int end = key.indexOf('-', begin);
        boolean isMarked = key.startsWith("cg_") && begin > 0 && end > begin && end < begin + 7;
        return isMarked && key.substring(begin, end).matches("[1-9][0-9]*")
                ? Integer.parseInt(key.substring(begin, end))
                : 1;
    }

    String prefix() {
        return value.substring(0, value.indexOf('.'));
    }
}
