package es.cg.sdk;

import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.corrections.ClientCorrections;
import es.cg.sdk.internal.http.RequestFactory;
import es.cg.sdk.internal.http.Transport;
import es.cg.sdk.internal.jobs.JobAddress;
import es.cg.sdk.internal.jobs.JobFactory;
import es.cg.sdk.internal.keys.FirmKey;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.Routes;
import es.cg.sdk.internal.writes.JournaledCalls;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.json.Json;
import es.cg.sdk.limits.LimitStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** The settings of a client, and the client that is made of them. Not thread-safe. */
final class ClientSettings {
    @Nullable
    String baseUrl;

    @Nullable
    String name;

    // One of the two is set.
    @Nullable
    ApiKey apiKey;

    FirmKey.@Nullable Source keys;

    final Map<String, String> routes = new HashMap<>();

    @Nullable
    OkHttpClient httpClient;

    CallOptions options = CallOptions.defaults();
    Time time = Time.system();
    int maxOpen = RequestSlots.MAX_IN_FLIGHT;
    boolean paced = true;

    @Nullable
    LimitStore limitStore;

    final List<CallListener> listeners = new ArrayList<>();

    @Nullable
    String versionHeader;

    @Nullable
    WriteJournal writeJournal;

    @Nullable
    Corrections corrections;

    /**
     * Makes the client.
     *
     * @param totals computes the totals of an invoice's request; may throw
     * @throws IllegalArgumentException if a setting is missing or malformed, or if two contradict each other
     */
    CgClient client(Function<Json, RequestFacts.Totals> totals) {
        if (baseUrl == null) {
            throw new IllegalArgumentException("baseUrl is required");
        }
        if (apiKey == null && keys == null) {
            throw new IllegalArgumentException("apiKey is required");
        }
        // Before the transport, which would have to be closed if they are refused.
        CorrectionsFile file = corrections == null ? CorrectionsFile.ofService() : corrections.file();
        var corrected = ClientCorrections.of(file, versionHeader, routes.keySet());
        Transport transport = new Transport(baseUrl, httpClient);
        Lifecycle lifecycle = new Lifecycle(time, transport::close);
        RequestSlots slots = new RequestSlots(maxOpen, paced, transport.baseUrl(), time, lifecycle, limitStore);
        Routes ownPaths = new Routes(routes);
        RequestFactory requests =
                new RequestFactory(transport.baseUrl(), ownPaths, corrected, versionHeader, writeJournal != null);
        FirmKey key = new FirmKey(name, apiKey, keys, time, lifecycle);
        Pipeline pipeline = new Pipeline(key, transport, requests, slots, listeners, lifecycle, time);
        JobFactory jobs = new JobFactory(
                pipeline, new JobAddress(transport.baseUrl(), ownPaths, corrected.isMoved(JobAddress.GET.id())));
        Caller caller = new Caller(pipeline, jobs, totals).with(options);
        return new CgClient(
                writeJournal == null ? caller : JournaledCalls.in(writeJournal, Creations.BY_OPERATION, caller),
                lifecycle);
    }
}
