package es.cg.sdk.webhooks;

import java.io.InputStream;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request as a server received it: the parameters of {@link WebhookReceiver#receive}. */
record WebhookRequest(
        @Nullable String method,
        @Nullable String path,
        Function<String, ? extends @Nullable List<? extends @Nullable String>> headers,
        InputStream body) {}
