package es.cg.sdk.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;

/** Compares the ways of {@link VerifyBenchmark} with the least that one could write, in turn, and prints the ratios. */
public final class VerifyReport {
    private static final double MAX_TIME = 1.3;
    private static final double TIMES_STRIPE = 4.0;
    private static final int SMALL = 300;

    private VerifyReport() {}

    /** Leaves with 1 if a ratio is not what the project claims. */
    public static void main(String[] args) throws Exception {
        ReportTable table = new ReportTable(List.of());
        ReportTable.machine();
        System.out.println(Interleaved.Result.head());
        for (int size : new int[] {SMALL, 1024, 16 * 1024}) {
            VerifyBenchmark ways = new VerifyBenchmark();
            ways.size = size;
            ways.sign();
            List<Interleaved.Result> results = new Interleaved()
                    .with(size + " B: bare HMAC", holding(ways::floor))
                    .with(size + " B: sdk-webhooks", holding(ways::sdk))
                    .with(size + " B: stripe-java", holding(ways::stripe))
                    .with(size + " B: standardwebhooks", holding(ways::standardWebhooks))
                    .run();
            results.forEach(System.out::println);
            double ours = results.get(2).timeRatio();
            table.atMost(size + " B, time of the floor's", MAX_TIME, ours);
            if (size == SMALL) {
                table.atLeast(
                        size + " B, stripe-java's time of ours",
                        TIMES_STRIPE,
                        results.get(3).timeRatio() / ours);
            }
        }
        ReportTable.machine();
        System.exit(table.verdict() ? 0 : 1);
    }

    /** What refuses a genuine signature is not measured. */
    private static Callable<Boolean> holding(Callable<Boolean> way) {
        return () -> {
            if (!way.call()) {
                throw new IllegalStateException("a genuine signature was refused");
            }
            return true;
        };
    }
}
