package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.access.AccessLog;
import es.cg.sdk.mock.internal.access.Permissions;
import es.cg.sdk.mock.internal.access.Scenarios;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.events.CapturedEmails;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.events.Warnings;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.keys.KeyExpiry;
import es.cg.sdk.mock.internal.keys.KeyStore;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.limits.ResetLimit;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import org.jspecify.annotations.Nullable;

/**
 * All collaborators over one environment, for the service, the chapters, and the code that builds them and the panel.
 * Guarded by the service's lock.
 *
 * @param present the clock that shows the present: production's, also in the sandbox, whose own clock can be moved
 */
public record ServiceContext(
        Environment environment,
        SimulatedClock present,
        SharedState shared,
        FirmSettings settings,
        KeyStore keys,
        KeyExpiry keyExpiry,
        Permissions permissions,
        Scenarios scenarios,
        AccessLog accessLog,
        RateLimits limits,
        SandboxUsage sandboxUsage,
        ResetLimit resetLimit,
        ListPages pages,
        Jobs jobs,
        EventLog events,
        CapturedEmails emails,
        Warnings warnings,
        ClockRunner clockRunner) {
    /**
     * Builds the collaborators of an environment.
     *
     * @param production the firm's production environment; the same as {@code environment} where that is production
     * @param clockRunner moves the clock of the environment
     * @param first the same environment of the mock's first firm, which counts the addresses of callers; null there
     */
    public static ServiceContext of(
            Environment environment,
            Environment production,
            FirmSettings settings,
            SharedState shared,
            ClockRunner clockRunner,
            @Nullable ServiceContext first) {
        // Drawn first: every later id of a seed depends on the order of draws.
        ListPages pages = new ListPages(environment.random().id("cursor_secret_"));
        SimulatedClock present = production.clock();
        KeyStore keys = new KeyStore(environment);
        EventLog events = new EventLog(environment);
        CapturedEmails emails = new CapturedEmails(environment);
        Warnings warnings = new Warnings(environment, emails);
        RateLimits limits = new RateLimits(environment, settings, first == null ? null : first.limits());
        SandboxUsage sandboxUsage = new SandboxUsage(environment, production, warnings, limits);
        return new ServiceContext(
                environment,
                present,
                shared,
                settings,
                keys,
                new KeyExpiry(environment, keys, events),
                new Permissions(environment.sandbox(), settings, shared.contract()),
                new Scenarios(environment),
                new AccessLog(environment),
                limits,
                sandboxUsage,
                new ResetLimit(settings, present, sandboxUsage),
                pages,
                new Jobs(environment, settings, shared.faults()),
                events,
                emails,
                warnings,
                clockRunner);
    }

    /** Returns the contract. */
    public Contract contract() {
        return shared.contract();
    }

    /** Returns the faults that can be armed. */
    public InjectedFaults faults() {
        return shared.faults();
    }

    /** Returns the queue of deliveries. */
    public DeliveryQueue queue() {
        return shared.queue();
    }
}
