package es.cg.sdk.destinations;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link WebhookDestinations#resendUndelivered}. An event counts once for each destination. Immutable.
 *
 * @param resent the events that the service delivers again, in the order in which they were sent; whether the receiver
 *     accepts them, a later report or {@link WebhookDestinations#deliveries} tells
 * @param failed the events that could not be sent again, each with the exception
 * @param unclear the deliveries whose record does not tell whether the event was delivered; they were not sent again
 * @param skipped the destinations of which some or all deliveries were left out, each with the reason
 * @param delivered the number of events that were already delivered
 * @param underWay the number of events that the service is still delivering or will try again by itself
 * @param remaining the number of events that were found undelivered, but were not sent again by this run
 * @param stopReason why the run ended early; null if it did not
 */
public record ResendReport(
        List<Resent> resent,
        List<Failed> failed,
        List<Unclear> unclear,
        List<Skipped> skipped,
        int delivered,
        int underWay,
        int remaining,
        @Nullable String stopReason) {
    /** Copies the lists. */
    public ResendReport {
        resent = List.copyOf(resent);
        failed = List.copyOf(failed);
        unclear = List.copyOf(unclear);
        skipped = List.copyOf(skipped);
    }

    /** An event that the service delivers again. */
    public record Resent(String destinationId, String eventId, String deliveryId) {
        /** Returns the ids. */
        @Override
        public String toString() {
            return "Resent[" + ids(destinationId, eventId, deliveryId) + "]";
        }
    }

    /**
     * An event that could not be sent again.
     *
     * @param cause a {@code CallException}, or what else was thrown
     */
    public record Failed(String destinationId, String eventId, String deliveryId, RuntimeException cause) {
        /** Returns whether the service may deliver it again nevertheless. The next run shows whether it did. */
        public Outcome outcome() {
            return cause instanceof CallException failure ? failure.outcome() : Outcome.UNKNOWN;
        }

        /** Returns the ids, the outcome and the class of the cause. */
        @Override
        public String toString() {
            return "Failed[" + ids(destinationId, eventId, deliveryId) + ", " + outcome() + ", "
                    + cause.getClass().getSimpleName() + "]";
        }
    }

    /**
     * A delivery whose record does not tell whether its event was delivered. {@link WebhookDestinations#resend} sends
     * it again.
     *
     * @param reason what is missing or unknown
     */
    public record Unclear(
            String destinationId,
            @Nullable String eventId,
            @Nullable String deliveryId,
            String reason) {
        /** Returns the ids and the reason. */
        @Override
        public String toString() {
            return "Unclear[" + ids(destinationId, eventId, deliveryId) + ": " + reason + "]";
        }
    }

    /**
     * A destination of which some or all deliveries were left out.
     *
     * @param destinationId its id; null if the service told none
     * @param cause the exception; null if there was none
     */
    public record Skipped(
            @Nullable String destinationId,
            String reason,
            @Nullable RuntimeException cause) {
        /** Returns the id and the reason. */
        @Override
        public String toString() {
            return "Skipped[" + printed(destinationId) + ": " + reason + "]";
        }
    }

    /**
     * Returns whether this run left nothing undone: every undelivered event was sent again, and every destination was
     * active and read. If not, read the lists and the reason, and run it again once the cause is fixed.
     */
    public boolean isComplete() {
        return failed.isEmpty() && unclear.isEmpty() && skipped.isEmpty() && remaining == 0 && stopReason == null;
    }

    /** Returns the numbers, the skipped destinations, and the reason of an early end. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder()
                .append(resent.size())
                .append(" events sent again, ")
                .append(failed.size())
                .append(" failed, ")
                .append(unclear.size())
                .append(" unclear, ")
                .append(remaining)
                .append(" remaining; ")
                .append(delivered)
                .append(" already delivered, ")
                .append(underWay)
                .append(" under way");
        skipped.forEach(each -> text.append("; destination ")
                .append(printed(each.destinationId()))
                .append(" skipped: ")
                .append(each.reason()));
        return text.append(stopReason == null ? "" : "; stopped: " + stopReason).toString();
    }

    private static String ids(String destination, @Nullable String event, @Nullable String delivery) {
        return "destination " + printed(destination) + ", event " + printed(event) + ", delivery " + printed(delivery);
    }

    private static String printed(@Nullable String id) {
        return id == null ? "without id" : PrintableText.of(id);
    }
}
