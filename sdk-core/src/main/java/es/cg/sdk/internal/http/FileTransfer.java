package es.cg.sdk.internal.http;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.AnswerForm;
import es.cg.sdk.call.Call;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Prepares the file that a call sends or receives, and the timeouts for it. Used by one run, in one thread. */
public final class FileTransfer {
    private final @Nullable UploadBody outgoing;
    private final @Nullable IncomingFile incoming;
    private final boolean inJson;
    private final List<String> redirectHosts;

    private FileTransfer(
            @Nullable UploadBody outgoing,
            @Nullable IncomingFile incoming,
            boolean inJson,
            List<String> redirectHosts) {
        this.outgoing = outgoing;
        this.incoming = incoming;
        this.inJson = inJson;
        this.redirectHosts = redirectHosts;
    }

    /**
     * Returns the files of this call, whose request is built: none, one that is sent, or one that is received.
     *
     * @param correction corrects the answers of its operation; null if nothing does
     */
    public static FileTransfer of(Call<?> call, Request request, @Nullable AnswerCorrection correction) {
        Download download = call.download();
        return new FileTransfer(
                request.body() instanceof UploadBody body ? body : null,
                download == null ? null : new IncomingFile(download),
                download != null && correction != null && correction.is(AnswerForm.BASE64),
                download == null || correction == null ? List.of() : correction.fileHosts());
    }

    /**
     * Checks the files before a slot is taken and anything is sent.
     *
     * @param stopped is asked from time to time whether to stop
     * @return whether the files were read to their end
     * @throws AttemptFailedException if a file cannot be read or written
     */
    public boolean prepare(BooleanSupplier stopped) throws AttemptFailedException {
        try {
            if (incoming != null) {
                incoming.checkWritable();
            }
            return outgoing == null || outgoing.prepare(stopped);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, null));
        }
    }

    /**
     * Returns how to send the next attempt. The attempt timeout bounds the whole attempt. With a file it bounds only
     * the time without progress, and the attempt may take until the deadline.
     *
     * @param left the time until the deadline
     * @param halved whether half of the time is reserved for another attempt
     */
    public SendOptions sendOptions(
            Duration attemptTimeout,
            Duration left,
            boolean halved,
            boolean newConnection,
            int maxBytes,
            SendOptions.KeyAge keyAge) {
        Duration available = halved ? left.dividedBy(2) : left;
        Duration timeout = attemptTimeout.compareTo(available) < 0 ? attemptTimeout : available;
        return outgoing == null && incoming == null
                ? new SendOptions(timeout, null, timeout.equals(left), newConnection, maxBytes, keyAge)
                : new SendOptions(left, timeout, true, newConnection, maxBytes, keyAge);
    }

    /** Returns whether the answer is a file. */
    public boolean isDownload() {
        return incoming != null;
    }

    /** Returns whether the file is in a field of an answer in JSON. */
    public boolean isInJson() {
        return inJson;
    }

    /** Returns whether the file of this answer came from another host. */
    public boolean isRedirected(Answer answer) {
        return !redirectHosts.isEmpty() && answer.header("Location") != null;
    }

    /** Returns the hosts to which the answer may redirect. */
    List<String> redirectHosts() {
        return redirectHosts;
    }

    /**
     * Saves a file that an answer had in a field.
     *
     * @throws AttemptFailedException if it cannot be written
     */
    public void save(byte[] file, Answer answer) throws AttemptFailedException {
        try {
            requireNonNull(incoming).save(file, null);
        } catch (FileAccessException e) {
            throw new AttemptFailedException(AttemptFailure.local(e, answer));
        } catch (IncomingFile.UnusableException e) {
            throw new AttemptFailedException(
                    AttemptFailure.unreadable(RetryTable.UNREADABLE, answer, String.valueOf(e.getMessage())));
        }
    }

    /** Returns what takes the file of the answer; null if no file is expected. */
    @Nullable
    IncomingFile incoming() {
        return incoming;
    }

    /** Returns the file that the answer was saved to, with this metadata. */
    public DownloadedFile downloaded(Meta meta) {
        return requireNonNull(incoming).file(meta);
    }
}
