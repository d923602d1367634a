package es.cg.sdk.internal.writes;

import es.cg.sdk.call.Time;
import es.cg.sdk.internal.files.UploadBody;
import es.cg.sdk.internal.retry.Attempts;
import es.cg.sdk.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.HashingSink;
import okio.Okio;

/** What tells one write from another, and shows nothing of it. */
public final class WriteDigest {
    private static final int ENOUGH = 32;

    private WriteDigest() {}

    public static WriteJournal.Write of(Attempts attempts, String key, Request request, Time time) {
        String secret = "es.cg.sdk/batch " + attempts.apiKey.secret();
        return new WriteJournal.Write(
                attempts.call.operation().id(),
                attempts.client,
                key,
                sent(request),
                Sha256.of(secret).substring(0, ENOUGH),
                time.now());
    }

    /** Of the method, the path and the bytes of the body, as they are sent. */
    private static String sent(Request request) {
        String query = request.url().encodedQuery();
        RequestBody body = request.body();
        HashingSink hash = HashingSink.sha256(Okio.blackhole());
        try (BufferedSink sink = Okio.buffer(hash)) {
            sink.writeUtf8(request.method() + " " + request.url().encodedPath());
            sink.writeUtf8((query == null ? "" : "?" + query) + "\n");
            if (body instanceof UploadBody upload) {
                // Its boundary is a digest of all that it holds.
                sink.writeUtf8(upload.contentType().toString());
            } else if (body != null) {
                body.writeTo(sink);
            }
            sink.flush();
            return hash.hash().hex();
        } catch (IOException e) {
            throw new UncheckedIOException("the body of a write cannot be read, so nothing was sent", e);
        }
    }
}
