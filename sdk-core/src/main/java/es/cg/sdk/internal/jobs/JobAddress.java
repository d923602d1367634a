package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.requests.Routes;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Creates the call that polls a job: at the URL that the service named, if that is below the base URL, since the API
 * key must go nowhere else, and otherwise by the job's id. Immutable.
 */
public final class JobAddress {
    private static final String ID = "jobs.get";
    /** Reads a job by its id. */
    public static final Operation<Json> GET =
            Operation.get(ID, "/jobs/{id}", (Json json) -> json).onNoClient();

    private final HttpUrl baseUrl;
    private final boolean routed;

    /**
     * Creates the addresses of jobs.
     *
     * @param isMoved whether corrections say where jobs are polled
     */
    public JobAddress(HttpUrl baseUrl, Routes routes, boolean isMoved) {
        this.baseUrl = baseUrl;
        // What the caller configured has precedence.
        this.routed = isMoved || routes.has(ID);
    }

    /**
     * Returns the call that polls this job.
     *
     * @param consultarEn the URL that the service named; null if it named none
     *
     * @throws IllegalArgumentException if the id is not safe in a path
     */
    Call<Json> pollCall(String job, @Nullable String consultarEn) {
        Call<Json> byId = GET.call(job);
        HttpUrl named = routed || consultarEn == null ? null : baseUrl.resolve(consultarEn);
        if (named == null || !isBelow(named)) {
            return byId;
        }
        try {
            return below(named);
        } catch (IllegalArgumentException unsafeInPath) {
            return byId;
        }
    }

    private boolean isBelow(HttpUrl url) {
        return url.scheme().equals(baseUrl.scheme())
                && url.host().equals(baseUrl.host())
                && url.port() == baseUrl.port()
                && url.encodedUsername().isEmpty()
                && url.encodedPassword().isEmpty()
                && url.encodedPath().startsWith(prefix())
                && url.encodedPath().length() > prefix().length();
    }

    /** Returns a call to exactly this URL: each segment of its path is a parameter, so that it is encoded again. */
    private Call<Json> below(HttpUrl url) {
        List<String> all = url.pathSegments();
        long baseSize = baseUrl.encodedPath().equals("/") ? 0 : baseUrl.pathSize();
        List<String> segments = all.subList((int) baseSize, all.size());
        StringBuilder path = new StringBuilder();
        for (int i = 1; i <= segments.size(); i++) {
            path.append("/{").append("p".repeat(i)).append('}');
        }
        Call<Json> call = Operation.get(ID, path.toString(), (Json json) -> json)
                .onNoClient()
                .call(segments.toArray(String[]::new));
        return call.query(query(url));
    }

    private static Map<String, String> query(HttpUrl url) {
        Map<String, String> query = new LinkedHashMap<>();
        for (int i = 0; i < url.querySize(); i++) {
            String value = url.queryParameterValue(i);
            if (value == null || query.put(url.queryParameterName(i), value) != null) {
                throw new IllegalArgumentException("the query has a parameter twice, or one without value");
            }
        }
        return query;
    }

    private String prefix() {
        String path = baseUrl.encodedPath();
        return path.endsWith("/") ? path : path + "/";
    }
}
