package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.IpRanges;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the panel does with keys. Guarded by the service's lock. */
final class KeyCalls {
    private static final Duration OVERLAP = Duration.ofDays(7);
    private static final Map<Plan, Integer> MOST_KEYS =
            Map.of(Plan.FREE, 0, Plan.STARTER, 1, Plan.PROFESSIONAL, 5, Plan.ENTERPRISE, 20);

    private final Contract contract;
    private final ServiceContext production;
    private final ServiceContext sandbox;
    private final Map<ServiceContext, Chapters> chapters;

    KeyCalls(Contract contract, PanelServer.Place inProduction, PanelServer.Place inTheSandbox) {
        this.contract = contract;
        this.production = inProduction.office();
        this.sandbox = inTheSandbox.office();
        this.chapters =
                Map.of(inProduction.office(), inProduction.chapters(), inTheSandbox.office(), inTheSandbox.chapters());
    }

    private Chapters chapters(ServiceContext office) {
        return Objects.requireNonNull(chapters.get(office), "an office of this mock");
    }

    private record Held(ServiceContext office, ApiKey key) {
        Instant now() {
            return office.real().clock().instant();
        }

        String state() {
            return key.stateAt(now());
        }

        ObjectNode json() {
            return key.row().json();
        }
    }

    ApiResponse create(PanelCall call) {
        call.only("kind", "scopes", "clients", "consents", "allowed_ips", "expires_at");
        String kind = call.word("kind", Set.of("live", "test", "sandbox"), null);
        ServiceContext office = kind.equals("sandbox") ? sandbox : production;
        if (!office.world().sandbox() || !office.dormancy().isDeleted()) {
            return create(call, kind, office);
        }
        chapters(office).seed();
        try {
            return create(call, kind, office);
        } catch (ApiException refusal) {
            office.world().beginAnew(office.real().clock().instant(), Set.of());
            throw refusal;
        }
    }

    private ApiResponse create(PanelCall call, String kind, ServiceContext office) {
        Set<String> scopes = call.some("scopes", contract.scopes());
        Set<String> clients = call.some("clients", clients(office));
        boolean consents = call.word("consents", Set.of("all", "none"), "all").equals("all");
        List<String> addresses = call.texts("allowed_ips");
        Instant end = call.moment("expires_at");
        checkEnterprise(office, addresses, end);
        int most = MOST_KEYS.getOrDefault(plan(), 0);
        if (most == 0 || (office == production && counted() >= most)) {
            throw PanelCall.conflict("the plan " + plan().word() + " has " + most + (most == 1 ? " key" : " keys")
                    + ": revoke one first, or change the plan");
        }
        List<Long> numbers = numbers(clients);
        ApiKey key = office.keys().make(kind, scopes, numbers, consents ? numbers : List.of(), end, false);
        if (!addresses.isEmpty()) {
            addresses.forEach(key.row().json().putArray("allowed_ips")::add);
        }
        return issued(key, List.of());
    }

    ApiResponse list() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (ServiceContext office : List.of(production, sandbox)) {
            office.keys().all().forEach(key -> data.add(sheet(new Held(office, key))));
        }
        return ApiResponse.of(200, list);
    }

    ApiResponse get(PanelCall call) {
        return ApiResponse.of(200, sheet(held(call)));
    }

    ApiResponse rotate(PanelCall call) {
        Held old = alive(call);
        if (old.state().equals("rotated")) {
            throw PanelCall.conflict("this key has been rotated already");
        }
        if (plan() == Plan.FREE) {
            throw PanelCall.conflict("the plan free has no keys");
        }
        Set<String> lost = new TreeSet<>();
        Set<String> kept = old.key().scopes();
        // The sandbox gives every plan all permissions.
        kept.removeIf(scope ->
                !old.office().world().sandbox() && contract.planOf(scope).compareTo(plan()) > 0 && lost.add(scope));
        boolean ready = old.json().path("_ready").asBoolean();
        // The date at which the old key was to end goes with the old key: to rotate is how one gets past it.
        ApiKey key = old.office().keys().make(old.key().kind(), kept, List.of(), List.of(), null, ready);
        for (String same : List.of("clients", "consents", "consented_at", "allowed_ips", ApiKey.ERASED)) {
            if (old.json().has(same)) {
                key.row().json().set(same, old.json().path(same).deepCopy());
            }
        }
        key.row().json().put("_integration", old.key().integration());
        chapters(old.office()).the(DestinationsChapter.class).move(old.key(), key);
        Instant end = old.now().plus(OVERLAP);
        Instant own = old.key().expiresAt();
        old.json()
                .put("state", "rotated")
                .put("expires_at", (own != null && own.isBefore(end) ? own : end).toString())
                .remove("switched_off_at");
        return issued(
                key,
                lost.stream()
                        .map(each -> "the new key does not have " + each + ": the plan does not include it any more")
                        .toList());
    }

    ApiResponse revoke(PanelCall call) {
        Held held = held(call);
        if (held.state().equals("revoked")) {
            throw PanelCall.conflict("this key has been revoked already");
        }
        held.json().put("state", "revoked").remove("switched_off_at");
        chapters(held.office()).the(DeliveriesChapter.class).keyEnded(held.key());
        return ApiResponse.empty(204);
    }

    ApiResponse authorise(PanelCall call) {
        Held held = alive(call);
        held.key().authorise(client(held.office(), call));
        return ApiResponse.empty(204);
    }

    ApiResponse deauthorise(PanelCall call) {
        Held held = alive(call);
        long client = client(held.office(), call);
        if (!held.key().authorisedOn(client)) {
            throw PanelCall.missing("client " + client + " is not on this key");
        }
        held.key().deauthorise(client);
        return ApiResponse.empty(204);
    }

    ApiResponse consent(PanelCall call) {
        call.only("scopes");
        Held held = alive(call);
        long client = client(held.office(), call);
        Set<String> scopes = call.some("scopes", contract.scopes());
        held.key().consent(client, scopes, held.now());
        return ApiResponse.empty(204);
    }

    ApiResponse withdraw(PanelCall call) {
        Held held = alive(call);
        long client = client(held.office(), call);
        if (held.key().consents(client).isEmpty()) {
            throw PanelCall.missing("client " + client + " has not consented to anything on this key");
        }
        // The one that it was rotated from, and the one that it was rotated to, are the same integration.
        held.office().keys().all().stream()
                .filter(each -> each.integration().equals(held.key().integration()))
                .forEach(each -> each.withdraw(client));
        ObjectNode consent = JsonNodeFactory.instance.objectNode();
        consent.put("cliente_id", client)
                .put("revocado_en", held.office().world().clock().stamp());
        held.office().events().emitTo(held.key(), "consent.revoked", client, consent);
        return ApiResponse.empty(204);
    }

    private void checkEnterprise(ServiceContext office, List<String> addresses, @Nullable Instant end) {
        for (String each : addresses) {
            if (!IpRanges.isRange(each)) {
                throw PanelCall.wrong("allowed_ips has a range that is none: one looks like 10.0.0.0/8");
            }
        }
        if (end != null && !end.isAfter(office.real().clock().instant())) {
            throw PanelCall.wrong("expires_at must lie ahead of the mock's clock, which shows "
                    + office.real().clock().now());
        }
        if (plan() != Plan.ENTERPRISE && (end != null || !addresses.isEmpty())) {
            throw PanelCall.wrong("allowed_ips and expires_at are for the plan enterprise");
        }
    }

    /** How many keys count towards the plan: those of production that were made here and neither ended nor rotated. */
    private long counted() {
        return production.keys().all().stream()
                .filter(key -> !key.row().json().path("_ready").asBoolean())
                .filter(key -> new Held(production, key).state().equals("active"))
                .count();
    }

    private Plan plan() {
        return production.firm().plan();
    }

    private Held held(PanelCall call) {
        String id = call.parameters().get(0);
        for (ServiceContext office : List.of(production, sandbox)) {
            ApiKey key = office.keys().byId(id);
            if (key != null) {
                return new Held(office, key);
            }
        }
        throw PanelCall.missing(
                id.startsWith("cg_")
                        ? "this takes the id of a key, as the list of keys has it, and not the key itself"
                        : "there is no key " + id);
    }

    private Held alive(PanelCall call) {
        Held held = held(call);
        if (held.state().equals("revoked") || held.state().equals("expired")) {
            throw PanelCall.conflict("this key is " + held.state() + ": make a new one");
        }
        return held;
    }

    private static long client(ServiceContext office, PanelCall call) {
        String client = call.parameters().get(1);
        if (!clients(office).contains(client)) {
            throw PanelCall.missing("there is no client " + client + " in the key's world");
        }
        return Long.parseLong(client);
    }

    private static Set<String> clients(ServiceContext office) {
        return office.table("clients").newestFirst().stream()
                .map(row -> Long.toString(row.client()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Long> numbers(Set<String> clients) {
        return clients.stream().map(Long::valueOf).sorted().toList();
    }

    private static ApiResponse issued(ApiKey key, List<String> warnings) {
        ObjectNode issued = JsonNodeFactory.instance.objectNode();
        issued.put("id", key.row().id()).put("key", key.value());
        if (!warnings.isEmpty()) {
            warnings.forEach(issued.putArray("warnings")::add);
        }
        return ApiResponse.of(201, issued);
    }

    private static ObjectNode sheet(Held held) {
        Row row = held.key().row();
        ObjectNode sheet = row.shown();
        sheet.put("state", held.state()).put("ready", row.json().path("_ready").asBoolean());
        for (String moment : List.of("created_at", "last_used_at", "expires_at", "switched_off_at")) {
            String text = row.text(moment);
            sheet.put(moment, text.isEmpty() ? null : SimulatedClock.stamp(Instant.parse(text)));
        }
        return sheet;
    }
}
