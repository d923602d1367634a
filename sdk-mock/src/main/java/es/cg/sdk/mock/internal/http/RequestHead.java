package es.cg.sdk.mock.internal.http;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The request line and headers of a request.
 *
 * @param http11 whether the request is HTTP/1.1; otherwise 1.0
 * @param headers the headers by name in lower case; values of a repeated name are joined by a comma
 * @param repeated the names that came more than once
 */
record RequestHead(String method, String target, boolean http11, Map<String, String> headers, Set<String> repeated) {
    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern LINE = Pattern.compile("(" + TOKEN + ") (\\S+) HTTP/1\\.([0-9])");
    private static final Pattern NAME = Pattern.compile(TOKEN);
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=%:\\[\\]-]*");
    private static final int MAX_EMPTY_LINES = 100;

    static RequestHead read(ConnectionInput input, int most) throws IOException {
        String line = input.line(most, "the request line");
        for (int i = 0; line.isEmpty() && i < MAX_EMPTY_LINES; i++) {
            line = input.line(most, "the request line");
        }
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw ConnectionInput.malformed("the first line is not a method, a path and HTTP/1.1");
        }
        boolean http11 = !parts.group(3).equals("0");
        Set<String> repeated = new HashSet<>();
        Map<String, String> headers = headers(input, most - line.length(), repeated);
        RequestHead head = new RequestHead(parts.group(1), parts.group(2), http11, headers, repeated);
        String host = head.header("host");
        if ((host == null && http11) || (host != null && !HOST.matcher(host).matches())) {
            throw ConnectionInput.malformed("the header Host must name one host");
        }
        return head;
    }

    /**
     * Reads headers up to the empty line, before a body or after its chunks.
     *
     * @param repeated gets the names that come more than once
     */
    static Map<String, String> headers(ConnectionInput input, int most, Set<String> repeated) throws IOException {
        Map<String, StringJoiner> headers = new HashMap<>();
        int left = most;
        while (true) {
            if (left < 0) {
                throw ConnectionInput.malformed("the headers are too long");
            }
            String line = input.line(left, "a header");
            if (line.isEmpty()) {
                Map<String, String> joined = new HashMap<>();
                headers.forEach((name, values) -> joined.put(name, values.toString()));
                return joined;
            }
            left -= line.length() + 2;
            int colon = line.indexOf(':');
            if (colon < 0 || !NAME.matcher(line.substring(0, colon)).matches()) {
                throw ConnectionInput.malformed("a header is not a name, a colon and a value");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).strip();
            if (name.equals("host") && headers.containsKey(name)) {
                throw ConnectionInput.malformed("the header Host was sent twice");
            }
            if (headers.containsKey(name)) {
                repeated.add(name);
            }
            headers.computeIfAbsent(name, each -> new StringJoiner(", ")).add(value);
        }
    }

    @Nullable
    String header(String name) {
        return headers.get(name);
    }

    boolean has(String name, String token) {
        for (String each : headers.getOrDefault(name, "").split(",", -1)) {
            if (each.strip().equalsIgnoreCase(token)) {
                return true;
            }
        }
        return false;
    }

    boolean keepsAlive() {
        return http11 ? !has("connection", "close") : has("connection", "keep-alive");
    }
}
