package es.cg.sdk.webhooks;

import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as a server received it, for {@link WebhookReceiver#receive(WebhookRequest)}.
 *
 * @param method the HTTP method, such as {@code POST}
 * @param path the path below that of the endpoint, percent-decoded once, such as {@code /7/b4hE…} of a request to
 *     {@code /cg/7/b4hE…}; null if there is none. A receiver with a {@link SecretSource} reads the name of the
 *     destination and the tag from it: see {@link SourceAddresses}
 * @param headers reads the headers of the request
 * @param body the bytes as they are received: not decoded, and not read before
 */
public record WebhookRequest(
        @Nullable String method, @Nullable String path, Headers headers, InputStream body) {
    /** The headers of a request. */
    @FunctionalInterface
    public interface Headers {
        /** Returns the values of all headers of this name, in any case; null or empty if there is none. */
        @Nullable
        List<? extends @Nullable String> values(String name);
    }
}
