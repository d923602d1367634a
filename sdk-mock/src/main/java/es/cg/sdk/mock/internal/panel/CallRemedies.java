package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lists what the page offers as buttons to repair the cause of a refused call. Each is a call of the panel, with the
 * name of the button's text and the values in that text. What was repaired since then is not offered.
 */
final class CallRemedies {
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final FirmEnvironment environment;
    private final RecordedCall call;
    private final ArrayNode remedies;

    CallRemedies(FirmEnvironment environment, RecordedCall call, ArrayNode remedies) {
        this.environment = environment;
        this.call = call;
        this.remedies = remedies;
    }

    /** Adds the remedies of the call, and the client that it duplicates. */
    void addTo(ObjectNode whole, @Nullable ApiOperation operation) {
        if (RecordedRequests.isInjected(call)) {
            if (!environment.context().faults().states().isEmpty()) {
                add("disarm", "DELETE", "/panel/faults", nothing());
            }
            return;
        }
        switch (String.valueOf(call.refusedBy())) {
            case "sin_consentimiento" -> consent(operation);
            case "no_encontrado" -> authorise();
            case "permiso_fuera_de_plan" -> plan();
            case "serie_desconocida" -> series();
            case "periodo_cerrado" -> openPeriod();
            case "limite_de_peticiones" -> unlimited("per_minute", "per_client_per_minute");
            case "cupo_mensual_agotado" -> unlimited("monthly_reads");
            case "limite_de_actividades" -> unlimited("activities");
            case "limite_de_reinicios" -> unlimited("sandbox_resets");
            case "destino_no_activo" -> verify();
            case "modelo_no_presentado" -> present();
            case "cliente_duplicado" -> duplicate(whole);
            default -> {
                // The page can do nothing about the others.
            }
        }
    }

    private void consent(@Nullable ApiOperation operation) {
        ApiKey key = key();
        if (key == null || operation == null) {
            return;
        }
        Set<String> consents = new TreeSet<>(key.consents(call.client()));
        if (consents.addAll(operation.scopes().names())) {
            ObjectNode body = nothing();
            consents.forEach(body.putArray("scopes")::add);
            add(
                    "consent",
                    "PUT",
                    "/panel/keys/" + key.id() + "/consents/" + call.client(),
                    body,
                    String.join(", ", operation.scopes().names()),
                    Long.toString(call.client()));
        }
    }

    private void authorise() {
        ApiKey key = key();
        boolean exists = environment.table(TableNames.CLIENTS).sizeOf(call.client()) > 0;
        if (key != null && exists && !key.authorisedOn(call.client())) {
            String client = Long.toString(call.client());
            add("authorise", "PUT", "/panel/keys/" + key.id() + "/clients/" + client, nothing(), client);
        }
    }

    private void plan() {
        String needed = answer().at("/error/plan_minimo").asText();
        for (Plan plan : Plan.values()) {
            if (plan.word().equals(needed)
                    && !environment.context().settings().plan().includes(plan)) {
                add("plan", "PUT", "/panel/plan", nothing().put("plan", needed), needed);
            }
        }
    }

    private void series() {
        String serie = CallOutcome.parsed(call.body()).path("serie").asText();
        if (!serie.isEmpty()) {
            ObjectNode body = nothing().put("client", call.client()).put("serie", serie);
            add("series", "POST", "/panel/series", body, serie, Long.toString(call.client()));
        }
    }

    private void openPeriod() {
        Matcher day = DAY.matcher(String.valueOf(call.why()));
        if (day.find()) {
            LocalDate date = LocalDate.parse(day.group());
            String quarter = TaxPeriods.quarter(date);
            add(
                    "open_period",
                    "POST",
                    "/panel/clients/" + call.client() + "/accounting-periods/open",
                    nothing().put("ejercicio", date.getYear()).put("periodo", quarter),
                    quarter,
                    Integer.toString(date.getYear()));
        }
    }

    private void unlimited(String... limits) {
        ObjectNode body = nothing();
        List.of(limits).forEach(body::putNull);
        add("unlimited", "PUT", "/panel/limits", body);
    }

    /** The path names the destination, or the body if an event of the sandbox is fired. */
    private void verify() {
        String named = CallOutcome.parsed(call.body()).path("destino_id").asText();
        String destination = named.isEmpty() ? segment(1) : named;
        add("verify", "POST", "/panel/webhooks/" + destination + "/verify", nothing());
    }

    private void present() {
        Row model = environment.table(TableNames.TAX_MODELS).find(segment(1));
        if (model != null && !model.text("estado").equals("presentado")) {
            add("present", "POST", "/panel/tax-models/" + model.id() + "/present", nothing());
        }
    }

    /** Names the client that has the tax id of the request already. */
    private void duplicate(ObjectNode whole) {
        String nif = TaxIds.normal(CallOutcome.parsed(call.body()).path("nif").asText());
        for (Row row : environment.table(TableNames.CLIENTS).newestFirst()) {
            if (!nif.isEmpty() && TaxIds.normal(row.text("nif")).equals(nif)) {
                whole.putObject("duplicate")
                        .put("client", row.client())
                        .put("name", row.text("nombre"))
                        .put("nif", nif);
                return;
            }
        }
    }

    private @Nullable ApiKey key() {
        return RecordedRequests.key(environment, call);
    }

    private JsonNode answer() {
        return CallOutcome.parsed(call.answer());
    }

    /** Returns a segment of the path: 1 is the id in {@code /tax-models/{id}/receipt}. */
    private String segment(int at) {
        String[] path =
                call.request().substring(call.request().indexOf('/') + 1).split("/", -1);
        return at < path.length ? path[at] : "";
    }

    private static ObjectNode nothing() {
        return Fields.none();
    }

    private void add(String name, String method, String path, ObjectNode body, String... values) {
        ObjectNode remedy = remedies.addObject().put("name", name).put("method", method);
        int firm = environment.context().environment().firm();
        if (firm > 1 && !name.equals("disarm")) {
            body.put("firm", Environment.firmId(firm));
        }
        remedy.put("path", path).set("body", body);
        List.of(values).forEach(remedy.putArray("values")::add);
    }
}
