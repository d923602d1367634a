package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.Time;
import java.time.Duration;
import java.time.Instant;

/** The application on a computer whose clock is a day ahead. */
final class AheadVendor {
    private static final Duration AHEAD = Duration.ofDays(1);

    private AheadVendor() {}

    public static void main(String[] arguments) throws Exception {
        Time right = Time.system();
        Time ahead = new Time() {
            @Override
            public Instant now() {
                return right.now().plus(AHEAD);
            }

            @Override
            public long nanos() {
                return right.nanos();
            }

            @Override
            public void sleep(Duration duration) throws InterruptedException {
                right.sleep(duration);
            }

            @Override
            public double random() {
                return right.random();
            }
        };
        VendorApplication.run(System.getenv(), builder -> builder.time(ahead));
    }
}
