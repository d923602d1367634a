package es.cg.sdk.mock.internal.api;

import java.io.IOException;
import java.io.OutputStream;

/** A response's body of unknown length. */
@FunctionalInterface
public interface StreamedBody {
    /**
     * Writes the body to the connection; returns when it ends.
     *
     * @throws IOException if the client is gone
     */
    void writeTo(OutputStream out) throws IOException;
}
