package es.cg.sdk.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints figures side by side as they come, and in the end which claims they meet. Not thread-safe. */
final class ReportTable {
    private static final String CLAIM = "%-48s %8.2f %-10s %s";

    private final List<String> names;
    private final List<String> claims = new ArrayList<>();
    private boolean met = true;

    ReportTable(List<String> names) {
        this.names = names;
    }

    void head() {
        print("median (range)", "target", names);
    }

    /** A figure of each, as far as they have it, beside what ours should be. */
    void row(String what, String target, List<Figures> figures) {
        print(what, target, figures.stream().map(Figures::toString).toList());
    }

    void atMost(String ratio, double most, double measured) {
        claim(ratio, measured, "≤ " + most, measured <= most);
    }

    void atLeast(String ratio, double least, double measured) {
        claim(ratio, measured, "≥ " + least, measured >= least);
    }

    /** Whether all was met. */
    boolean verdict() {
        System.out.printf("%nClaimed, as ratios%n");
        claims.forEach(System.out::println);
        return met;
    }

    private void claim(String ratio, double measured, String bound, boolean held) {
        claims.add(String.format(Locale.ROOT, CLAIM, ratio, measured, bound, held ? "met" : "missed"));
        met &= held;
    }

    private static void print(String what, String target, List<String> cells) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-44s %-8s", what, target));
        cells.forEach(cell -> line.append(String.format(Locale.ROOT, " %-25s", cell)));
        System.out.println(line.toString().stripTrailing());
    }

    /** Prints what it runs on: ratios are what counts, but nobody believes a figure without. */
    static void machine() {
        System.out.printf(
                Locale.ROOT,
                "Java %s, %d processors, load %.1f%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
