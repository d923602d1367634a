package es.cg.sdk.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured again and again: its median and its range. Not thread-safe. */
final class Figures {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    /** Returns these without the first of them. */
    Figures from(int first) {
        Figures rest = new Figures();
        values.subList(first, values.size()).forEach(rest::add);
        return rest;
    }

    double median() {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
    }

    /** How many times the other's these are: the median of the ratios, each to what was measured in the same turn. */
    double times(Figures other) {
        Figures ratios = new Figures();
        for (int turn = 0; turn < values.size(); turn++) {
            ratios.add(values.get(turn) / other.values.get(turn));
        }
        return ratios.median();
    }

    /** Such as "14.9k (14.1k–15.2k)". */
    @Override
    public String toString() {
        double least = values.stream().min(Double::compare).orElse(Double.NaN);
        double most = values.stream().max(Double::compare).orElse(Double.NaN);
        return text(median()) + " (" + text(least) + "–" + text(most) + ")";
    }

    private static String text(double value) {
        return value >= 1000
                ? String.format(Locale.ROOT, "%.1fk", value / 1000)
                : String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
