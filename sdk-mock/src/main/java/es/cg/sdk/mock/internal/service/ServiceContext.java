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

/**
 * All collaborators over one environment, for the code that builds the service, the chapters and the panel. Chapters
 * themselves receive only what they use. Guarded by the service's lock.
 *
 * @param present the clock that shows the present: production's, also in the sandbox, whose own clock can be moved
 */
public record ServiceContext(
        Environment environment,
        SimulatedClock present,
        Contract contract,
        FirmSettings settings,
        InjectedFaults faults,
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
        DeliveryQueue queue,
        ClockRunner clockRunner) {
    /**
     * Builds the collaborators of an environment.
     *
     * @param production the production environment; the same as {@code environment} where that is production
     */
    public static ServiceContext of(
            Environment environment,
            Environment production,
            FirmSettings settings,
            InjectedFaults faults,
            Contract contract,
            DeliveryQueue queue) {
        // Drawn first: every later id of a seed depends on the order of draws.
        ListPages pages = new ListPages(environment.random().id("cursor_secret_"));
        SimulatedClock present = production.clock();
        KeyStore keys = new KeyStore(environment);
        EventLog events = new EventLog(environment);
        CapturedEmails emails = new CapturedEmails(environment);
        Warnings warnings = new Warnings(environment, emails);
        RateLimits limits = new RateLimits(environment, settings);
        SandboxUsage sandboxUsage = new SandboxUsage(environment, production, warnings, limits);
        return new ServiceContext(
                environment,
                present,
                contract,
                settings,
                faults,
                keys,
                new KeyExpiry(environment, keys, events),
                new Permissions(environment, settings, contract),
                new Scenarios(environment),
                new AccessLog(environment),
                limits,
                sandboxUsage,
                new ResetLimit(settings, present, sandboxUsage),
                pages,
                new Jobs(environment, settings, faults),
                events,
                emails,
                warnings,
                queue,
                new ClockRunner(environment, queue));
    }
}
