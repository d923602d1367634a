package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Call;
import es.cg.sdk.files.Download;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.files.UploadBody;
import es.cg.sdk.internal.http.KeyAge;
import es.cg.sdk.internal.http.SendOptions;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Prepares the file that a call sends or receives, and the timeouts for it. Used by one run, in one thread. */
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
     * Returns how to send the next attempt. The attempt timeout bounds the whole attempt. With a file it bounds only
     * the time without progress, and the attempt may take until the deadline.
     *
     * @param halved whether half of the time is reserved for another attempt
     */
    SendOptions sendOptions(
            Duration attemptTimeout,
            Deadline deadline,
            boolean halved,
            boolean newConnection,
            int maxBytes,
            KeyAge keyAge) {
        Duration left = deadline.left();
        Duration available = halved ? left.dividedBy(2) : left;
        Duration timeout = attemptTimeout.compareTo(available) < 0 ? attemptTimeout : available;
        return outgoing == null && incoming == null
                ? new SendOptions(timeout, null, timeout.equals(left), newConnection, maxBytes, keyAge)
                : new SendOptions(left, timeout, true, newConnection, maxBytes, keyAge);
    }

    @Nullable
    IncomingFile incoming() {
        return incoming;
    }

    /**
     * Checks the files before a slot is taken and anything is sent. Returns false if the check was interrupted, took
     * too long, or the client was closed.
     */
    boolean prepare(Deadline deadline, Lifecycle lifecycle) throws FileAccessException {
        if (incoming != null) {
            incoming.checkWritable();
        }
        return outgoing == null
                || outgoing.prepare(() -> Thread.currentThread().isInterrupted()
                        || lifecycle.isClosed()
                        || deadline.left().isZero());
    }
}
