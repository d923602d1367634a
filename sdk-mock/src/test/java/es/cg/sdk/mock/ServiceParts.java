package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
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
record ServiceParts(
        FirmSettings settings, ServiceContext context, Chapters chapters, ReentrantLock lock, Service service) {
    static ServiceParts of(boolean sandbox, String time) {
        Contract contract = ContractReader.bundled();
        FirmSettings settings = new FirmSettings();
        ReentrantLock lock = new ReentrantLock();
        Environment environment = new Environment(sandbox, new SimulatedClock(Instant.parse(time), null), 1);
        ServiceContext context = ServiceContext.of(
                environment, environment, settings, new InjectedFaults(contract), contract, new DeliveryQueue(lock));
        Chapters chapters = new Chapters(context);
        if (sandbox) {
            chapters.add(new SandboxChapter(context, chapters));
        }
        chapters.seed();
        SharedState desk = new SharedState(lock, new CallJournal(1000, 1000), contract.answerChecker());
        return new ServiceParts(
                settings, context, chapters, lock, new Service(contract, context, chapters.handlers(), desk));
    }
}
