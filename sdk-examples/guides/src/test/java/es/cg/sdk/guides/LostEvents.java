package es.cg.sdk.guides;

import es.cg.sdk.call.Page;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.guides.DeliveryHistory.Lost;
import es.cg.sdk.guides.DeliveryHistory.State;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Catches up after an outage of a receiver: sends each event again that was not delivered, once, oldest first. To be
 * copied, with {@link DeliveryHistory}: both use the public API alone. An instance is one run.
 *
 * <p>It may run again at any time, also after a crash or in several processes: the idempotency key is computed from the
 * delivery and its attempts, so that within 24 hours the service delivers an event again once for each time that it
 * gave it up. A receiver must drop duplicates by the id of the event in any case.
 */
final class LostEvents {
    private static final int PAGE = 100;
    private static final int MAX_UNCONNECTED = 5;
    private static final int UNAUTHORIZED = 401;
    // What the service would answer to every other event, too.
    private static final Set<String> REFUSES_ALL =
            Set.of("ip_no_permitida", "demasiados_intentos_fallidos", "clave_de_prueba_sin_escritura");

    private final WebhookDestinations destinations;
    private final Options options;
    private final InstantSource clock;
    private final Instant end;

    private final List<String> resent = new ArrayList<>();
    private final List<Failed> failed = new ArrayList<>();
    private final List<String> unclear = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private int delivered;
    private int underWay;
    private int remaining;
    private int unconnected;
    private @Nullable String stopReason;

    LostEvents(WebhookDestinations destinations, Options options, InstantSource clock) {
        this.destinations = destinations;
        this.options = options;
        this.clock = clock;
        this.end = clock.instant().plus(options.deadline);
    }

    /**
     * Says which events are sent again, and limits the run.
     *
     * @param since the earliest creation of a delivery: some days before the outage, longer than the service retries
     * @param maxResends the maximum number of events that are sent again, including those that fail
     * @param deadline the time after which no further call begins
     * @param includesRetrying whether events are sent again that the service will try again by itself
     */
    record Options(Instant since, int maxResends, Duration deadline, boolean includesRetrying) {
        static Options since(Instant time) {
            return new Options(time, 10_000, Duration.ofHours(1), false);
        }
    }

    /** An event that could not be sent again. If the outcome is not known, the next run shows whether it was. */
    record Failed(String eventId, Outcome outcome, String problem) {}

    /** What a run did; {@code remaining} events were found lost, but not sent again by this run. */
    record Report(
            List<String> resent,
            List<Failed> failed,
            List<String> unclear,
            List<String> skipped,
            int delivered,
            int underWay,
            int remaining,
            @Nullable String stopReason) {
        /** Returns whether this run left nothing undone. If not, fix the cause, and run it again. */
        boolean isComplete() {
            return failed.isEmpty() && unclear.isEmpty() && skipped.isEmpty() && remaining == 0 && stopReason == null;
        }

        @Override
        public String toString() {
            return resent.size() + " events sent again, " + failed.size() + " failed, " + unclear.size() + " unclear, "
                    + remaining + " remaining; " + delivered + " already delivered, " + underWay + " under way"
                    + (skipped.isEmpty() ? "" : "; skipped: " + String.join("; ", skipped))
                    + (stopReason == null ? "" : "; stopped: " + stopReason);
        }
    }

    /** Runs for one destination; throws if its record or its deliveries cannot be read: nothing was sent then. */
    Report resend(String destinationId) {
        run(destinationId, destinations.get(destinationId));
        return report();
    }

    /** Runs for all destinations of the key. One whose deliveries cannot be read is skipped. */
    Report resendAll() {
        Set<String> ids = new HashSet<>();
        for (WebhookDestination each : destinations.list().limit(PAGE).stream().toList()) {
            String id = DeliveryHistory.id(each::id);
            if (id == null) {
                skipped.add("a destination without a readable id");
            } else if (ids.add(id)) {
                if (isStopped()) {
                    skipped.add(id + ": the run ended before it was reached");
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
            skipped.add(id + ": its deliveries could not be read: " + e.getMessage());
            stopAfter(e);
        }
    }

    private void run(String id, WebhookDestination destination) {
        EstadoDestino estado = DeliveryHistory.readable(destination::estado);
        if (EstadoDestino.DESACTIVADO.equals(estado) || EstadoDestino.PENDIENTE_VERIFICACION.equals(estado)) {
            skipped.add(id + ": it is " + estado + ": the firm verifies it in its panel");
            return;
        }
        DeliveryHistory history = read(id);
        delivered += history.count(State.DELIVERED);
        underWay += history.count(State.UNDER_WAY);
        unclear.addAll(history.unclear());
        List<Lost> lost = history.lost();
        int done = 0;
        while (done < lost.size() && !isStopped() && resend(id, lost.get(done))) {
            done++;
        }
        remaining += lost.size() - done;
    }

    private DeliveryHistory read(String id) {
        DeliveryHistory history = new DeliveryHistory(options.since, options.includesRetrying);
        for (Page<WebhookDelivery> page :
                destinations.deliveries(id).limit(PAGE).pages()) {
            // The whole page, since a list that is ordered by the last attempt would have a few that are older.
            if (history.add(page.data()) || isStopped()) {
                break;
            }
        }
        return history;
    }

    /** Sends an event again; returns false if the destination gets no more. */
    private boolean resend(String id, Lost event) {
        try {
            destinations.resend(id, event.deliveryId(), event.key(id));
            resent.add(event.eventId());
            unconnected = 0;
        } catch (RuntimeException e) {
            if (e instanceof ApiException answer && "destino_no_activo".equals(answer.code())) {
                skipped.add(id + ": the service answered destino_no_activo: the firm verifies it in its panel");
                return false;
            }
            Outcome outcome = e instanceof CallException call ? call.outcome() : Outcome.UNKNOWN;
            failed.add(new Failed(event.eventId(), outcome, String.valueOf(e.getMessage())));
            stopAfter(e);
        }
        return true;
    }

    /** Stops the run if all other events would fail in the same way. */
    private void stopAfter(RuntimeException failure) {
        boolean isUnconnected = failure instanceof ConnectionException none && none.outcome() == Outcome.NOTHING_DONE;
        unconnected = isUnconnected ? unconnected + 1 : 0;
        if (failure instanceof InterruptedCallException) {
            stopReason = "the run was interrupted";
        } else if (failure instanceof ClientClosedException || failure instanceof IllegalStateException) {
            stopReason = "the client was closed";
        } else if (unconnected == MAX_UNCONNECTED) {
            stopReason = MAX_UNCONNECTED + " calls in a row did not reach the service";
        } else if (failure instanceof DeadlineException waited && waited.reason() != null) {
            stopReason = "a rate limit of the service delays every event until " + waited.retryAt();
        } else if (failure instanceof ApiException answer
                && (answer.status() == UNAUTHORIZED
                        || answer instanceof ScopeException
                        || answer instanceof PlanException
                        || REFUSES_ALL.contains(String.valueOf(answer.code())))) {
            stopReason = "the service would refuse every event: " + answer.status() + " " + answer.code();
        }
    }

    /** Returns whether no more calls are made, and keeps the reason. */
    private boolean isStopped() {
        if (stopReason == null && Thread.currentThread().isInterrupted()) {
            stopReason = "the run was interrupted";
        }
        if (stopReason == null && resent.size() + failed.size() >= options.maxResends) {
            stopReason = "the maximum of " + options.maxResends + " events was reached";
        }
        if (stopReason == null && !clock.instant().isBefore(end)) {
            stopReason = "the deadline was reached";
        }
        return stopReason != null;
    }

    private Report report() {
        return new Report(resent, failed, unclear, skipped, delivered, underWay, remaining, stopReason);
    }
}
