package es.cg.sdk.sandbox;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.sepa.SepaRemittance;

/**
 * Controls the sandbox: its clock, its test data, its simulated events and e-mails. Thread-safe; obtained from
 * {@code cg.sandbox()} of a client with the sandbox's address and a key that begins with {@code cg_sbx_}.
 *
 * <p>These operations exist only in the sandbox. Production answers with status 404, as for an unknown path; it refuses
 * a sandbox key before that with 401 {@code entorno_incorrecto}. The operations act on no client of the firm, need no
 * scope and use nothing of the plan's quota. The sandbox is part of the plans Starter, Professional and Enterprise.
 * Test keys are refused.
 *
 * <p>To get a fixed outcome from another operation in the sandbox, name a scenario:
 * {@code cg.with(CallOptions.defaults().scenario("rechazada"))}. {@link #scenarios()} lists the names. An unknown name
 * is refused with 422 {@code escenario_desconocido}.
 *
 * <p>A write whose idempotency key the service received within the last 24 hours is not done again; the service returns
 * the first answer. So a test that may run twice within 24 hours must not reset with a fixed key of its own.
 *
 * <p>The contract shows all of these operations, but hardly any field of their answers.
 */
public final class SandboxEnvironment {
    // formatter:off
    private static final Operation<Sandbox>                     GET                 = Operation.get("sandbox.get", "/sandbox", Sandbox::new).onNoClient();
    private static final Operation<SandboxReset.SeededData>     RESET               = Operation.post("sandbox.reset", "/sandbox/reset", SandboxReset.SeededData::new).onNoClient();
    private static final Operation<ClockAdvance.AdvancedClock>  ADVANCE_CLOCK       = Operation.post("sandbox.advanceClock", "/sandbox/clock/advance", ClockAdvance.AdvancedClock::new).onNoClient();
    private static final Operation<WebhookFiring.FiredEvent>    FIRE_WEBHOOK        = Operation.post("sandbox.fireWebhook", "/sandbox/webhooks/fire", WebhookFiring.FiredEvent::new).onNoClient();
    private static final Operation<Page<SandboxEmail>>          EMAILS              = Operation.list("sandbox.emails", "/sandbox/emails", SandboxEmail::new).onNoClient();
    private static final Operation<NewMovements.AddedMovements> ADD_MOVEMENTS       = Operation.post("sandbox.addMovements", "/sandbox/bank-accounts/{id}/movements", NewMovements.AddedMovements::new).onNoClient();
    private static final Operation<BankAccount>                 EXPIRE_CONSENT      = Operation.post("sandbox.expireConsent", "/sandbox/bank-accounts/{id}/consent-expiry", BankAccount::new).onNoClient();
    private static final Operation<SepaRemittance>              SIMULATE_REMITTANCE = Operation.post("sandbox.simulateRemittance", "/sandbox/sepa-remittances/{id}/simulate", SepaRemittance::new).onNoClient();
    private static final Operation<SandboxDifferences>          DIFFERENCES         = Operation.get("sandbox.differences", "/sandbox/diferencias", SandboxDifferences::new).onNoClient();
    private static final Operation<SandboxScenarios>            SCENARIOS           = Operation.get("sandbox.scenarios", "/sandbox/scenarios", SandboxScenarios::new).onNoClient();
    private static final Operation<SandboxReadiness>            READINESS           = Operation.get("sandbox.readiness", "/sandbox/preparacion", SandboxReadiness::new).onNoClient();
    private static final Operation<SandboxConfiguration>        CONFIGURATION       = Operation.get("sandbox.configuration", "/sandbox/configuracion", SandboxConfiguration::new).onNoClient();
    // formatter:on

    static {
        Resources.register(SandboxEnvironment.class, SandboxEnvironment::new);
    }

    private final Caller caller;

    private SandboxEnvironment(Caller caller) {
        this.caller = caller;
    }

    /** Returns the state of the sandbox: its clock, the resets left today, and its limits. */
    public Sandbox get() {
        return caller.run(GET.call());
    }

    /** Resets all data, as {@link #reset(SandboxReset)} does without options. */
    public SandboxReset.SeededData reset() {
        return caller.run(RESET.call());
    }

    /**
     * Resets the test data and sets the clock back to the present. Uses a random idempotency key. All previous data is
     * deleted, including the numbers of invoices. Keys and webhook destinations stay, with their secrets. With
     * {@code cliente}, only that client is reset.
     *
     * @throws es.cg.sdk.errors.RateLimitException if no resets are left today: see {@link Sandbox#resetsRestantesHoy()}
     * @throws es.cg.sdk.errors.ValidationException if a client of your own cannot be created as declared
     */
    public SandboxReset.SeededData reset(SandboxReset reset) {
        requireNonNull(reset, "reset is null");
        return caller.run(RESET.call().body(reset.json()));
    }

    /** Does the same as {@link #reset(SandboxReset)}, with your own idempotency key. */
    public SandboxReset.SeededData reset(SandboxReset reset, IdempotencyKey key) {
        requireNonNull(reset, "reset is null");
        return caller.run(RESET.call().body(reset.json()).key(key));
    }

    /**
     * Moves the clock forward and does the work that becomes due: recurring invoices, reminders, due dates, and the
     * simulated remission of invoices. Uses a random idempotency key. Only a reset sets the clock back.
     *
     * @throws es.cg.sdk.errors.ValidationException if the advance is too long
     */
    public ClockAdvance.AdvancedClock advanceClock(ClockAdvance advance) {
        requireNonNull(advance, "advance is null");
        return caller.run(ADVANCE_CLOCK.call().body(advance.json()));
    }

    /** Does the same as {@link #advanceClock(ClockAdvance)}, with your own idempotency key. */
    public ClockAdvance.AdvancedClock advanceClock(ClockAdvance advance, IdempotencyKey key) {
        requireNonNull(advance, "advance is null");
        return caller.run(ADVANCE_CLOCK.call().body(advance.json()).key(key));
    }

    /**
     * Sends a simulated event with realistic data to the webhook destinations. Uses a random idempotency key. No record
     * changes. The service signs the event with the secret of the destination in the sandbox.
     *
     * @throws es.cg.sdk.errors.ValidationException if the kind of event, the client or the destination is unknown
     */
    public WebhookFiring.FiredEvent fireWebhook(WebhookFiring firing) {
        requireNonNull(firing, "firing is null");
        return caller.run(FIRE_WEBHOOK.call().body(firing.json()));
    }

    /** Does the same as {@link #fireWebhook(WebhookFiring)}, with your own idempotency key. */
    public WebhookFiring.FiredEvent fireWebhook(WebhookFiring firing, IdempotencyKey key) {
        requireNonNull(firing, "firing is null");
        return caller.run(FIRE_WEBHOOK.call().body(firing.json()).key(key));
    }

    /** Lists the e-mails that production would have sent, newest first. The sandbox sends none of them. */
    public Listing<SandboxEmail> emails() {
        return caller.list(EMAILS.call());
    }

    /**
     * Adds test movements to a bank account, because the sandbox does not import statements. Uses a random idempotency
     * key.
     *
     * @param accountId the id of the account, as {@link BankAccount#id()} returns it
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such account
     */
    public NewMovements.AddedMovements addMovements(String accountId, NewMovements movements) {
        requireNonNull(movements, "movements is null");
        return caller.run(ADD_MOVEMENTS.call(accountId).body(movements.json()));
    }

    /** Does the same as {@link #addMovements(String, NewMovements)}, with your own idempotency key. */
    public NewMovements.AddedMovements addMovements(String accountId, NewMovements movements, IdempotencyKey key) {
        requireNonNull(movements, "movements is null");
        Call<NewMovements.AddedMovements> call = ADD_MOVEMENTS.call(accountId);
        return caller.run(call.body(movements.json()).key(key));
    }

    /**
     * Makes the consent to read an account at its bank expire. Uses a random idempotency key. The client's consent to
     * this integration does not change.
     *
     * @param accountId the id of the account, as {@link BankAccount#id()} returns it
     * @return the account after the change
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such account
     */
    public BankAccount expireConsent(String accountId) {
        return caller.run(EXPIRE_CONSENT.call(accountId));
    }

    /** Does the same as {@link #expireConsent(String)}, with your own idempotency key. */
    public BankAccount expireConsent(String accountId, IdempotencyKey key) {
        return caller.run(EXPIRE_CONSENT.call(accountId).key(key));
    }

    /**
     * Moves a remittance of direct debits to another state, as its bank would. Uses a random idempotency key. The
     * contract does not show which transitions are allowed; a final state never changes.
     *
     * @param remittanceId the id of the remittance, as {@link SepaRemittance#id()} returns it
     * @return the remittance after the change
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such remittance; with another status
     *     if the transition is not allowed
     */
    public SepaRemittance simulateRemittance(String remittanceId, RemittanceMove move) {
        requireNonNull(move, "move is null");
        return caller.run(SIMULATE_REMITTANCE.call(remittanceId).body(move.json()));
    }

    /** Does the same as {@link #simulateRemittance(String, RemittanceMove)}, with your own idempotency key. */
    public SepaRemittance simulateRemittance(String remittanceId, RemittanceMove move, IdempotencyKey key) {
        requireNonNull(move, "move is null");
        Call<SepaRemittance> call = SIMULATE_REMITTANCE.call(remittanceId);
        return caller.run(call.body(move.json()).key(key));
    }

    /** Returns the differences between the sandbox and production. */
    public SandboxDifferences differences() {
        return caller.run(DIFFERENCES.call());
    }

    /** Returns the scenarios, with the names that {@code CallOptions.scenario} takes. */
    public SandboxScenarios scenarios() {
        return caller.run(SCENARIOS.call());
    }

    /** Returns a report, point by point, on whether the integration is ready for production. */
    public SandboxReadiness readiness() {
        return caller.run(READINESS.call());
    }

    /**
     * Returns the configuration that you can repeat in production: the webhook destinations without their secrets, and
     * the scopes that a key needs. The call itself copies nothing.
     */
    public SandboxConfiguration configuration() {
        return caller.run(CONFIGURATION.call());
    }
}
