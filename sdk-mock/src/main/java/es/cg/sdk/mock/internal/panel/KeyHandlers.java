package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.events.IntegrationRecords;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.IpRanges;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Handles the panel's calls that create, show, change and end API keys. Guarded by the service's lock. */
final class KeyHandlers {
    private static final Duration OVERLAP = Duration.ofDays(7);
    private static final Map<Plan, Integer> MAX_KEYS =
            Map.of(Plan.FREE, 0, Plan.STARTER, 1, Plan.PROFESSIONAL, 5, Plan.ENTERPRISE, 20);

    private final Contract contract;

    KeyHandlers(Contract contract) {
        this.contract = contract;
    }

    /** A key with its environment. */
    private record PanelKey(FirmEnvironment environment, ApiKey key) {
        Instant now() {
            return environment.context().present().instant();
        }

        String state() {
            return key.stateAt(now());
        }

        Row row() {
            return key.row();
        }
    }

    ApiResponse create(PanelCall call) {
        call.only("kind", "scopes", "clients", "consents", "allowed_ips", "expires_at");
        String kind = call.word("kind", Set.of("live", "test", "sandbox"), null);
        FirmEnvironment environment =
                kind.equals("sandbox") ? call.firm().sandbox() : call.firm().production();
        if (!environment.context().environment().sandbox()
                || !environment.context().sandboxUsage().isDeleted()) {
            return create(call, kind, environment);
        }
        environment.chapters().seed();
        try {
            return create(call, kind, environment);
        } catch (ApiException refusal) {
            environment
                    .context()
                    .environment()
                    .reset(environment.context().present().instant(), Set.of());
            throw refusal;
        }
    }

    private ApiResponse create(PanelCall call, String kind, FirmEnvironment environment) {
        Set<String> scopes = call.some("scopes", contract.scopes());
        Set<String> clients = call.some("clients", clients(environment));
        boolean consents = call.word("consents", Set.of("all", "none"), "all").equals("all");
        List<String> addresses = call.texts("allowed_ips");
        Instant end = call.moment("expires_at");
        checkEnterprise(environment, addresses, end);
        Plan plan = plan(call);
        int most = MAX_KEYS.getOrDefault(plan, 0);
        if (most == 0 || (!environment.context().environment().sandbox() && counted(environment) >= most)) {
            throw PanelCall.conflict("the plan " + plan.word() + " has " + most + (most == 1 ? " key" : " keys")
                    + ": revoke one first, or change the plan");
        }
        List<Long> numbers = numbers(clients);
        ApiKey key =
                environment.context().keys().make(kind, scopes, numbers, consents ? numbers : List.of(), end, false);
        if (!addresses.isEmpty()) {
            key.row().change(json -> addresses.forEach(json.putArray("allowed_ips")::add));
        }
        return issued(key, List.of());
    }

    ApiResponse list(PanelCall call) {
        Stream<PanelKey> keys = call.environments().stream()
                .flatMap(each -> each.context().keys().all().stream().map(key -> new PanelKey(each, key)));
        return ApiResponse.of(200, call.page(keys, each -> each.key().id(), KeyHandlers::sheet));
    }

    ApiResponse get(PanelCall call) {
        return ApiResponse.of(200, sheet(find(call)));
    }

    ApiResponse rotate(PanelCall call) {
        PanelKey old = usable(call);
        if (old.state().equals("rotated")) {
            throw PanelCall.conflict("this key has been rotated already");
        }
        if (plan(call) == Plan.FREE) {
            throw PanelCall.conflict("the plan free has no keys");
        }
        Set<String> lost = new TreeSet<>();
        Set<String> kept = old.key().scopes();
        // In the sandbox every plan includes all scopes.
        kept.removeIf(scope -> !old.environment().context().environment().sandbox()
                && contract.planOf(scope).compareTo(plan(call)) > 0
                && lost.add(scope));
        boolean ready = old.row().json().path("_ready").asBoolean();
        // The end of the old key is not inherited: a rotation is the way to continue beyond it.
        ApiKey key = old.environment().context().keys().make(old.key().kind(), kept, List.of(), List.of(), null, ready);
        for (String same : List.of("clients", "consents", "consented_at", "allowed_ips", ApiKey.ERASED)) {
            if (old.row().json().has(same)) {
                key.row()
                        .change(json ->
                                json.set(same, old.row().json().path(same).deepCopy()));
            }
        }
        key.row().change(json -> json.put("_integration", old.key().integration()));
        old.environment().chapters().destinations().move(old.key(), key);
        Instant end = old.now().plus(OVERLAP);
        Instant own = old.key().expiresAt();
        old.row()
                .change(json -> json.put("state", "rotated")
                        .put("expires_at", (own != null && own.isBefore(end) ? own : end).toString())
                        .remove("switched_off_at"));
        return issued(
                key,
                lost.stream()
                        .map(each -> "the new key does not have " + each + ": the plan no longer includes it")
                        .toList());
    }

    ApiResponse revoke(PanelCall call) {
        PanelKey found = find(call);
        if (found.state().equals("revoked")) {
            throw PanelCall.conflict("this key has been revoked already");
        }
        found.row().change(json -> json.put("state", "revoked").remove("switched_off_at"));
        found.environment().chapters().deliveries().keyEnded(found.key());
        return ApiResponse.empty(204);
    }

    ApiResponse authorise(PanelCall call) {
        PanelKey found = usable(call);
        found.key().authorise(client(found.environment(), call));
        return ApiResponse.empty(204);
    }

    ApiResponse deauthorise(PanelCall call) {
        PanelKey found = usable(call);
        long client = client(found.environment(), call);
        if (!found.key().authorisedOn(client)) {
            throw PanelCall.missing("client " + client + " is not on this key");
        }
        found.key().deauthorise(client);
        return ApiResponse.empty(204);
    }

    ApiResponse consent(PanelCall call) {
        call.only("scopes");
        PanelKey found = usable(call);
        long client = client(found.environment(), call);
        Set<String> scopes = call.some("scopes", contract.scopes());
        found.key().consent(client, scopes, found.now());
        return ApiResponse.empty(204);
    }

    ApiResponse withdraw(PanelCall call) {
        PanelKey found = usable(call);
        long client = client(found.environment(), call);
        if (found.key().consents(client).isEmpty()) {
            throw PanelCall.missing("client " + client + " has not consented to anything on this key");
        }
        // Keys that were rotated into each other belong to the same integration.
        found.environment().context().keys().all().stream()
                .filter(each -> each.integration().equals(found.key().integration()))
                .forEach(each -> each.withdraw(client));
        ObjectNode consent =
                IntegrationRecords.revokedConsent(found.environment().context().environment(), client);
        found.environment().events().emitTo(found.key().integration(), "consent.revoked", client, consent);
        return ApiResponse.empty(204);
    }

    private static void checkEnterprise(FirmEnvironment environment, List<String> addresses, @Nullable Instant end) {
        for (String each : addresses) {
            if (!IpRanges.isRange(each)) {
                throw PanelCall.wrong("allowed_ips has an invalid range; a valid one is 10.0.0.0/8");
            }
        }
        if (end != null && !end.isAfter(environment.context().present().instant())) {
            throw PanelCall.wrong("expires_at must be later than the mock's clock, which shows "
                    + environment.context().present().now());
        }
        if (environment.context().settings().plan() != Plan.ENTERPRISE && (end != null || !addresses.isEmpty())) {
            throw PanelCall.wrong("allowed_ips and expires_at are for the plan enterprise");
        }
    }

    /** Returns the number of keys that count towards the plan: production's active keys, except the ready ones. */
    private static long counted(FirmEnvironment production) {
        return production.context().keys().all().stream()
                .filter(key -> !key.row().json().path("_ready").asBoolean())
                .filter(key -> new PanelKey(production, key).state().equals("active"))
                .count();
    }

    private static Plan plan(PanelCall call) {
        return call.firm().settings().plan();
    }

    private static PanelKey find(PanelCall call) {
        String message = call.id().startsWith("cg_")
                ? "this call takes the id of a key, as in the list of keys, and not the key itself"
                : "there is no key " + call.id();
        return call.found(
                each -> {
                    ApiKey key = each.context().keys().byId(call.id());
                    return key == null ? null : new PanelKey(each, key);
                },
                message);
    }

    private static PanelKey usable(PanelCall call) {
        PanelKey found = find(call);
        if (found.state().equals("revoked") || found.state().equals("expired")) {
            throw PanelCall.conflict("this key is " + found.state() + ": make a new one");
        }
        return found;
    }

    private static long client(FirmEnvironment environment, PanelCall call) {
        String client = call.parameters().get(1);
        if (!clients(environment).contains(client)) {
            throw PanelCall.missing("there is no client " + client + " in the key's environment");
        }
        return Long.parseLong(client);
    }

    private static Set<String> clients(FirmEnvironment environment) {
        return environment.table(TableNames.CLIENTS).newestFirst().stream()
                .map(row -> Long.toString(row.client()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Long> numbers(Set<String> clients) {
        return clients.stream().map(Long::valueOf).sorted().toList();
    }

    private static ApiResponse issued(ApiKey key, List<String> warnings) {
        ObjectNode issued = Fields.none();
        issued.put("id", key.row().id()).put("key", key.value());
        if (!warnings.isEmpty()) {
            warnings.forEach(issued.putArray("warnings")::add);
        }
        return ApiResponse.of(201, issued);
    }

    private static ObjectNode sheet(PanelKey found) {
        Row row = found.key().row();
        ObjectNode sheet = row.shown().put("world", found.environment().name());
        sheet.put("state", found.state()).put("ready", row.json().path("_ready").asBoolean());
        for (String moment : List.of("created_at", "last_used_at", "expires_at", "switched_off_at")) {
            String text = row.text(moment);
            sheet.put(moment, text.isEmpty() ? null : SimulatedClock.stamp(Instant.parse(text)));
        }
        return sheet;
    }
}
