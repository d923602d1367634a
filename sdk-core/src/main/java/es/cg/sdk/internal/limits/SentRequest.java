package es.cg.sdk.internal.limits;

import org.jspecify.annotations.Nullable;

/** A request that counts against the limits, and what is known of it once it has ended. For one thread. */
final class SentRequest {
    private final @Nullable Long client;
    private final boolean createsClient;
    private final LearnedLimits.Snapshot limits;
    private final long sentAt;
    private boolean reachedService = true;
    private boolean createdClient = true;
    private boolean answered;

    SentRequest(@Nullable Long client, boolean createsClient, LearnedLimits.Snapshot limits, long sentAt) {
        this.client = client;
        this.createsClient = createsClient;
        this.limits = limits;
        this.sentAt = sentAt;
    }

    @Nullable
    Long client() {
        return client;
    }

    boolean createsClient() {
        return createsClient;
    }

    /** Returns what was known of the limits when it was sent. */
    LearnedLimits.Snapshot limits() {
        return limits;
    }

    /** Returns when it was sent, by {@code Time.nanos()}. */
    long sentAt() {
        return sentAt;
    }

    /** Records that it never reached the service: it counts against no limit. */
    void notSent() {
        reachedService = false;
    }

    boolean counts() {
        return reachedService;
    }

    /** Records the status of its answer. */
    void status(int status) {
        createdClient = status < 400 || status >= 500;
    }

    /** Returns whether it may have created a client. */
    boolean mayHaveCreated() {
        return createdClient;
    }

    /** Records that its answer said something about a limit. */
    void answered() {
        answered = true;
    }

    boolean isAnswered() {
        return answered;
    }
}
