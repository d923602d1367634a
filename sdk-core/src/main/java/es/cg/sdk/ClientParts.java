package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.corrections.CorrectionsFile;
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
import es.cg.sdk.json.Json;
import java.util.function.Function;

/** What a client is made of, by the settings of its builder. */
record ClientParts(Transport transport, Caller caller, Lifecycle lifecycle) {
    /**
     * Makes the parts.
     *
     * @param totals computes the totals of an invoice's request; may throw
     * @throws IllegalArgumentException if a setting is missing or malformed, or if two contradict each other
     */
    static ClientParts of(CgClient.Builder settings, Function<Json, RequestFacts.Totals> totals) {
        if (settings.baseUrl == null) {
            throw new IllegalArgumentException("baseUrl is required");
        }
        if (settings.apiKey == null && settings.keys == null) {
            throw new IllegalArgumentException("apiKey is required");
        }
        // Before the transport, which would have to be closed if they are refused.
        CorrectionsFile file = settings.corrections == null ? CorrectionsFile.ofService() : settings.corrections.file();
        var corrected = ClientCorrections.of(file, settings.versionHeader, settings.routes.keySet());
        Transport transport = new Transport(settings.baseUrl, settings.httpClient);
        Lifecycle lifecycle = new Lifecycle(settings.time);
        RequestSlots slots = new RequestSlots(
                settings.maxOpen, settings.paced, transport.baseUrl(), settings.time, lifecycle, settings.limitStore);
        Routes ownPaths = new Routes(settings.routes);
        RequestFactory requests = new RequestFactory(
                transport.baseUrl(), ownPaths, corrected, settings.versionHeader, settings.writeJournal != null);
        FirmKey key = settings.apiKey == null
                ? FirmKey.from(requireNonNull(settings.keys), settings.name, settings.time, lifecycle)
                : FirmKey.of(settings.name, settings.apiKey, settings.time, lifecycle);
        Pipeline pipeline = new Pipeline(key, transport, requests, slots, settings.listeners, lifecycle, settings.time);
        JobFactory jobs = new JobFactory(
                pipeline, new JobAddress(transport.baseUrl(), ownPaths, corrected.isMoved(JobAddress.GET.id())));
        Caller caller = new Caller(pipeline, jobs, totals).with(settings.options);
        return new ClientParts(
                transport,
                settings.writeJournal == null
                        ? caller
                        : JournaledCalls.in(settings.writeJournal, Creations.BY_OPERATION, caller),
                lifecycle);
    }
}
