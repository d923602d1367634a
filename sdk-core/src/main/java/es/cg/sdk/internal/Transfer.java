package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.files.Download;
import es.cg.sdk.internal.Exchange.Failed;
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

    /** How long an attempt may take, and for how long nothing may move in it. */
    record Patience(Duration whole, @Nullable Duration silence) {}

    Patience patience(CallOptions options, Deadline deadline) {
        Duration left = deadline.left();
        Duration each = options.attemptTimeout();
        Duration shorter = each.compareTo(left) < 0 ? each : left;
        return outgoing == null && incoming == null ? new Patience(shorter, null) : new Patience(left, each);
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
