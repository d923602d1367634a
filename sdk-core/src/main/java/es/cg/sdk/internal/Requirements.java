package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.View;
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

/**
 * Checks the scopes and clients that a program needs against {@code GET /status} and {@code GET /clients}. Not
 * thread-safe.
 */
public final class Requirements {
    // Bounds the check at the start of a program.
    private static final Duration CLIENT_LIST_TIMEOUT = Duration.ofMinutes(2);
    private static final Call<Page<ListedClient>> CLIENTS = Operation.list(
                    "clients.list", "/clients", ListedClient::new)
            .onNoClient()
            .call();
    private static final String READ_CLIENTS = "clientes:leer";

    // The states of a consent that is not given, or no longer.
    private static final Set<String> NO_CONSENT = Set.of("pendiente", "revocado");

    private final Caller firm;
    private final Json status;
    private final Set<String> keyScopes;
    private final Map<String, String> missing = new LinkedHashMap<>();

    /** Creates the check against this answer to {@code GET /status}. */
    public Requirements(Caller caller, Json status) {
        this.firm = caller.forNoClient();
        this.status = status;
        this.keyScopes = scopes(status.get("clave").get("permisos"), "the key", "clave.permisos in status.get");
    }

    /**
     * Returns the scopes as a list.
     *
     * @throws NullPointerException if a scope is null
     */
    public static List<Word> needed(Word... scopes) {
        Objects.requireNonNull(scopes, "scopes is null");
        for (Word each : scopes) {
            Objects.requireNonNull(each, "a scope is null");
        }
        return List.of(scopes);
    }

    private static Set<String> scopes(Json list, String owner, String where) {
        Set<String> scopes = new LinkedHashSet<>();
        list.items().forEach(each -> scopes.add(String.valueOf(each.string())));
        if (list.kind() != Json.Kind.ARRAY || list.items().stream().anyMatch(each -> each.string() == null)) {
            throw new UnexpectedContentException("the service does not return the scopes of " + owner + " as a list of"
                    + " text (" + where + "), so that what is required cannot be checked: do not call the check");
        }
        return scopes;
    }

    /** Requires these scopes. */
    public Requirements scopes(List<? extends Word> needed) {
        for (Word each : needed) {
            String why = missingReason(each.value());
            if (why != null) {
                missing.put(each.value(), why);
            }
        }
        return this;
    }

    /** Returns why the key does not have the scope's permission; null if it has. */
    private @Nullable String missingReason(String scope) {
        String why = null;
        for (String each : ScopeRules.alternatives(scope)) {
            if (!keyScopes.contains(each)) {
                continue;
            }
            String missingReason = reasonDespiteScope(each);
            if (missingReason == null) {
                return null;
            }
            why = why == null ? missingReason : why;
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

    private @Nullable String reasonDespiteScope(String scope) {
        String plan = ScopeRules.plan(scope);
        if (plan != null && !isInPlan(plan)) {
            return "on the key, but not in the firm's plan; it needs the plan " + plan;
        }
        if (firm.keyKind() == ApiKey.Kind.TEST && ScopeRules.isRefusedToTestKeys(scope)) {
            return "on the key, but refused to test keys, since it writes; it needs a live key";
        }
        return null;
    }

    /**
     * Returns whether the firm's plan includes what needs {@code needed}; the sandbox offers everything in any plan.
     */
    private boolean isInPlan(String needed) {
        String plan = status.get("plan").string();
        return firm.keyKind() == ApiKey.Kind.SANDBOX || plan == null || !ScopeRules.isLess(plan, needed);
    }

    /** Requires access to this client, with its consent to these scopes. */
    public Requirements client(long id, List<? extends Word> needed) {
        String what = "client " + id;
        if (!keyScopes.contains(READ_CLIENTS)) {
            missing.put(what, "cannot be looked up: that takes " + READ_CLIENTS + ", which is not on the key");
            return this;
        }
        boolean allReadable = true;
        for (ListedClient each : firm.list(CLIENTS).limit(Listing.LARGEST_LIMIT).deadline(CLIENT_LIST_TIMEOUT)) {
            Long listed = each.id();
            allReadable &= listed != null;
            if (listed != null && listed == id) {
                consent(what, each.json(), needed);
                return this;
            }
        }
        missing.put(
                what,
                allReadable
                        ? "not among the clients of the key; the accounting firm adds it in its panel"
                        : "cannot be checked: the service returns clients without an id that is a number; look for the"
                                + " client in cg.clients().list(), and if it is there, do not call this check");
        return this;
    }

    /** A client in the list of the key's clients. */
    private static final class ListedClient extends View {
        ListedClient(Json json) {
            super(json);
        }

        /** Returns the id; null if it is missing or is not a number. */
        @Nullable
        Long id() {
            try {
                return integer("id");
            } catch (UnexpectedContentException notANumber) {
                return null;
            }
        }
    }

    /** Checks the client's consent; a field that is absent counts as consent. */
    private void consent(String what, Json client, List<? extends Word> needed) {
        Json consent = client.get("consentimiento");
        if (Boolean.FALSE.equals(client.get("autorizado").bool())) {
            missing.put(what, "not authorised on the key; the accounting firm adds it in its panel");
        } else if (NO_CONSENT.contains(String.valueOf(consent.get("estado").string()))) {
            missing.put(what, "has not consented to this integration, or no longer does");
        } else if (consent.get("permisos").kind() == Json.Kind.ARRAY) {
            Set<String> given = scopes(consent.get("permisos"), what, "consentimiento.permisos in clients.list");
            List<String> missingScopes = new ArrayList<>();
            for (Word each : needed) {
                if (ScopeRules.alternatives(each.value()).stream().noneMatch(given::contains)) {
                    missingScopes.add(each.value());
                }
            }
            if (!missingScopes.isEmpty()) {
                missing.put(what, "has not consented to " + String.join(", ", missingScopes));
            }
        }
    }

    /**
     * Throws if anything is missing.
     *
     * @throws RequirementException lists all that is missing
     */
    public void check() {
        if (!missing.isEmpty()) {
            throw new RequirementException(
                    "the " + firm.keyKind().name().toLowerCase(Locale.ROOT) + " key (environment "
                            + statusText("entorno") + ", plan " + statusText("plan") + ")",
                    missing,
                    firm.firmName());
        }
    }

    private String statusText(String field) {
        String text = status.get(field).string();
        return text == null ? "unknown" : text;
    }
}
