package es.cg.sdk.benchmarks;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs {@link ViewsBenchmark} and prints each figure beside record data binding, as a ratio. */
public final class ViewsReport {
    private static final double MOST_ALLOCATION = 1.25;
    private static final double MOST_TIME = 1.0;

    private ViewsReport() {}

    /** Leaves with 1 if a view's ratio is above what the project claims. */
    public static void main(String[] args) throws RunnerException {
        Map<String, Figure> figures = new TreeMap<>();
        for (RunResult result : new Runner(new OptionsBuilder()
                        .include(ViewsBenchmark.class.getSimpleName())
                        .addProfiler(GCProfiler.class)
                        .forks(3)
                        .warmupIterations(4)
                        .warmupTime(TimeValue.milliseconds(700))
                        .measurementIterations(6)
                        .measurementTime(TimeValue.milliseconds(700))
                        .build())
                .run()) {
            String name = result.getParams().getBenchmark();
            figures.put(
                    name.substring(name.lastIndexOf('.') + 1),
                    new Figure(
                            result.getPrimaryResult().getScore(),
                            result.getSecondaryResults()
                                    .get("gc.alloc.rate.norm")
                                    .getScore()));
        }
        System.out.println();
        System.out.printf("%-22s %10s %12s %8s %8s%n", "", "µs", "bytes", "time ×", "bytes ×");
        boolean met = true;
        for (String what : new String[] {"objectParsed", "objectRead", "pageParsed", "pageRead"}) {
            Figure floor = figures.get(what + "Record");
            for (String how : new String[] {"Record", "JsonNode", "View"}) {
                Figure figure = figures.get(what + how);
                if (figure != null) {
                    System.out.printf(
                            Locale.ROOT,
                            "%-22s %10.2f %12.0f %8.2f %8.2f%n",
                            what + how,
                            figure.micros,
                            figure.bytes,
                            figure.micros / floor.micros,
                            figure.bytes / floor.bytes);
                    met &= !how.equals("View")
                            || figure.micros <= MOST_TIME * floor.micros
                                    && figure.bytes <= MOST_ALLOCATION * floor.bytes;
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%nClaimed of views: at most %.2f times the bytes and %.2f times the time of record data binding: %s%n",
                MOST_ALLOCATION,
                MOST_TIME,
                met ? "met" : "NOT MET");
        System.exit(met ? 0 : 1);
    }

    private record Figure(double micros, double bytes) {}
}
