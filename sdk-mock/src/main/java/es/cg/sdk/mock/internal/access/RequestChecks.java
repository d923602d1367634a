package es.cg.sdk.mock.internal.access;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.contract.ApiOperation.ScopeRule;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is checked before an operation runs, in the order that openapi.json gives in {@code x-check-order}. */
public final class RequestChecks {
    private static final Pattern KEY = Pattern.compile("cg_(live|test|sbx)_[^.\\s]+\\.\\S+");
    private static final int LONGEST_KEY = 255;
    private static final int LONGEST_CLIENT = 18;

    private final ServiceContext office;
    private final Contract contract;
    private final BodyChecks bodies;
    private final Scenarios scenarios;

    public RequestChecks(ServiceContext office, Contract contract) {
        this.office = office;
        this.contract = contract;
        this.bodies = new BodyChecks(contract.schemas());
        this.scenarios = new Scenarios(office);
    }

    /** The key that a request comes with, if it opens this world. */
    public ApiKey key(ApiRequest request) {
        String value = bearer(request);
        if (value == null || !KEY.matcher(value).matches()) {
            office.limits().cameWithoutKey(request.peer());
            throw ApiException.unauthenticated("clave_no_valida", "the Authorization header must be: Bearer <API key>");
        }
        if (value.startsWith("cg_sbx_") != office.world().sandbox()) {
            throw ApiException.unauthenticated(
                    "entorno_incorrecto",
                    office.world().sandbox()
                            ? "this is the sandbox, and the key is for production"
                            : "this is production, and the key is for the sandbox");
        }
        ApiKey key = office.keys().find(value);
        // A key of the sandbox ends by the present: its own clock is moved, and would lock its keys out of a reset.
        Instant now = office.real().clock().instant();
        if (key == null || !key.validAt(now)) {
            office.limits().cameWithInvalidKey(request.peer());
            throw ApiException.unauthenticated("clave_no_valida", "no such key is valid")
                    .because(key == null ? "no key has this value" : key.whyEnded(now));
        }
        if (!key.allows(request.peer())) {
            throw ApiException.of(403, "ip_no_permitida", request.peer() + " is not on the key's list of addresses");
        }
        return key;
    }

    /** Whom it is about, as far as that can be read: what is wrong with it is said in its turn. */
    public void client(ApiCall visit) {
        String named = visit.operation().clientHeader() == ClientHeader.REQUIRED
                ? String.valueOf(visit.request().header("X-CG-Client"))
                : visit.operation().clientHeader() == ClientHeader.ACCEPTED ? visit.pathParameter("id") : "";
        visit.actOn(Math.max(0, number(named)));
    }

    /** What the key may do. */
    public List<Consumer<ApiCall>> ofThePermissions() {
        return List.of(this::scopeIsCarried, this::planIncludesIt, this::testKeyDoesNotWrite);
    }

    /** What the request must bring along, and for whom. */
    public List<Consumer<ApiCall>> ofTheRequest() {
        return List.of(
                this::idempotencyKeyCame,
                this::clientIsNamed,
                this::clientIsAuthorised,
                this::clientConsented,
                this::quotaIsLeft,
                this::scenarioIsKnown,
                this::isThereInTheSandbox,
                bodies::queryIsReadable,
                bodies::bodyIsReadable);
    }

    /** What the platform is asked to act out, and then the fields, once it is clear that this is no replay. */
    public void fieldsAreValid(ApiCall visit) {
        scenarios.act(visit);
        bodies.fieldsAreValid(visit, !office.firm().publicDestinationsOnly());
    }

    private void scopeIsCarried(ApiCall visit) {
        ScopeRule rule = visit.operation().scopes();
        if (!rule.satisfiedBy(visit.key().scopes())) {
            String needed = String.join(rule.any() ? "|" : ", ", rule.names());
            throw ApiException.of(403, "scope_insuficiente", "the key lacks the scope " + needed)
                    .detail("scope", needed)
                    .because("needed " + needed + ", held " + visit.key().scopes());
        }
    }

    /** In the sandbox every plan with an API has all permissions. */
    private void planIncludesIt(ApiCall visit) {
        ScopeRule rule = visit.operation().scopes();
        Plan plan = office.firm().plan();
        Plan needed = office.world().sandbox() ? Plan.STARTER : needed(visit, rule);
        if (!plan.includes(needed)) {
            List<String> carried =
                    rule.names().stream().filter(visit.key().scopes()::contains).toList();
            throw ApiException.of(403, "permiso_fuera_de_plan", "the firm's plan does not include this")
                    .detail("scope", String.join(rule.any() ? "|" : ", ", carried))
                    .detail("plan_minimo", needed.word())
                    .because(
                            "the plan is " + plan.word() + ", and " + needed.word() + " is the cheapest that would do");
        }
    }

    /** The cheapest plan with which what the key carries is enough. */
    private Plan needed(ApiCall visit, ScopeRule rule) {
        Set<String> carried = visit.key().scopes();
        return Arrays.stream(Plan.values())
                .filter(plan -> plan.includes(visit.operation().plan()))
                .filter(plan -> rule.satisfiedBy(including(plan, carried)))
                .findFirst()
                .orElse(Plan.ENTERPRISE);
    }

    private Set<String> including(Plan plan, Set<String> scopes) {
        return scopes.stream()
                .filter(scope -> plan.includes(contract.planOf(scope)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What the key may do as things stand. */
    private Set<String> usable(ApiCall visit) {
        Set<String> carried = visit.key().scopes();
        return office.world().sandbox() ? carried : including(office.firm().plan(), carried);
    }

    private void testKeyDoesNotWrite(ApiCall visit) {
        if (visit.key().kind().equals("test") && !visit.operation().testKeys()) {
            throw ApiException.of(
                    403, "clave_de_prueba_sin_escritura", "a test key does not do what is marked as writing");
        }
    }

    private void idempotencyKeyCame(ApiCall visit) {
        if (visit.operation().key() == KeyRule.NONE) {
            return;
        }
        String key = visit.request().header("Idempotency-Key");
        if (key == null && visit.operation().key() == KeyRule.REQUIRED) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", "the header Idempotency-Key is missing");
        }
        if (key != null && (key.isEmpty() || key.length() > LONGEST_KEY)) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", "the header Idempotency-Key has 1 to 255 characters");
        }
    }

    private void clientIsNamed(ApiCall visit) {
        String header = visit.request().header("X-CG-Client");
        if (visit.operation().clientHeader() == ClientHeader.REQUIRED
                && (header == null || !header.matches("[0-9]+"))) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "X-CG-Client", "the header X-CG-Client names a client");
        }
        if (visit.operation().clientHeader() == ClientHeader.ACCEPTED
                && header != null
                && !header.equals(visit.pathParameter("id"))) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "X-CG-Client", "the header X-CG-Client names another client than the path");
        }
    }

    /** The client of this number; one that there never is for 0 and for what is no number. */
    private static long number(String text) {
        return text.matches("0*[1-9][0-9]*") && text.length() <= LONGEST_CLIENT ? Long.parseLong(text) : -1;
    }

    private void clientIsAuthorised(ApiCall visit) {
        boolean known = visit.operation().clientHeader() == ClientHeader.NONE
                || (visit.key().authorisedOn(visit.client())
                        && !office.table("clients").of(visit.client()).isEmpty());
        if (!known) {
            throw ApiException.notFound("there is no client " + visit.client() + ", or this key may not act on it")
                    .because(
                            office.table("clients").of(visit.client()).isEmpty()
                                    ? "there is no client " + visit.client()
                                    : "the key is not authorised on client " + visit.client());
        }
    }

    private void clientConsented(ApiCall visit) {
        if (visit.client() == 0) {
            return;
        }
        Set<String> consents = scenarios.consents(visit);
        Set<String> both = usable(visit);
        both.retainAll(consents);
        if (!visit.operation().scopes().satisfiedBy(both)) {
            throw ApiException.of(403, "sin_consentimiento", "the client has not consented to this")
                    .because("needed consent to " + visit.operation().scopes().names() + ", given " + consents);
        }
    }

    private void quotaIsLeft(ApiCall visit) {
        office.limits().spends(visit.operation());
    }

    private void scenarioIsKnown(ApiCall visit) {
        String scenario = scenarios.of(visit);
        if (scenario != null && !contract.sandbox().scenarios().containsKey(scenario)) {
            throw ApiException.of(
                    422,
                    "escenario_desconocido",
                    "no such scenario; there are "
                            + String.join(
                                    ", ",
                                    new TreeSet<>(contract.sandbox().scenarios().keySet())));
        }
    }

    private void isThereInTheSandbox(ApiCall visit) {
        if (office.world().sandbox() && visit.operation().refusedInSandbox()) {
            throw ApiException.of(501, "funcion_no_disponible_en_sandbox", "the sandbox does not do this");
        }
    }

    static @Nullable public String bearer(ApiRequest request) {
        String header = request.header("Authorization");
        return header != null && header.startsWith("Bearer ") ? header.substring("Bearer ".length()) : null;
    }
}
