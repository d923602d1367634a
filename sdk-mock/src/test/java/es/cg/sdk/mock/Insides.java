package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/** What stands behind a door, seeded, its parts in a test's hands; every answer held to openapi.json. */
record Insides(FirmSettings firm, ServiceContext office, Chapters chapters, ReentrantLock lock, Service service) {
    static Insides of(boolean sandbox, String time) {
        Contract contract = Contract.bundled();
        FirmSettings firm = new FirmSettings();
        ReentrantLock lock = new ReentrantLock();
        Environment world = new Environment(sandbox, new SimulatedClock(Instant.parse(time), null), 1);
        ServiceContext office =
                new ServiceContext(world, world, firm, new InjectedFaults(contract), contract, new DeliveryQueue(lock));
        Chapters chapters = new Chapters(office);
        chapters.seed();
        Service.Desk desk = new Service.Desk(lock, new CallJournal(1000), contract.answers());
        return new Insides(firm, office, chapters, lock, new Service(contract, office, chapters.handlers(), desk));
    }
}
