package es.cg.sdk.webhooks.diagnosis;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a probe, and what it reveals about the server that gave it. Its body is examined, and never printed.
 *
 * @param status 0 for no answer
 * @param headers by name, in any letter case
 * @param body the beginning of the body
 */
record ProbeAnswer(int status, Map<String, List<String>> headers, String body) {
    /** No answer. */
    static final ProbeAnswer NONE = new ProbeAnswer(0, Map.of(), "");

    private static final String OWN_SCHEME = "CG-Signature";
    private static final Pattern LOGIN = Pattern.compile("(?i)(login|signin|sign-in|oauth2|saml2?|/sso|/auth(/|\\z))");
    private static final Pattern SPRING_ERROR =
            Pattern.compile("(?s)\\A\\s*\\{(?=.*\"timestamp\"\\s*:)(?=.*\"status\"\\s*:)(?=.*\"error\"\\s*:).*");
    private static final Pattern SCHEME = Pattern.compile("\\A\\s*([A-Za-z][A-Za-z0-9-]{0,30})(?=\\z|[\\s,])");
    private static final int MAX_PRINTED = 120;

    ProbeAnswer {
        Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        headers = all;
    }

    boolean isSuccess() {
        return status >= 200 && status <= 299;
    }

    /** Returns whether the receiver itself refused the signature, which receivers of this library show by a header. */
    boolean isReceiversRefusal() {
        return status == 401 && all("WWW-Authenticate").stream().anyMatch(each -> each.contains(OWN_SCHEME));
    }

    /** Returns the authentication scheme that a 401 asks for; null if it asks for none, or for a signature. */
    @Nullable
    String otherScheme() {
        for (String each : all("WWW-Authenticate")) {
            var scheme = SCHEME.matcher(each);
            if (scheme.find() && !scheme.group(1).equalsIgnoreCase(OWN_SCHEME)) {
                return scheme.group(1);
            }
        }
        return null;
    }

    boolean isRedirect() {
        return status >= 300 && status <= 399;
    }

    boolean isLoginRedirect() {
        return isRedirect() && LOGIN.matcher(location()).find();
    }

    /** Returns the target of a redirect, without its query, which may have secrets. */
    String location() {
        try {
            URI to = URI.create(first("Location").trim());
            String host = to.getRawAuthority() == null || to.getHost() == null ? "" : to.getHost();
            String scheme = to.getScheme() == null || host.isEmpty() ? "" : to.getScheme() + "://";
            return printable(scheme + host + (to.getRawPath() == null ? "" : to.getRawPath()));
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Returns whether the answer has the headers that Spring Security adds to every answer. */
    boolean isThroughSpringSecurity() {
        return first("X-Content-Type-Options").equalsIgnoreCase("nosniff")
                && first("Cache-Control").contains("no-store")
                && first("Expires").equals("0");
    }

    /** Returns whether the body is the JSON of Spring Boot's error page. */
    boolean isSpringError() {
        return isJson() && SPRING_ERROR.matcher(body).matches();
    }

    private boolean isJson() {
        return first("Content-Type").toLowerCase(Locale.ROOT).contains("json");
    }

    boolean isHtml() {
        return first("Content-Type").toLowerCase(Locale.ROOT).contains("html")
                || body.stripLeading().toLowerCase(Locale.ROOT).startsWith("<!doctype html")
                || body.stripLeading().toLowerCase(Locale.ROOT).startsWith("<html");
    }

    /** Returns the methods that a 405 allows; empty if it does not tell. */
    String allowed() {
        return printable(first("Allow"));
    }

    /** Returns the header {@code Server}; empty if there is none. */
    String server() {
        return printable(first("Server"));
    }

    boolean hasRetryAfter() {
        return !first("Retry-After").isEmpty();
    }

    /**
     * Returns how far the clock of the server is ahead of this machine's; null if the header {@code Date} is missing.
     */
    @Nullable
    Duration clockAhead(Instant now) {
        try {
            return Duration.between(
                    now,
                    ZonedDateTime.parse(first("Date"), DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private String first(String header) {
        List<String> values = all(header);
        return values.isEmpty() ? "" : values.get(0);
    }

    private List<String> all(String header) {
        return headers.getOrDefault(header, List.of());
    }

    private static String printable(String text) {
        String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() <= MAX_PRINTED ? plain : plain.substring(0, MAX_PRINTED) + "…";
    }
}
