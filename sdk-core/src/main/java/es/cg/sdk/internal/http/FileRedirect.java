package es.cg.sdk.internal.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the redirect to a file is followed. It is followed only to hosts that the corrections list, over
 * HTTPS, and without the API key and the other headers of the service.
 */
final class FileRedirect {
    private static final Set<Integer> STATUSES = Set.of(301, 302, 303, 307, 308);

    private FileRedirect() {}

    /**
     * Returns the request for the file to which an answer redirects; null if it is no redirect, or not one to follow.
     *
     * @param hosts the hosts that may be followed to
     * @param baseUrl of the service: only if that is plain http on loopback, the file may be too
     */
    static @Nullable Request of(Response answer, List<String> hosts, HttpUrl baseUrl) {
        String location = answer.header("Location");
        HttpUrl target = hosts.isEmpty() || location == null || location.isBlank() || !STATUSES.contains(answer.code())
                ? null
                : answer.request().url().resolve(location);
        if (target == null || !isAllowed(target, hosts, baseUrl)) {
            return null;
        }
        Request.Builder request = new Request.Builder()
                .tag(WireTrace.class, new WireTrace())
                .url(target)
                .header("Accept", "*/*")
                .header("Accept-Encoding", "identity");
        String userAgent = answer.request().header("User-Agent");
        return (userAgent == null ? request : request.header("User-Agent", userAgent)).build();
    }

    private static boolean isAllowed(HttpUrl target, List<String> hosts, HttpUrl baseUrl) {
        boolean isListed =
                hosts.stream().anyMatch(each -> each.toLowerCase(Locale.ROOT).equals(target.host()));
        boolean isSafe = target.isHttps() || (!baseUrl.isHttps() && Transport.isLoopback(target.host()));
        return isListed
                && isSafe
                && target.username().isEmpty()
                && target.password().isEmpty();
    }
}
