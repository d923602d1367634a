package es.cg.sdk.batch;

/**
 * How far a batch is.
 *
 * @param total how many items it has
 * @param succeeded how many are done, in this run or an earlier one
 * @param failed of how many nothing was done
 * @param unknown how many may have been done
 * @param notSent how many were not sent by this run
 */
public record BatchProgress(int total, int succeeded, int failed, int unknown, int notSent) {
    /** How many need no more of this run. */
    public int settled() {
        return succeeded + failed + unknown + notSent;
    }
}
