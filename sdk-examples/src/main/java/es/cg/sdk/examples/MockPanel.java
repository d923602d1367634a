package es.cg.sdk.examples;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The panel of a mock over HTTP. A call goes on to its end when the thread is interrupted, so that what it has made is
 * known.
 */
final class MockPanel {
    private static final Pattern THIS_MACHINE = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
    private static final int FIRST_FAILURE = 300;

    private final String address;
    private final StepLimit limit;

    /**
     * Creates the panel of this address.
     *
     * @throws RefusedException if it is not an address of this machine
     */
    MockPanel(String address, StepLimit limit) {
        if (!isThisMachine(address)) {
            throw RefusedException.wrongUse("the panel must be on this machine, such as http://127.0.0.1:8082, not "
                    + address + ". Nothing was sent.");
        }
        this.address = address.replaceFirst("/+$", "");
        this.limit = limit;
    }

    /** Returns whether an address names this machine. */
    static boolean isThisMachine(String address) {
        try {
            URI uri = URI.create(address);
            return uri.getHost() != null
                    && uri.getUserInfo() == null
                    && String.valueOf(uri.getScheme()).matches("https?")
                    && THIS_MACHINE.matcher(uri.getHost()).matches();
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    String address() {
        return address;
    }

    /** Returns an answer to GET. */
    Json get(String path) {
        return call("GET", path, null);
    }

    /** Sends a body. */
    Json post(String path, Json body) {
        return call("POST", path, body);
    }

    /** Removes what the path names. */
    void delete(String path) {
        call("DELETE", path, null);
    }

    private Json call(String method, String path, @Nullable Json body) {
        int millis = (int) limit.left("an answer of the panel at " + address).toMillis() + 1;
        try {
            HttpURLConnection call =
                    (HttpURLConnection) URI.create(address + path).toURL().openConnection(Proxy.NO_PROXY);
            call.setConnectTimeout(millis);
            call.setReadTimeout(millis);
            call.setInstanceFollowRedirects(false);
            call.setRequestMethod(method);
            if (body != null) {
                call.setDoOutput(true);
                try (OutputStream to = call.getOutputStream()) {
                    to.write(body.bytes());
                }
            }
            int status = call.getResponseCode();
            if (status >= FIRST_FAILURE) {
                throw RefusedException.failed(
                        "the panel at " + address + " answered " + status + " to " + method + " " + path);
            }
            try (InputStream answer = call.getInputStream()) {
                byte[] bytes = answer.readAllBytes();
                return bytes.length == 0 ? Json.empty() : Json.parse(bytes);
            }
        } catch (IOException | RuntimeException failed) {
            if (failed instanceof RefusedException refused) {
                throw refused;
            }
            throw RefusedException.failed(
                    "no panel of a mock answers at " + address + ": " + failed.getMessage() + "; --panel or "
                            + ConnectionOptions.PANEL_URL
                            + " names another. If the mock has ended, start it again, in another terminal:",
                    List.of(NextCommand.mock()));
        }
    }
}
