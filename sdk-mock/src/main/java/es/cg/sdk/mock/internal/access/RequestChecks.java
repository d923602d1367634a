package es.cg.sdk.mock.internal.access;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.contract.ApiOperation.ScopeRule;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The checks before an operation runs, in the order of {@code x-check-order} in openapi.json. Each check throws an
 * {@link ApiException} if the call fails it. Guarded by the service's lock.
 */
public record RequestChecks(
        Environment environment,
        FirmSettings settings,
        Permissions permissions,
        RateLimits limits,
        Scenarios scenarios,
        Contract contract) {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern CLIENT = Pattern.compile("0*[1-9][0-9]*");
    private static final int LONGEST_KEY = 255;
    private static final int LONGEST_CLIENT = 18;
    private static final int LONGEST_SHOWN = 100;

    /** Sets the client of a call, if the header or the path has it; a later check refuses what cannot be read. */
    public static void resolveClient(ApiCall call) {
        call.setClient(clientNumber(named(call)));
    }

    /** Returns the client as the caller named it; empty if the operation acts on none. */
    private static String named(ApiCall call) {
        return switch (call.operation().clientHeader()) {
            case REQUIRED -> String.valueOf(call.request().header("X-CG-Client"));
            case ACCEPTED -> call.pathParameter("id");
            case NONE -> "";
        };
    }

    private static String shortened(String named) {
        return named.length() > LONGEST_SHOWN ? named.substring(0, LONGEST_SHOWN) + "…" : named;
    }

    /** Returns the checks that a call of this operation must pass, in order; what does not apply to it is left out. */
    public Consumer<ApiCall> of(ApiOperation operation) {
        boolean sandbox = environment.sandbox();
        ScopeRule scopes = operation.scopes();
        List<Consumer<ApiCall>> checks = new ArrayList<>();
        checks.add(call -> checkScopes(scopes, call));
        checks.add(call -> checkPlan(operation, call));
        if (!operation.testKeys()) {
            checks.add(RequestChecks::checkNotTestKey);
        }
        if (operation.key() != KeyRule.NONE) {
            boolean required = operation.key() == KeyRule.REQUIRED;
            checks.add(call -> checkIdempotencyKey(required, call));
        }
        if (operation.clientHeader() != ClientHeader.NONE) {
            boolean required = operation.clientHeader() == ClientHeader.REQUIRED;
            checks.add(required ? RequestChecks::checkClientHeader : RequestChecks::checkSameClient);
            checks.add(this::checkClientAuthorised);
            checks.add(call -> checkConsent(scopes, call));
        }
        if (operation.spendsQuota() && !sandbox) {
            checks.add(call -> limits.spendQuota());
        }
        if (sandbox) {
            checks.add(this::checkScenario);
        }
        if (sandbox && operation.refusedInSandbox()) {
            checks.add(RequestChecks::refuseInSandbox);
        }
        checks.add(call -> BodyChecks.checkQuery(call, !environment.refuses(Refusal.LIST_FILTER_VALUE)));
        if (operation.multipart()) {
            checks.add(BodyChecks::readForm);
        } else if (operation.body() != null) {
            boolean optional = operation.bodyOptional();
            checks.add(call -> new BodyChecks(contract.schemas()).readBody(call, optional));
        }
        return inOrder(checks);
    }

    /**
     * Returns the checks that follow once it is clear that the call is no replay: the platform scenario that it asks
     * for, and the fields of its body.
     */
    public Consumer<ApiCall> ofFields(ApiOperation operation) {
        List<Consumer<ApiCall>> checks = new ArrayList<>();
        if (environment.sandbox()) {
            checks.add(scenarios::apply);
        }
        if (operation.body() != null) {
            String schema = BodyChecks.schemaOf(operation);
            checks.add(call -> new BodyChecks(contract.schemas())
                    .checkFields(
                            call,
                            schema,
                            environment.refuses(Refusal.FIELD_RANGE),
                            !settings.fixed().publicDestinationsOnly(),
                            settings.fixed().neighbourDestinations()));
        }
        return inOrder(checks);
    }

    private static Consumer<ApiCall> inOrder(List<Consumer<ApiCall>> checks) {
        List<Consumer<ApiCall>> copy = List.copyOf(checks);
        return call -> copy.forEach(check -> check.accept(call));
    }

    private static void checkScopes(ScopeRule rule, ApiCall call) {
        Set<String> carried = call.scopes();
        if (!rule.satisfiedBy(carried)) {
            String needed = String.join(rule.any() ? "|" : ", ", rule.names());
            throw ApiException.of(403, "scope_insuficiente", Message.of("access.scope", needed))
                    .detail("scope", needed)
                    .because("needed " + needed + ", held " + carried);
        }
    }

    /** In the sandbox every plan with an API permits everything. */
    private void checkPlan(ApiOperation operation, ApiCall call) {
        Plan plan = settings.plan();
        Set<String> carried = call.scopes();
        Plan needed = environment.sandbox() ? Plan.STARTER : operation.planFor(carried);
        if (!plan.includes(needed)) {
            ScopeRule rule = operation.scopes();
            List<String> used = rule.names().stream().filter(carried::contains).toList();
            throw ApiException.of(403, "permiso_fuera_de_plan", Message.of("access.plan"))
                    .detail("scope", String.join(rule.any() ? "|" : ", ", used))
                    .detail("plan_minimo", needed.word())
                    .because(
                            "the plan is " + plan.word() + ", and the cheapest that includes this is " + needed.word());
        }
    }

    private static void checkNotTestKey(ApiCall call) {
        if (call.key().kind().equals("test")) {
            throw ApiException.of(403, "clave_de_prueba_sin_escritura", Message.of("access.testKey"));
        }
    }

    private static void checkIdempotencyKey(boolean required, ApiCall call) {
        String key = call.idempotencyKey();
        if (key == null && required) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", Message.of("access.noIdempotencyKey"));
        }
        if (call.request().repeats("Idempotency-Key")) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", Message.of("access.twoIdempotencyKeys"));
        }
        if (key != null && (key.isEmpty() || key.length() > LONGEST_KEY)) {
            throw ApiException.malformed(
                    "cabecera_obligatoria", "Idempotency-Key", Message.of("access.wrongIdempotencyKey"));
        }
    }

    private static void checkClientHeader(ApiCall call) {
        String header = call.request().header("X-CG-Client");
        if (header == null || !DIGITS.matcher(header).matches()) {
            throw ApiException.malformed("cabecera_obligatoria", "X-CG-Client", Message.of("access.noClientHeader"));
        }
    }

    private static void checkSameClient(ApiCall call) {
        String header = call.request().header("X-CG-Client");
        if (header != null && !header.equals(call.pathParameter("id"))) {
            throw ApiException.malformed("cabecera_obligatoria", "X-CG-Client", Message.of("access.otherClient"));
        }
    }

    /** Returns the client's number; 0, which no client has, if the text is none. */
    private static long clientNumber(String text) {
        return text.length() <= LONGEST_CLIENT && CLIENT.matcher(text).matches() ? Long.parseLong(text) : 0;
    }

    private void checkClientAuthorised(ApiCall call) {
        long client = call.client();
        boolean exists = environment.table(TableNames.CLIENTS).sizeOf(client) > 0;
        if (!exists || !call.key().authorisedOn(client)) {
            String named = shortened(named(call));
            throw ApiException.notFound(Message.of("access.client", named))
                    .because(exists ? "the key is not authorised on client " + named : "there is no client " + named);
        }
    }

    private void checkConsent(ScopeRule rule, ApiCall call) {
        Set<String> consents = scenarios.consents(call);
        if (!permissions.satisfied(rule, call.scopes(), consents)) {
            throw ApiException.of(403, "sin_consentimiento", Message.of("access.noConsent"))
                    .because("the client must consent to "
                            + String.join(rule.any() ? " or " : " and ", rule.names())
                            + (consents.isEmpty()
                                    ? ", and has consented to nothing"
                                    : ", and has consented to " + String.join(", ", consents)));
        }
    }

    private void checkScenario(ApiCall call) {
        String scenario = scenarios.of(call);
        Set<String> knownScenarios = contract.sandbox().scenarios().keySet();
        if (scenario != null && !knownScenarios.contains(scenario)) {
            throw ApiException.of(
                    422, "escenario_desconocido", Message.of("access.scenario", new TreeSet<>(knownScenarios)));
        }
    }

    private static void refuseInSandbox(ApiCall call) {
        throw ApiException.of(501, "funcion_no_disponible_en_sandbox", Message.of("access.notInSandbox"));
    }
}
