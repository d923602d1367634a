package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;

/** Applies the properties to a client. */
final class ClientFactory {
    private static final String WHERE_THE_ADDRESS_COMES_FROM =
            "Set cg.base-url to the address that the accounting firm gave you, such as"
                    + " https://…/api/public/v1; the sandbox has an address of its own. Tests use @CgMockTest,"
                    + " which needs no account. To start without the client, set cg.enabled=false.";

    private final CgProperties properties;

    ClientFactory(CgProperties properties) {
        this.properties = properties;
    }

    /** Applies the properties, without the API key. */
    void applyTo(CgClient.Builder builder) {
        String address = properties.baseUrl();
        if (address == null || address.isBlank()) {
            throw new StartException(
                    "The property cg.base-url is not set, so that the client has no address of the service.",
                    WHERE_THE_ADDRESS_COMES_FROM);
        }
        UnsetVariable.check("cg.base-url", address, WHERE_THE_ADDRESS_COMES_FROM);
        builder.baseUrl(address).pacing(properties.pacing()).options(options());
        check("cg.routes", () -> properties.routes().forEach(builder::route));
        if (properties.maxOpenRequests() != null) {
            int open = properties.maxOpenRequests();
            check("cg.max-open-requests", () -> builder.maxOpenRequests(open));
        }
        if (properties.versionHeader() != null) {
            String header = properties.versionHeader();
            check("cg.version-header", () -> builder.versionHeader(header));
        }
    }

    /** Builds the client; what it refuses by now is the address, or corrections of what another setting says too. */
    CgClient build(CgClient.Builder builder) {
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw refused(properties.corrections().isEmpty() ? "cg.base-url" : "cg.base-url or cg.corrections", e);
        }
    }

    private CallOptions options() {
        CallOptions options = CallOptions.defaults();
        try {
            if (properties.deadline() != null) {
                options = options.deadline(properties.deadline());
            }
            if (properties.attemptTimeout() != null) {
                options = options.attemptTimeout(properties.attemptTimeout());
            }
            if (properties.maxAttempts() != null) {
                options = options.maxAttempts(properties.maxAttempts());
            }
        } catch (IllegalArgumentException e) {
            throw refused("cg.deadline, cg.attempt-timeout or cg.max-attempts", e);
        }
        return options;
    }

    private static void check(String property, Runnable setting) {
        try {
            setting.run();
        } catch (IllegalArgumentException e) {
            throw refused(property, e);
        }
    }

    private static StartException refused(String property, IllegalArgumentException e) {
        return new StartException(
                "The value of " + property + " is refused: " + e.getMessage() + ".", "Correct " + property + ".", e);
    }
}
