package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import java.util.regex.Pattern;

/** The names of the host by which the panel is reached. Thread-safe, once the mock runs. */
public final class PanelHosts {
    private static final Pattern OWN_HOST =
            Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    // An address, or a name that no public name server has: that of a container, or one with a reserved ending.
    private static final Pattern SHARED_HOST = Pattern.compile(
            "([0-9.]+|\\[[0-9a-f:.]+]|[a-z0-9_-]+|[a-z0-9_.-]+\\.(local|internal|localhost|test))(:[0-9]+)?",
            Pattern.CASE_INSENSITIVE);

    private boolean isShared;

    PanelHosts() {}

    /** Accepts requests that name the host as other machines do: the mock listens on an address that they reach. */
    public void share() {
        isShared = true;
    }

    /**
     * Refuses what a page of another site sends by the browser of a tester: with another name of the host, which that
     * site's name server has led to this machine, or with an origin of its own.
     *
     * @throws ApiException with 403 for such a request
     */
    public void check(ApiRequest request) {
        String host = request.header("Host");
        if (host != null && !(isShared ? SHARED_HOST : OWN_HOST).matcher(host).matches()) {
            throw PanelCall.forbidden("the panel is at localhost or 127.0.0.1, not at " + host);
        }
        String origin = request.header("Origin");
        if (origin != null && !origin.equals("http://" + host)) {
            throw PanelCall.forbidden("the panel takes no requests from pages of " + origin);
        }
    }
}
