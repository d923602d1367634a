package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.Exchange.Failed;
import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a call, step by step: deadline → idempotency key → request with its headers → for each attempt: gate →
 * exchange → classification → result, wait, or the end. Thread-safe.
 */
public final class Pipeline {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    private final Requests requests;
    private final Exchange exchange;
    private final Share share;
    private final Time time;
    private final Jobs jobs;

    /** Calls over this transport with this key; {@code routes} are paths that replace an operation's own, by its id. */
    public Pipeline(Transport transport, Supplier<ApiKey> apiKey, Map<String, String> routes, Share share, Time time) {
        this.requests = new Requests(transport.baseUrl(), apiKey, routes);
        this.exchange = new Exchange(transport);
        this.share = share;
        this.time = time;
        this.jobs = new Jobs(this, new JobAddress(transport.baseUrl(), routes), time);
    }

    Jobs jobs() {
        return jobs;
    }

    <T> T run(Call<T> call, @Nullable Long client, CallOptions options) {
        Deadline deadline = Deadline.in(options.deadline(), time);
        String key = key(call, client);
        return run(
                call, options, deadline, new Attempts(call, client, requests.apiKey(), key, options.attempts(), time));
    }

    private <T> T run(Call<T> call, CallOptions options, Deadline deadline, Attempts attempts) {
        Failures failures = new Failures(attempts, time, earlier -> again(call, options, attempts, earlier));
        String key = attempts.key;
        Request request = requests.request(call, attempts.apiKey, attempts.client, key, options.headers());
        while (true) {
            attempts.begin();
            Failure failure;
            Share.Place place = entered(attempts, deadline, failures);
            try {
                Answer answer = exchange.send(request, shorter(options.attemptTimeout(), deadline.left()));
                Json json = Classifier.result(call.operation(), answer);
                place.answered(answer);
                LOG.debug("{} answered {} [request {}]", call.operation().id(), answer.status(), answer.requestId());
                return call.operation()
                        .read(
                                json.answeredBy(answer.meta(key, attempts.count() + 1)),
                                jobs.of(call.operation(), attempts.client, key, options));
            } catch (Failed failed) {
                failure = failed.failure();
                place.failed(failure);
            } finally {
                place.close();
            }
            boolean goesOn = attempts.goesOnAfter(failure);
            if (Thread.currentThread().isInterrupted()) {
                throw failures.interrupted(failure);
            }
            if (!goesOn) {
                throw failures.ended(failure);
            }
            await(attempts, failure, deadline, failures);
        }
    }

    /** How busy the key is that calls are made with now. */
    public Limits limits() {
        return share.limits(requests.apiKey());
    }

    private Share.Place entered(Attempts attempts, Deadline deadline, Failures failures) {
        try {
            Share.Place place = share.enter(attempts.apiKey, attempts.client, createsClient(attempts.call), deadline);
            if (place != null) {
                return place;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.interruptedInTheQueue();
        } catch (Pacer.TooLong e) {
            throw failures.heldBack(e.rate());
        }
        throw failures.outOfTimeInTheQueue();
    }

    private static boolean createsClient(Call<?> call) {
        return call.operation().method().equals("POST")
                && call.operation().path().equals("/clients");
    }

    private <T> T again(Call<T> call, CallOptions options, Attempts ended, Earlier earlier) {
        Attempts attempts = ended.again(earlier);
        return run(call, options, Deadline.in(shorter(options.deadline(), earlier.left(time)), time), attempts);
    }

    private void await(Attempts attempts, Failure failure, Deadline deadline, Failures failures) {
        Duration asked = failure.answer() == null ? null : RetryAfter.of(failure.answer(), time.now());
        Duration wait = attempts.goesOnAtOnce(failure) ? Duration.ZERO : Backoff.after(attempts.count(), asked, time);
        if (!deadline.allows(wait)) {
            throw failures.ended(failure);
        }
        Operation<?> operation = attempts.call.operation();
        LOG.debug(
                "{} goes wrong ({}), and is tried again in {}",
                operation.id(),
                failure.rule().when(),
                wait);
        try {
            if (!wait.isZero()) {
                time.sleep(wait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.interrupted(failure);
        }
        if (attempts.isTooOld()) {
            // The machine slept through the wait: the deadline has not noticed, but the key has aged.
            throw failures.ended(failure);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static @Nullable String key(Call<?> call, @Nullable Long client) {
        if (call.operation().keyRule() == Operation.KeyRule.NONE) {
            return null;
        }
        IdempotencyKey key = call.key() == null ? IdempotencyKey.random() : call.key();
        return key.sentWith(call.operation(), client);
    }
}
