package es.cg.sdk.destinations;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.destinations.DeliveryHistory.Undelivered;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.SystematicFailure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run of {@link WebhookDestinations#resendUndelivered}. Used by one thread. */
final class ResendRun {
    private static final int MAX_UNCONNECTED = 5;

    private final WebhookDestinations destinations;
    private final Caller caller;
    private final ResendOptions options;
    private final long startNanos;

    private final List<ResendReport.Resent> resent = new ArrayList<>();
    private final List<ResendReport.Failed> failed = new ArrayList<>();
    private final List<ResendReport.Unclear> unclear = new ArrayList<>();
    private final List<ResendReport.Skipped> skipped = new ArrayList<>();
    private int delivered;
    private int underWay;
    private int remaining;
    private int unconnected;
    private @Nullable String stopReason;

    ResendRun(WebhookDestinations destinations, Caller caller, ResendOptions options) {
        this.destinations = destinations;
        this.caller = caller;
        this.options = options;
        this.startNanos = caller.time().nanos();
    }

    /** Sends the undelivered events of one destination again; throws if its record or its deliveries cannot be read. */
    ResendReport ofOne(String destinationId) {
        run(destinationId, destinations.get(destinationId));
        return report();
    }

    /** Sends the undelivered events of all destinations again. */
    ResendReport ofAll() {
        List<WebhookDestination> all =
                destinations.list().limit(Listing.LARGEST_LIMIT).stream().toList();
        Set<String> ids = new HashSet<>();
        for (WebhookDestination each : all) {
            String id = DeliveryHistory.id(each::id);
            if (id == null) {
                skip(null, "the service told no readable id", null);
            } else if (ids.add(id)) {
                if (isStopped()) {
                    skip(id, "the run ended before it was reached", null);
                } else {
                    runOrSkip(id, each);
                }
            }
        }
        return report();
    }

    private void runOrSkip(String id, WebhookDestination destination) {
        try {
            run(id, destination);
        } catch (CgException | IllegalArgumentException e) {
            skip(id, "its deliveries could not be read: " + PrintableText.of(String.valueOf(e.getMessage())), e);
            stopAfter(e);
        }
    }

    private void run(String id, WebhookDestination destination) {
        EstadoDestino estado = DeliveryHistory.readable(destination::estado);
        if (EstadoDestino.DESACTIVADO.equals(estado) || EstadoDestino.PENDIENTE_VERIFICACION.equals(estado)) {
            String why = DeliveryHistory.readable(destination::motivoDesactivacion);
            skip(
                    id,
                    "it is " + estado + (why == null ? "" : " (" + PrintableText.of(why) + ")")
                            + ": the firm verifies it in its panel",
                    null);
            return;
        }
        DeliveryHistory history = read(id);
        delivered += history.delivered();
        underWay += history.underWay();
        unclear.addAll(history.unclear());
        List<Undelivered> undelivered = history.undelivered();
        int done = 0;
        while (done < undelivered.size() && !isStopped() && resend(id, undelivered.get(done))) {
            done++;
        }
        remaining += undelivered.size() - done;
    }

    private DeliveryHistory read(String id) {
        DeliveryHistory history = new DeliveryHistory(id, options);
        for (Page<WebhookDelivery> page :
                destinations.deliveries(id).limit(Listing.LARGEST_LIMIT).pages()) {
            // The whole page, since a list that is ordered by the last attempt would have a few that are older.
            if (history.add(page.data()) || isStopped()) {
                break;
            }
        }
        return history;
    }

    /** Sends an event again; returns false if the destination gets no more. */
    private boolean resend(String id, Undelivered event) {
        try {
            destinations.resend(id, event.deliveryId(), event.key(id));
            resent.add(new ResendReport.Resent(id, event.eventId(), event.deliveryId()));
            unconnected = 0;
        } catch (RuntimeException e) {
            if (e instanceof ApiException answer && "destino_no_activo".equals(answer.code())) {
                skip(id, "the service answered destino_no_activo: the firm verifies it in its panel", e);
                return false;
            }
            failed.add(new ResendReport.Failed(id, event.eventId(), event.deliveryId(), e));
            stopAfter(e);
        }
        return true;
    }

    private void skip(@Nullable String id, String reason, @Nullable RuntimeException cause) {
        skipped.add(new ResendReport.Skipped(id, reason, cause));
    }

    /** Stops the run if all other events would fail in the same way. */
    private void stopAfter(RuntimeException failure) {
        boolean isUnconnected =
                failure instanceof ConnectionException noAnswer && noAnswer.outcome() == Outcome.NOTHING_DONE;
        unconnected = isUnconnected ? unconnected + 1 : 0;
        if (failure instanceof InterruptedCallException) {
            stopReason = "the run was interrupted";
        } else if (unconnected == MAX_UNCONNECTED) {
            stopReason = MAX_UNCONNECTED + " calls in a row did not reach the service";
        } else {
            stopReason = SystematicFailure.reason(failure, true);
        }
    }

    /** Returns whether no more calls are made, and keeps the reason. */
    private boolean isStopped() {
        if (stopReason == null && caller.isClosed()) {
            stopReason = "the client was closed";
        }
        if (stopReason == null && Thread.currentThread().isInterrupted()) {
            stopReason = "the run was interrupted";
        }
        if (stopReason == null && resent.size() + failed.size() >= options.maxResends()) {
            stopReason = "the maximum of " + options.maxResends() + " events was reached";
        }
        if (stopReason == null
                && caller.time().nanos() - startNanos >= options.deadline().toNanos()) {
            stopReason = "the deadline of " + DurationText.of(options.deadline()) + " was reached";
        }
        return stopReason != null;
    }

    private ResendReport report() {
        return new ResendReport(resent, failed, unclear, skipped, delivered, underWay, remaining, stopReason);
    }
}
