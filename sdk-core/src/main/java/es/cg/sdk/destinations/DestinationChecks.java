package es.cg.sdk.destinations;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import java.util.regex.Pattern;

/** Checks the address of a webhook destination. */
abstract class DestinationChecks extends RequestBuilder<NewWebhookDestination.Builder> {
    // A mock or test sandbox on this machine may be used without TLS.
    private static final Pattern HTTPS = Pattern.compile(
            "https://.+|http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    DestinationChecks(String request, String... fields) {
        super(request, fields);
    }

    final void check() {
        boolean isSet = get("url").kind() != Json.Kind.NULL;
        if (isSet && !HTTPS.matcher(String.valueOf(text("url"))).matches()) {
            throw new IllegalArgumentException(
                    "NewWebhookDestination.url must begin with https://, but this one does not");
        }
    }
}
