package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Word;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what a program needs against what {@code GET /status} and {@code GET /clients} tell. One thread's. */
public final class Requirements {
    // For the start of a program.
    private static final Duration ENOUGH = Duration.ofMinutes(2);
    private static final Call<Page<Json>> CLIENTS = Operation.list("clients.list", "/clients", (Json json) -> json)
            .onNoClient()
            .call();
    private static final String READ_CLIENTS = "clientes:leer";

    // What a consent's state is called where the client has not consented, or no longer does.
    private static final Set<String> WITHOUT = Set.of("pendiente", "revocado");

    private final Caller firm;
    private final Json status;
    private final Set<String> carried;
    private final Map<String, String> missing = new LinkedHashMap<>();

    /** By this answer to {@code GET /status}. */
    public Requirements(Caller caller, Json status) {
        this.firm = caller.forNoClient();
        this.status = status;
        this.carried = words(status.get("clave").get("permisos"));
    }

    /** These scopes, each of which is one: to be asked before the service is. */
    public static List<Word> needed(Word... scopes) {
        Objects.requireNonNull(scopes, "scopes is null");
        for (Word each : scopes) {
            Objects.requireNonNull(each, "a scope is null");
        }
        return List.of(scopes);
    }

    private static Set<String> words(Json list) {
        if (list.kind() != Json.Kind.ARRAY) {
            throw new UnexpectedContentException("the service does not tell the scopes of the key (clave.permisos in"
                    + " status.get), so that what is required cannot be checked: leave the check out");
        }
        Set<String> words = new LinkedHashSet<>();
        list.items().forEach(each -> words.add(String.valueOf(each.string())));
        return words;
    }

    /** Needs these scopes. */
    public Requirements scopes(List<? extends Word> needed) {
        for (Word each : needed) {
            String why = lack(each.value());
            if (why != null) {
                missing.put(each.value(), why);
            }
        }
        return this;
    }

    /** Why the key cannot do it; null if it can. */
    private @Nullable String lack(String scope) {
        String why = null;
        for (String each : ScopeRules.alternatives(scope)) {
            if (!carried.contains(each)) {
                continue;
            }
            String lack = lackOfCarried(each);
            if (lack == null) {
                return null;
            }
            why = why == null ? lack : why;
        }
        if (why != null) {
            return why;
        }
        String plan = ScopeRules.plan(scope);
        return "not on the key; the accounting firm adds it in its panel"
                + (plan == null
                        ? ", if there is one of this name: the contract has none"
                        : isInPlan(plan) ? "" : ", and needs the plan " + plan + " for it");
    }

    private @Nullable String lackOfCarried(String scope) {
        String plan = ScopeRules.plan(scope);
        if (plan != null && !isInPlan(plan)) {
            return "on the key, but not in the firm's plan; it needs the plan " + plan;
        }
        if (firm.keyKind() == ApiKey.Kind.TEST && ScopeRules.isRefusedToTestKeys(scope)) {
            return "on the key, but refused to test keys, since it writes; it needs a live key";
        }
        return null;
    }

    /** The sandbox offers everything whatever the plan is. */
    private boolean isInPlan(String needed) {
        String plan = status.get("plan").string();
        return firm.keyKind() == ApiKey.Kind.SANDBOX || plan == null || !ScopeRules.isLess(plan, needed);
    }

    /** Needs to act on this client, within these scopes. */
    public Requirements client(long id, List<? extends Word> needed) {
        String what = "client " + id;
        if (!carried.contains(READ_CLIENTS)) {
            missing.put(what, "cannot be looked up: that takes " + READ_CLIENTS + ", which is not on the key");
            return this;
        }
        for (Json each : firm.list(CLIENTS).limit(Listing.LARGEST_LIMIT).deadline(ENOUGH)) {
            if (String.valueOf(id).equals(String.valueOf(each.get("id").number()))) {
                consent(what, each, needed);
                return this;
            }
        }
        missing.put(what, "not among the clients of the key; the accounting firm adds it in its panel");
        return this;
    }

    /** What does not show is not held against it. */
    private void consent(String what, Json client, List<? extends Word> needed) {
        Json consent = client.get("consentimiento");
        if (Boolean.FALSE.equals(client.get("autorizado").bool())) {
            missing.put(what, "not authorised on the key; the accounting firm adds it in its panel");
        } else if (WITHOUT.contains(String.valueOf(consent.get("estado").string()))) {
            missing.put(what, "has not consented to this integration, or no longer does");
        } else if (consent.get("permisos").kind() == Json.Kind.ARRAY) {
            Set<String> given = words(consent.get("permisos"));
            List<String> lacking = new ArrayList<>();
            for (Word each : needed) {
                if (ScopeRules.alternatives(each.value()).stream().noneMatch(given::contains)) {
                    lacking.add(each.value());
                }
            }
            if (!lacking.isEmpty()) {
                missing.put(what, "has not consented to " + String.join(", ", lacking));
            }
        }
    }

    /**
     * Fails with all that is missing.
     *
     * @throws RequirementException if anything is
     */
    public void check() {
        if (!missing.isEmpty()) {
            throw new RequirementException(
                    "the " + firm.keyKind().name().toLowerCase(Locale.ROOT) + " key (environment " + told("entorno")
                            + ", plan " + told("plan") + ")",
                    missing);
        }
    }

    private String told(String field) {
        String text = status.get(field).string();
        return text == null ? "not told" : text;
    }
}
