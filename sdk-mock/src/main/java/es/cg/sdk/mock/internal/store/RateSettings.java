package es.cg.sdk.mock.internal.store;

/**
 * How much may be asked. 0 is no limit.
 *
 * @param perMinute requests of a key in a minute
 * @param perClientPerMinute requests on a client in a minute
 * @param monthlyReads reads in a month
 * @param sliding whether a minute is the last sixty seconds, and not the minute on the clock
 */
public record RateSettings(int perMinute, int perClientPerMinute, long monthlyReads, boolean sliding) {
    /** What a plan has unless it is set otherwise: the contract gives no numbers. */
    public static RateSettings of(String plan) {
        return switch (plan) {
            case "starter" -> new RateSettings(60, 30, 10_000, false);
            case "professional" -> new RateSettings(300, 120, 100_000, false);
            default -> new RateSettings(600, 240, 1_000_000, false);
        };
    }
}
