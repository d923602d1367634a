package es.cg.sdk.internal.limits;

import java.util.concurrent.TimeUnit;

/**
 * Whose limit it is that answers tell of, the key's or each client's own: the headers do not say. Guarded by its pacer.
 *
 * <p>An answer on no client tells of the key's. One on a client is taken for the key's too, which is the safe side, until
 * something shows that it cannot be: less used than this process alone has sent meanwhile, a reset before the one that
 * was told already, or another limit beside it.
 */
final class LimitOwner {
    // What is not told for so long no longer holds: plans change.
    private static final long HOLDS = TimeUnit.MINUTES.toNanos(10);

    // Resets are told in whole seconds.
    private static final long PLAINLY_LATER = TimeUnit.SECONDS.toNanos(2);

    // More than a service whose counters lag could miss.
    private static final int PLAINLY_FEWER = 4;

    private final TimedLimit ofKey = new TimedLimit();
    private final TimedLimit ofClients = new TimedLimit();
    private final TimedLimit presumed = new TimedLimit();

    // A stretch in which the reset stayed the same, so that what was answered in it counts in the same window.
    private int round;
    private int answered;
    private long reset;

    /** A limit, as long as it is told. */
    private static final class TimedLimit {
        private int limit;
        private long toldAt;

        void tell(int told, long now) {
            limit = told;
            toldAt = now;
        }

        boolean is(int told, long now) {
            return at(now) == told;
        }

        /** The limit, or 0 for none. */
        int at(long now) {
            return limit != 0 && now - toldAt < HOLDS ? limit : 0;
        }

        void forget() {
            limit = 0;
        }
    }

    /** What was known when a request was sent. */
    record Stamp(int round, int answered, long reset) {}

    Stamp stamp() {
        return new Stamp(round, answered, reset);
    }

    /** The key's limit, sure or presumed; 0 if none is known. */
    int ofKey(long now) {
        return ofKey.at(now) == 0 ? presumed.at(now) : ofKey.at(now);
    }

    /** Each client's limit; 0 if none is known. */
    int ofClients(long now) {
        return ofClients.at(now);
    }

    /** This one is the key's for sure. */
    void isTheKeys(int limit, long now) {
        if (limit <= 0) {
            return;
        }
        ofKey.tell(limit, now);
        presumed.forget();
        if (ofClients.is(limit, now)) {
            ofClients.forget();
        }
    }

    /** This one is each client's for sure. */
    void isEachClientsForSure(int limit, long now) {
        if (limit <= 0) {
            return;
        }
        ofClients.tell(limit, now);
        if (presumed.is(limit, now)) {
            presumed.forget();
        }
        if (ofKey.is(limit, now)) {
            ofKey.forget();
        }
    }

    /** An answer on a client told of this limit: whether it is each client's. */
    boolean isEachClients(Stamp sent, int limit, int remaining, long resets, long now) {
        if (ofKey.is(limit, now)) {
            ofKey.tell(limit, now);
            return false;
        }
        int beside = ofKey.at(now);
        if (beside != 0 || ofClients.is(limit, now)) {
            isEachClientsForSure(limit, now);
            return true;
        }
        int other = presumed.at(now);
        if (other != 0 && other != limit) {
            // A client's that is not below the key's would never be the tighter one.
            isTheKeys(Math.max(limit, other), now);
            isEachClientsForSure(Math.min(limit, other), now);
            return limit < other;
        }
        if (other != 0 && isNotTheKeys(sent, limit - remaining, resets)) {
            isEachClientsForSure(limit, now);
            return true;
        }
        presumed.tell(limit, now);
        count(sent, resets);
        return false;
    }

    private boolean isNotTheKeys(Stamp sent, int used, long resets) {
        boolean isEarlier = sent.round() > 0 && sent.reset() - resets >= PLAINLY_LATER;
        boolean isFewer = sent.round() == round && !isAnother(resets) && used + PLAINLY_FEWER < sent.answered();
        return isEarlier || isFewer;
    }

    private void count(Stamp sent, long resets) {
        if (round == 0 || isAnother(resets)) {
            round++;
            reset = resets;
            answered = 0;
        } else if (sent.round() == round) {
            answered++;
        }
    }

    private boolean isAnother(long resets) {
        return Math.abs(resets - reset) >= PLAINLY_LATER;
    }
}
