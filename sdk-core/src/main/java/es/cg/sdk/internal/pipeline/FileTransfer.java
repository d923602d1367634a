package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Call;
import es.cg.sdk.files.Download;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.files.UploadBody;
import es.cg.sdk.internal.http.SendOptions;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The file that a call sends or receives, if any. Used by one run. */
final class FileTransfer {
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
     * How to send the next attempt. The timeout of an attempt bounds all of it, but a file may take the time that is left,
     * as long as bytes move.
     *
     * @param halved whether half of the time is kept for another attempt
     */
    SendOptions sendOptions(
            Duration attemptTimeout, Deadline deadline, boolean halved, boolean newConnection, int maxBytes) {
        Duration left = deadline.left();
        Duration most = halved ? left.dividedBy(2) : left;
        Duration each = attemptTimeout.compareTo(most) < 0 ? attemptTimeout : most;
        return outgoing == null && incoming == null
                ? new SendOptions(each, null, each.equals(left), newConnection, maxBytes)
                : new SendOptions(left, each, true, newConnection, maxBytes);
    }

    @Nullable
    IncomingFile incoming() {
        return incoming;
    }

    /**
     * Checks the files before a slot is taken and anything is sent. Returns false if the check was interrupted, took too
     * long, or the client was closed.
     */
    boolean isReady(Deadline deadline, Lifecycle lifecycle) throws FileAccessException {
        if (incoming != null) {
            incoming.ready();
        }
        return outgoing == null
                || outgoing.isRead(() -> Thread.currentThread().isInterrupted()
                        || lifecycle.isClosed()
                        || deadline.left().isZero());
    }
}
