package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.made;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Bodies;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.Webhooks;
import java.io.IOException;
import java.util.Map;

/** Clients, activities, jobs and webhook destinations. */
final class FirmScenarios {
    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("clients.create",        place -> place.post("/clients", Bodies.client(1))),
        Map.entry("clients.get",           place -> place.get("/clients/1001")),
        Map.entry("clients.update",        place -> place.patch("/clients/1001", example("clients.update"))),
        Map.entry("activities.create 200", place -> after(activity(place, "6594"), activity(place, "6594"))),
        Map.entry("webhooks.list",         place -> place.get("/webhooks")),
        Map.entry("webhooks.create",       FirmScenarios::destination),
        Map.entry("webhooks.get",          place -> place.get("/webhooks/" + made(destination(place)))),
        Map.entry("webhooks.update",       place -> place.put("/webhooks/" + made(destination(place)), example("webhooks.update"))),
        Map.entry("webhooks.delete",       place -> place.delete("/webhooks/" + made(destination(place)))),
        Map.entry("webhooks.deliveries",   place -> place.get("/webhooks/" + made(destination(place)) + "/entregas")),
        Map.entry("webhooks.resend",       FirmScenarios::delivered));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("clients.create cliente_duplicado",         place -> place.post("/clients", example("clients.create"))),
        Map.entry("clients.update campo_no_modificable",      place -> place.patch("/clients/1001", "{\"nif\":\"J12345674\"}")),
        Map.entry("activities.create actividad_duplicada",    place -> place.post("/activities", Samples.activity("8499", "2019-05-01")).client(LAURA)),
        Map.entry("activities.create limite_de_actividades",  FirmScenarios::oneActivityTooMany),
        Map.entry("activities.update actividad_duplicada",    FirmScenarios::sameActivity),
        Map.entry("activities.delete actividad_con_operaciones", place -> place.delete("/activities/" + Samples.activityId(place)).client(LAURA)),
        Map.entry("jobs.get sin_consentimiento",              FirmScenarios::jobOfAClientWithoutConsent),
        Map.entry("webhooks.resend destino_no_activo",     FirmScenarios::deliveredBeforeItMoved));
    // formatter:on

    private FirmScenarios() {}

    private static Ask activity(Place place, String heading) {
        return place.post("/activities", Samples.activity(heading)).client(TALLERES);
    }

    private static Ask oneActivityTooMany(Place place) throws IOException {
        place.panel("PUT /panel/limits", "{\"activities\":1}");
        return after(activity(place, "6594"), activity(place, "6595"));
    }

    private static Ask sameActivity(Place place) throws IOException {
        made(activity(place, "6594"));
        String id = made(activity(place, "6595"));
        return place.put("/activities/" + id, "{\"codigo_iae\":\"6594\"}").client(TALLERES);
    }

    private static Ask jobOfAClientWithoutConsent(Place place) throws IOException {
        JsonNode job = Deferred.each().get(1).begin(place);
        JsonNode key = place.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        place.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");
        return place.get("/jobs/" + job.path("id").asText()).as(key.path("key").asText());
    }

    private static Ask destination(Place place) {
        return place.post("/webhooks", example("webhooks.create"));
    }

    /** The resend of an event that a destination, which is active, has received. */
    private static Ask delivered(Place place) throws IOException {
        Webhooks destination = Webhooks.active(place, "invoice.emitted");
        destination.issue();
        destination.settle();
        String delivery = destination.deliveries().get(0).path("id").asText();
        return place.ask("POST", "/webhooks/" + destination.id() + "/entregas/" + delivery + "/reenviar")
                .key(Ask.fresh());
    }

    private static Ask deliveredBeforeItMoved(Place place) throws IOException {
        Ask resend = delivered(place);
        String destination = resend.path().replaceFirst("/entregas.*", "");
        return after(place.put(destination, example("webhooks.update")), resend);
    }
}
