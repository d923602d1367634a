package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.internal.http.Answer;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Composes the advice for a redirect. It shows only the host, since the rest may repeat data of the request. */
final class RedirectAdvice {
    private RedirectAdvice() {}

    static String advice(Answer answer) {
        String host = host(answer.header("Location"));
        return "the answer is a redirect" + (host == null ? "" : " to " + host)
                + ", which is not followed, since the API key would go along: check the base URL (https instead of http,"
                + " no slash at its end, another host)";
    }

    private static @Nullable String host(@Nullable String location) {
        if (location == null || location.isBlank()) {
            return null;
        }
        try {
            URI uri = new URI(location.strip());
            if (uri.getRawAuthority() == null) {
                return uri.isOpaque() ? null : "the same host";
            }
            return uri.getHost() == null ? null : PrintableText.of(uri.getHost());
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
