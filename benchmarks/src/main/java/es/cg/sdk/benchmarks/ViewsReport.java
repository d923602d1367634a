package es.cg.sdk.benchmarks;

import java.util.List;

/** Compares the ways of {@link ViewsBenchmark} with record data binding, in turn, and prints the ratios. */
public final class ViewsReport {
    private static final double MAX_BYTES = 1.25;
    private static final double MAX_TIME = 1.0;

    private ViewsReport() {}

    /** Leaves with 1 if a view's ratio is above what the project claims. */
    public static void main(String[] args) throws Exception {
        ViewsBenchmark ways = new ViewsBenchmark();
        System.out.println(
                "Java " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " processors");
        System.out.println(Interleaved.Result.head());
        boolean met = true;
        for (Interleaved comparison : List.of(
                new Interleaved()
                        .with("object parsed: record", ways::objectParsedRecord)
                        .with("object parsed: JsonNode", ways::objectParsedJsonNode)
                        .with("object parsed: view", ways::objectParsedView),
                new Interleaved()
                        .with("object read: record", ways::objectReadRecord)
                        .with("object read: view", ways::objectReadView),
                new Interleaved()
                        .with("page parsed: record", ways::pageParsedRecord)
                        .with("page parsed: JsonNode", ways::pageParsedJsonNode)
                        .with("page parsed: view", ways::pageParsedView),
                new Interleaved()
                        .with("page read: record", ways::pageReadRecord)
                        .with("page read: view", ways::pageReadView))) {
            for (Interleaved.Result result : comparison.run()) {
                System.out.println(result);
                met &= !result.name().endsWith("view")
                        || (result.timeRatio() <= MAX_TIME && result.byteRatio() <= MAX_BYTES);
            }
        }
        System.out.printf(
                "%nClaimed of views: at most %s times the bytes and %s times the time of record data binding: %s%n",
                MAX_BYTES, MAX_TIME, met ? "met" : "NOT MET");
        System.exit(met ? 0 : 1);
    }
}
