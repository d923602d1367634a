package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.model.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where a job is looked at: where the service says, if that lies below our own base address; the key goes nowhere else.
 * Immutable.
 */
public final class JobAddress {
    private static final String ID = "jobs.get";
    /** Looks at a job by its id. */
    public static final Operation<Json> GET =
            Operation.get(ID, "/jobs/{id}", (Json json) -> json).onNoClient();

    private final HttpUrl baseUrl;
    private final boolean routed;

    public JobAddress(HttpUrl baseUrl, Map<String, String> routes) {
        this.baseUrl = baseUrl;
        // Whoever gave the operation another path means it.
        this.routed = routes.containsKey(ID);
    }

    /**
     * The call that looks at this job.
     *
     * @throws IllegalArgumentException if the id cannot stand in a path
     */
    Call<Json> look(String job, @Nullable String consultarEn) {
        Call<Json> usual = GET.call(job);
        HttpUrl told = routed || consultarEn == null ? null : baseUrl.resolve(consultarEn);
        if (told == null || !isBelow(told)) {
            return usual;
        }
        try {
            return below(told);
        } catch (IllegalArgumentException cannotStandInAPath) {
            return usual;
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

    /** A call to this very address: each segment of its path is a parameter, whatever it holds. */
    private Call<Json> below(HttpUrl url) {
        List<String> all = url.pathSegments();
        long before = baseUrl.encodedPath().equals("/") ? 0 : baseUrl.pathSize();
        List<String> segments = all.subList((int) before, all.size());
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
                throw new IllegalArgumentException("a query that a call cannot say");
            }
        }
        return query;
    }

    private String prefix() {
        String path = baseUrl.encodedPath();
        return path.endsWith("/") ? path : path + "/";
    }
}
