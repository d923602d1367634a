package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.files.Download;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** What of a call is a file, sent or received: for most calls nothing. One run's. */
final class Transfer {
    private final @Nullable UploadBody outgoing;
    private final @Nullable Incoming incoming;

    private Transfer(@Nullable UploadBody outgoing, @Nullable Incoming incoming) {
        this.outgoing = outgoing;
        this.incoming = incoming;
    }

    static Transfer of(Call<?> call, Request request) {
        Download download = call.download();
        return new Transfer(
                request.body() instanceof UploadBody body ? body : null,
                download == null ? null : new Incoming(download));
    }

    /**
     * How long an attempt may take.
     *
     * @param whole its whole time
     * @param silence for how long nothing may move in it; null for as long as its whole time
     * @param endsAtDeadline whether its time ends where the time of the whole call does
     */
    record Patience(Duration whole, @Nullable Duration silence, boolean endsAtDeadline) {}

    /**
     * How long the next attempt may take. {@code halved} leaves half of the time for another one, since this one may meet
     * a dead connection.
     */
    Patience patience(Duration attemptTimeout, Deadline deadline, boolean halved) {
        Duration left = deadline.left();
        Duration most = halved ? left.dividedBy(2) : left;
        Duration each = attemptTimeout.compareTo(most) < 0 ? attemptTimeout : most;
        return outgoing == null && incoming == null
                ? new Patience(each, null, each.equals(left))
                : new Patience(left, each, true);
    }

    @Nullable
    Incoming incoming() {
        return incoming;
    }

    /**
     * Looks at the files before a place is taken and anything is sent; false if that was interrupted, took too long, or
     * the client was closed.
     */
    boolean isReady(Deadline deadline, Lifecycle lifecycle) throws Failed {
        try {
            if (incoming != null) {
                incoming.ready();
            }
            return outgoing == null
                    || outgoing.isRead(() -> Thread.currentThread().isInterrupted()
                            || lifecycle.isClosed()
                            || deadline.left().isZero());
        } catch (LocalFailure e) {
            throw new Failed(Failure.local(e, null));
        }
    }
}
