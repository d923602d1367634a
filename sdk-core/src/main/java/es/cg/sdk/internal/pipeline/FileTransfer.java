package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Call;
import es.cg.sdk.files.Download;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.files.UploadBody;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** What of a call is a file, sent or received: for most calls nothing. One run's. */
public final class FileTransfer {
    private final @Nullable UploadBody outgoing;
    private final @Nullable IncomingFile incoming;

    private FileTransfer(@Nullable UploadBody outgoing, @Nullable IncomingFile incoming) {
        this.outgoing = outgoing;
        this.incoming = incoming;
    }

    static FileTransfer of(Call<?> call, Request request) {
        Download download = call.download();
        return new FileTransfer(
                request.body() instanceof UploadBody body ? body : null,
                download == null ? null : new IncomingFile(download));
    }

    /**
     * How long an attempt may take.
     *
     * @param whole its whole time
     * @param silence for how long nothing may move in it; null for as long as its whole time
     * @param endsAtDeadline whether its time ends where the time of the whole call does
     */
    public record Patience(Duration whole, @Nullable Duration silence, boolean endsAtDeadline) {}

    /**
     * How long the next attempt may take. {@code halved} leaves half of the time for another one, since this one may meet
     * a dead connection.
     */
    public Patience patience(Duration attemptTimeout, Deadline deadline, boolean halved) {
        Duration left = deadline.left();
        Duration most = halved ? left.dividedBy(2) : left;
        Duration each = attemptTimeout.compareTo(most) < 0 ? attemptTimeout : most;
        return outgoing == null && incoming == null
                ? new Patience(each, null, each.equals(left))
                : new Patience(left, each, true);
    }

    @Nullable
    IncomingFile incoming() {
        return incoming;
    }

    /**
     * Looks at the files before a place is taken and anything is sent; false if that was interrupted, took too long, or
     * the client was closed.
     */
    boolean isReady(Deadline deadline, Lifecycle lifecycle) throws AttemptFailedException {
        try {
            if (incoming != null) {
                incoming.ready();
            }
            return outgoing == null
                    || outgoing.isRead(() -> Thread.currentThread().isInterrupted()
                            || lifecycle.isClosed()
                            || deadline.left().isZero());
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, null));
        }
    }
}
