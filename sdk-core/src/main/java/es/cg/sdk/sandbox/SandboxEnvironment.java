package es.cg.sdk.sandbox;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * The sandbox itself: its clock, its data, and what it would have sent. Thread-safe; obtained from {@code cg.sandbox()}
 * of a client whose address is the sandbox's and whose key begins with {@code cg_sbx_}.
 *
 * <p>These operations exist in the sandbox alone. Production answers with status 404, as if there were no such path, and
 * refuses the sandbox's keys with 401 {@code entorno_incorrecto} before that. They act on no client of the firm, need
 * no scope, and spend nothing of the plan's quota; the sandbox comes with Starter, Professional and Enterprise.
 *
 * <p>Every other operation has a fixed outcome in the sandbox where one is asked for: {@code
 * cg.with(CallOptions.defaults().scenario("rechazada"))}, with a name out of {@link #scenarios()}. A name that is not
 * there is refused with 422 {@code escenario_desconocido}.
 *
 * <p>What is sent with a key that it had within the last 24 hours is not done again: the first answer comes again. So a
 * test that is run twice a day must not reset with a key of its own choice.
 *
 * <p>The contract shows all of these operations, but hardly any field of their answers.
 */
public final class SandboxEnvironment {
    // formatter:off
    private static final Operation<Sandbox> GET =
            Operation.get("sandbox.get", "/sandbox", Sandbox::new).onNoClient();
    private static final Operation<SandboxReset.SeededData> RESET =
            Operation.post("sandbox.reset", "/sandbox/reset", SandboxReset.SeededData::new).onNoClient();
    private static final Operation<ClockAdvance.AdvancedClock> ADVANCE_CLOCK =
            Operation.post("sandbox.advanceClock", "/sandbox/clock/advance", ClockAdvance.AdvancedClock::new).onNoClient();
    private static final Operation<WebhookFiring.FiredEvent> FIRE_WEBHOOK =
            Operation.post("sandbox.fireWebhook", "/sandbox/webhooks/fire", WebhookFiring.FiredEvent::new).onNoClient();
    private static final Operation<Page<SandboxEmail>> EMAILS =
            Operation.list("sandbox.emails", "/sandbox/emails", SandboxEmail::new).onNoClient();
    private static final Operation<NewMovements.AddedMovements> ADD_MOVEMENTS =
            Operation.post("sandbox.addMovements", "/sandbox/bank-accounts/{id}/movements", NewMovements.AddedMovements::new).onNoClient();
    private static final Operation<BankAccount> EXPIRE_CONSENT =
            Operation.post("sandbox.expireConsent", "/sandbox/bank-accounts/{id}/consent-expiry", BankAccount::new).onNoClient();
    private static final Operation<SepaRemittance> SIMULATE_REMITTANCE =
            Operation.post("sandbox.simulateRemittance", "/sandbox/sepa-remittances/{id}/simulate", SepaRemittance::new).onNoClient();
    private static final Operation<SandboxDifferences> DIFFERENCES =
            Operation.get("sandbox.differences", "/sandbox/diferencias", SandboxDifferences::new).onNoClient();
    private static final Operation<SandboxScenarios> SCENARIOS =
            Operation.get("sandbox.scenarios", "/sandbox/scenarios", SandboxScenarios::new).onNoClient();
    private static final Operation<SandboxReadiness> READINESS =
            Operation.get("sandbox.readiness", "/sandbox/preparacion", SandboxReadiness::new).onNoClient();
    private static final Operation<SandboxConfiguration> CONFIGURATION =
            Operation.get("sandbox.configuration", "/sandbox/configuracion", SandboxConfiguration::new).onNoClient();
    // formatter:on

    static {
        Resources.register(SandboxEnvironment.class, SandboxEnvironment::new);
    }

    private final Caller caller;

    private SandboxEnvironment(Caller caller) {
        this.caller = caller;
    }

    /** Reads the sheet: what the clock shows, how many resets the day has left, and how much the sandbox takes. */
    public Sandbox get() {
        return caller.run(GET.call());
    }

    /** Seeds all data again as {@link #reset(SandboxReset)} does, with nothing else to say. */
    public SandboxReset.SeededData reset() {
        return caller.run(RESET.call());
    }

    /**
     * Seeds the fictitious data again and brings the clock back to the present, with a random idempotency key. What was
     * there is gone, numbers of invoices too; keys stay, and so do webhook destinations with their secrets. With
     * {@code cliente} it touches that client alone.
     *
     * @throws es.cg.sdk.errors.RateLimitException if the resets of the day are spent, which {@link Sandbox#resetsRestantesHoy()}
     *     counts
     * @throws es.cg.sdk.errors.ValidationException if a client of your own cannot be made as it is declared
     */
    public SandboxReset.SeededData reset(SandboxReset reset) {
        return caller.run(RESET.call().body(reset.json()));
    }

    /** Seeds the data again as {@link #reset(SandboxReset)} does, with your own idempotency key. */
    public SandboxReset.SeededData reset(SandboxReset reset, IdempotencyKey key) {
        return caller.run(RESET.call().body(reset.json()).key(key));
    }

    /**
     * Moves the clock forward, with a random idempotency key. On the way it does what falls due: recurring invoices,
     * reminders, due dates, and the simulated remission of invoices. Only a reset brings the clock back.
     *
     * @throws es.cg.sdk.errors.ValidationException if the clock cannot be moved so far
     */
    public ClockAdvance.AdvancedClock advanceClock(ClockAdvance advance) {
        return caller.run(ADVANCE_CLOCK.call().body(advance.json()));
    }

    /** Moves the clock as {@link #advanceClock(ClockAdvance)} does, with your own idempotency key. */
    public ClockAdvance.AdvancedClock advanceClock(ClockAdvance advance, IdempotencyKey key) {
        return caller.run(ADVANCE_CLOCK.call().body(advance.json()).key(key));
    }

    /**
     * Fires an event with a payload like a real one at the webhook destinations, with a random idempotency key. Nothing
     * has happened that the event tells of. It is signed with the secret that the destination has in the sandbox.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service knows no such kind of event, client or destination
     */
    public WebhookFiring.FiredEvent fireWebhook(WebhookFiring firing) {
        return caller.run(FIRE_WEBHOOK.call().body(firing.json()));
    }

    /** Fires an event as {@link #fireWebhook(WebhookFiring)} does, with your own idempotency key. */
    public WebhookFiring.FiredEvent fireWebhook(WebhookFiring firing, IdempotencyKey key) {
        return caller.run(FIRE_WEBHOOK.call().body(firing.json()).key(key));
    }

    /** Lists the e-mails that the service would have sent, newest first. None of them leaves the sandbox. */
    public Listing<SandboxEmail> emails() {
        return caller.list(EMAILS.call());
    }

    /**
     * Puts movements of your own on a bank account, with a random idempotency key. This is how movements come in, since
     * the sandbox imports no statements.
     *
     * @param accountId of the account, as {@link BankAccount#id()} gives it
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such account
     */
    public NewMovements.AddedMovements addMovements(String accountId, NewMovements movements) {
        return caller.run(ADD_MOVEMENTS.call(accountId).body(movements.json()));
    }

    /** Puts movements on an account as {@link #addMovements(String, NewMovements)} does, with your own idempotency key. */
    public NewMovements.AddedMovements addMovements(String accountId, NewMovements movements, IdempotencyKey key) {
        return caller.run(ADD_MOVEMENTS.call(accountId).body(movements.json()).key(key));
    }

    /**
     * Lets the consent to read an account at its bank expire, with a random idempotency key. That is the bank's
     * consent; what the client allows this integration stays as it is.
     *
     * @param accountId of the account, as {@link BankAccount#id()} gives it
     * @return the account as it stands now
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such account
     */
    public BankAccount expireConsent(String accountId) {
        return caller.run(EXPIRE_CONSENT.call(accountId));
    }

    /** Lets a consent expire as {@link #expireConsent(String)} does, with your own idempotency key. */
    public BankAccount expireConsent(String accountId, IdempotencyKey key) {
        return caller.run(EXPIRE_CONSENT.call(accountId).key(key));
    }

    /**
     * Moves a remittance of direct debits to another state, as its bank would, with a random idempotency key. Which
     * move leads where, the contract does not show; what is final is never reverted.
     *
     * @param remittanceId of the remittance, as {@link SepaRemittance#id()} gives it
     * @return the remittance as it stands now
     * @throws es.cg.sdk.errors.ApiException with status 404 if the sandbox has no such remittance, with another one if
     *     it cannot come to that state any more
     */
    public SepaRemittance simulateRemittance(String remittanceId, RemittanceMove move) {
        return caller.run(SIMULATE_REMITTANCE.call(remittanceId).body(move.json()));
    }

    /** Moves a remittance as {@link #simulateRemittance(String, RemittanceMove)} does, with your own idempotency key. */
    public SepaRemittance simulateRemittance(String remittanceId, RemittanceMove move, IdempotencyKey key) {
        return caller.run(
                SIMULATE_REMITTANCE.call(remittanceId).body(move.json()).key(key));
    }

    /** Reads in which ways the sandbox is not like production. */
    public SandboxDifferences differences() {
        return caller.run(DIFFERENCES.call());
    }

    /** Reads the outcomes that can be asked for, by the names that {@code CallOptions.scenario} takes. */
    public SandboxScenarios scenarios() {
        return caller.run(SCENARIOS.call());
    }

    /** Reads the report on whether the integration is ready for production, point by point. */
    public SandboxReadiness readiness() {
        return caller.run(READINESS.call());
    }

    /**
     * Reads what can be taken over into production: the webhook destinations without their secrets, and the permissions
     * that a key needs. Nothing is taken over by reading it.
     */
    public SandboxConfiguration configuration() {
        return caller.run(CONFIGURATION.call());
    }
}
