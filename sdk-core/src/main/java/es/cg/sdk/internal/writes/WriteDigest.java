package es.cg.sdk.internal.writes;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.internal.files.UploadBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.HashingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Computes the digests that identify a write in a journal without its content. */
public final class WriteDigest {
    private WriteDigest() {}

    /** Returns the write of this request, with digests in place of its body and its API key. */
    public static WriteJournal.Write of(
            String operation, @Nullable Long client, ApiKey apiKey, String key, Request request, Instant now) {
        return new WriteJournal.Write(operation, client, key, requestDigest(request), apiKey.digest(), now);
    }

    /** Returns the digest of method, path, query and body, as they are sent. */
    private static String requestDigest(Request request) {
        String query = request.url().encodedQuery();
        RequestBody body = request.body();
        HashingSink hash = HashingSink.sha256(Okio.blackhole());
        try (BufferedSink sink = Okio.buffer(hash)) {
            sink.writeUtf8(request.method() + " " + request.url().encodedPath());
            sink.writeUtf8((query == null ? "" : "?" + query) + "\n");
            if (body instanceof UploadBody upload) {
                // Its boundary is a digest of its whole content.
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
