package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.operations.Operation.example;
import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.made;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.contract.Bodies;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Printed.Asking;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.contract.Webhooks;
import java.io.IOException;
import java.util.Map;

/** Clients, activities, jobs and webhook destinations. */
final class FirmScenarios {
    // formatter:off
    static final Map<String, Asking> REQUESTS = Map.ofEntries(
        Map.entry("clients.create",        mock -> mock.post("/clients", Bodies.client(1))),
        Map.entry("clients.get",           mock -> mock.get("/clients/1001")),
        Map.entry("clients.update",        mock -> mock.patch("/clients/1001", example("clients.update"))),
        Map.entry("activities.create 200", mock -> after(activity(mock, "6594"), activity(mock, "6594"))),
        Map.entry("webhooks.list",         mock -> mock.get("/webhooks")),
        Map.entry("webhooks.create",       FirmScenarios::destination),
        Map.entry("webhooks.get",          mock -> mock.get("/webhooks/" + made(destination(mock)))),
        Map.entry("webhooks.update",       mock -> mock.put("/webhooks/" + made(destination(mock)), example("webhooks.update"))),
        Map.entry("webhooks.delete",       mock -> mock.delete("/webhooks/" + made(destination(mock)))),
        Map.entry("webhooks.deliveries",   mock -> mock.get("/webhooks/" + made(destination(mock)) + "/entregas")),
        Map.entry("webhooks.resend",       FirmScenarios::delivered));

    static final Map<String, Asking> ERRORS = Map.ofEntries(
        Map.entry("clients.create cliente_duplicado",         mock -> mock.post("/clients", example("clients.create"))),
        Map.entry("clients.update campo_no_modificable",      mock -> mock.patch("/clients/1001", "{\"nif\":\"J12345674\"}")),
        Map.entry("activities.create actividad_duplicada",    mock -> mock.post("/activities", Samples.activity("8499", "2019-05-01")).client(LAURA)),
        Map.entry("activities.create limite_de_actividades",  FirmScenarios::oneActivityTooMany),
        Map.entry("activities.update actividad_duplicada",    FirmScenarios::sameActivity),
        Map.entry("activities.delete actividad_con_operaciones", mock -> mock.delete("/activities/" + Samples.activityId(mock)).client(LAURA)),
        Map.entry("jobs.get sin_consentimiento",              FirmScenarios::jobOfAClientWithoutConsent),
        Map.entry("webhooks.resend destino_no_activo",     FirmScenarios::deliveredBeforeItMoved));
    // formatter:on

    private FirmScenarios() {}

    private static TestRequest activity(TestMock mock, String heading) {
        return mock.post("/activities", Samples.activity(heading)).client(TALLERES);
    }

    private static TestRequest oneActivityTooMany(TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"activities\":1}");
        return after(activity(mock, "6594"), activity(mock, "6595"));
    }

    private static TestRequest sameActivity(TestMock mock) throws IOException {
        made(activity(mock, "6594"));
        String id = made(activity(mock, "6595"));
        return mock.put("/activities/" + id, "{\"codigo_iae\":\"6594\"}").client(TALLERES);
    }

    private static TestRequest jobOfAClientWithoutConsent(TestMock mock) throws IOException {
        JsonNode job = Deferred.each().get(1).begin(mock);
        JsonNode key = mock.makeKey("{\"kind\":\"live\",\"clients\":[1001]}");
        mock.panel("DELETE /panel/keys/" + key.path("id").asText() + "/consents/1001");
        return mock.get("/jobs/" + job.path("id").asText()).as(key.path("key").asText());
    }

    private static TestRequest destination(TestMock mock) {
        return mock.post("/webhooks", example("webhooks.create"));
    }

    /** The resend of an event that a destination, which is active, has received. */
    private static TestRequest delivered(TestMock mock) throws IOException {
        Webhooks destination = Webhooks.active(mock, "invoice.emitted");
        destination.issue();
        destination.settle();
        String delivery = destination.deliveries().get(0).path("id").asText();
        return mock.ask("POST", "/webhooks/" + destination.id() + "/entregas/" + delivery + "/reenviar")
                .key(TestRequest.fresh());
    }

    private static TestRequest deliveredBeforeItMoved(TestMock mock) throws IOException {
        TestRequest resend = delivered(mock);
        String destination = resend.path().replaceFirst("/entregas.*", "");
        return after(mock.put(destination, example("webhooks.update")), resend);
    }
}
