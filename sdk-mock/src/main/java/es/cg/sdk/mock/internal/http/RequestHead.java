package es.cg.sdk.mock.internal.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of a request.
 *
 * @param modern whether it is HTTP/1.1, not 1.0
 * @param headers by name in small letters; one that comes twice is a list, as HTTP has it
 */
record RequestHead(String method, String target, boolean modern, Map<String, String> headers) {
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern LINE = Pattern.compile("(" + TOKEN + ") (\\S+) HTTP/1\\.([0-9])");
    private static final Pattern NAME = Pattern.compile(TOKEN);
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=%:\\[\\]-]*");
    private static final int MOST_EMPTY_LINES = 100;

    static RequestHead read(ConnectionInput wire, int most) throws IOException {
        String line = wire.line(most, "the request line");
        for (int i = 0; line.isEmpty() && i < MOST_EMPTY_LINES; i++) {
            line = wire.line(most, "the request line");
        }
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw ConnectionInput.malformed("the first line is not a method, a path and HTTP/1.1");
        }
        boolean modern = !parts.group(3).equals("0");
        RequestHead head = new RequestHead(parts.group(1), parts.group(2), modern, headers(wire, most - line.length()));
        String host = head.header("host");
        if ((host == null && modern) || (host != null && !HOST.matcher(host).matches())) {
            throw ConnectionInput.malformed("the header Host does not name one host");
        }
        return head;
    }

    /** Reads headers up to the empty line, at the head of a request or behind its body. */
    static Map<String, String> headers(ConnectionInput wire, int most) throws IOException {
        Map<String, String> headers = new HashMap<>();
        int left = most;
        while (true) {
            if (left < 0) {
                throw ConnectionInput.malformed("the headers are too many");
            }
            String line = wire.line(left, "a header");
            if (line.isEmpty()) {
                return headers;
            }
            left -= line.length() + 2;
            int colon = line.indexOf(':');
            if (colon < 0 || !NAME.matcher(line.substring(0, colon)).matches()) {
                throw ConnectionInput.malformed("a header is not a name, a colon and a value");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            if (name.equals("host") && headers.containsKey(name)) {
                throw ConnectionInput.malformed("the header Host came twice");
            }
            headers.merge(name, value, (one, other) -> one + ", " + other);
        }
    }

    @Nullable
    String header(String name) {
        return headers.get(name);
    }

    boolean says(String name, String token) {
        for (String each : headers.getOrDefault(name, "").split(",", -1)) {
            if (each.strip().equalsIgnoreCase(token)) {
                return true;
            }
        }
        return false;
    }

    boolean keepsAlive() {
        return modern ? !says("connection", "close") : says("connection", "keep-alive");
    }
}
