package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/** What stands behind a door, seeded, its parts in a test's hands; every answer held to openapi.json. */
record ServiceParts(FirmSettings settings, ServiceContext context, Chapters chapters, Service service) {
    static ServiceParts of(boolean sandbox, String time) {
        FirmSettings settings = new MockSettings().firm(ContractReader.bundled().events(), null);
        Environment environment = new Environment(sandbox, new SimulatedClock(Instant.parse(time), null), 1);
        ServiceContext context = context(
                environment, settings, new CallJournal(1000, 1000), new InjectedFaults(ContractReader.bundled()));
        Chapters chapters = new Chapters(context);
        if (sandbox) {
            chapters.add(new SandboxChapter(context, chapters));
        }
        chapters.seed();
        return new ServiceParts(
                settings, context, chapters, new Service(context, chapters.handlers(), WireForm.CONTRACT));
    }

    /** Returns the collaborators of an environment that stands alone. */
    static ServiceContext context(
            Environment environment, FirmSettings settings, CallJournal journal, InjectedFaults faults) {
        Contract contract = ContractReader.bundled();
        ReentrantLock lock = new ReentrantLock();
        DeliveryQueue queue = new DeliveryQueue(lock);
        SharedState shared = new SharedState(lock, contract, journal, faults, queue, contract.answerChecker());
        return ServiceContext.of(environment, environment, settings, shared, new ClockRunner(environment, queue), null);
    }

    ReentrantLock lock() {
        return context.shared().lock();
    }
}
