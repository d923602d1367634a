package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.Courier;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Faults;
import es.cg.sdk.mock.internal.service.Firm;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/** What stands behind a door, seeded, its parts in a test's hands; every answer held to openapi.json. */
record Insides(Firm firm, Office office, Chapters chapters, ReentrantLock lock, Service service) {
    static Insides of(boolean sandbox, String time) {
        Contract contract = Contract.bundled();
        Firm firm = new Firm();
        ReentrantLock lock = new ReentrantLock();
        World world = new World(sandbox, new SimulatedClock(Instant.parse(time), null), 1);
        Office office = new Office(world, world, firm, new Faults(contract), contract, new Courier(lock));
        Chapters chapters = new Chapters(office);
        chapters.seed();
        Service.Desk desk = new Service.Desk(lock, new CallJournal(1000), contract.answers());
        return new Insides(firm, office, chapters, lock, new Service(contract, office, chapters.handlers(), desk));
    }
}
