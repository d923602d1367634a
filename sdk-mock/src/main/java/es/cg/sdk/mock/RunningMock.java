package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.http.HttpLimits;
import es.cg.sdk.mock.internal.http.HttpListener;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import es.cg.sdk.mock.internal.panel.PanelServer;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.scheduling.DueTaskThread;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Builds and starts the parts of a mock: both environments, the panel and their listeners. Thread-safe. */
final class RunningMock implements AutoCloseable {
    private static final List<String> PREFIX = List.of("api", "public", "v1");
    private static final int JOURNAL_CAPACITY = 10_000;

    // Set in the tests of this project: every answer of every mock is checked against openapi.json.
    private static final String CHECK_ANSWERS = "es.cg.sdk.mock.held";

    final ReentrantLock lock = new ReentrantLock();
    final InjectedFaults faults;
    final CallJournal calls = new CallJournal(JOURNAL_CAPACITY);
    final PanelServer panel;
    final ReadyKey live;
    final ReadyKey test;
    final ReadyKey sandboxKey;

    private final Contract contract;
    private final SharedState shared;
    private final DeliveryQueue queue = new DeliveryQueue(lock);
    private final DueTaskThread dueTasks;
    private final List<HttpListener> listeners = new ArrayList<>();

    RunningMock(Contract contract, MockSettings settings) {
        this.contract = contract;
        this.faults = new InjectedFaults(contract);
        this.shared = new SharedState(lock, calls, Boolean.getBoolean(CHECK_ANSWERS) ? contract.answerChecker() : null);
        FirmSettings firm = settings.firm(contract.events());
        Environment production = new Environment(false, settings.clock(), settings.seed);
        Environment sandbox = new Environment(true, settings.clock(), ~settings.seed);
        ServiceContext ofProduction = ServiceContext.of(production, production, firm, faults, contract, queue);
        ServiceContext ofSandbox = ServiceContext.of(sandbox, production, firm, faults, contract, queue);
        lock.lock();
        try {
            PanelEnvironment productionPart = listen(ofProduction, settings.productionPort);
            PanelEnvironment sandboxPart = listen(ofSandbox, settings.sandboxPort);
            this.live = new ReadyKey(ofProduction, "live");
            this.test = new ReadyKey(ofProduction, "test");
            this.sandboxKey = new ReadyKey(ofSandbox, "sandbox");
            Runnable seed = () -> {
                productionPart.chapters().seed();
                sandboxPart.chapters().seed();
                ReadyKey.checkClients(settings.clients, List.of(ofProduction, ofSandbox));
                List.of(live, test, sandboxKey).forEach(key -> key.make(contract.scopes(), settings.clients));
            };
            if (settings.running || settings.contract != null) {
                seed.run();
            } else {
                new SeedCache(settings.time, settings.seed, Set.copyOf(settings.clients))
                        .fill(List.of(production, sandbox), seed);
            }
            settings.faults.forEach(each -> each.accept(faults));
            this.panel = new PanelServer(contract, productionPart, sandboxPart, shared);
            listeners.add(HttpListener.open(panel, settings.panelPort, List.of(), HttpLimits.PANEL));
            this.dueTasks = new DueTaskThread(lock, List.of(production, sandbox));
        } catch (RuntimeException e) {
            queue.close();
            listeners.forEach(HttpListener::close);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private PanelEnvironment listen(ServiceContext context, int port) {
        Chapters chapters = new Chapters(context);
        if (context.environment().sandbox()) {
            chapters.add(new SandboxChapter(context, chapters));
        }
        Service service = new Service(contract, context, chapters.handlers(), shared);
        HttpListener listener = HttpListener.open(service, port, PREFIX);
        listeners.add(listener);
        context.environment().setBaseUrl(listener.baseUrl());
        return new PanelEnvironment(context, chapters, service);
    }

    /** Returns the address of production, the sandbox or the panel: 0, 1 or 2. */
    String baseUrl(int listener) {
        return listeners.get(listener).baseUrl();
    }

    /** Returns a value that is read under the lock. */
    <T> T locked(Supplier<T> value) {
        lock.lock();
        try {
            return value.get();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        dueTasks.close();
        queue.close();
        listeners.forEach(HttpListener::close);
    }
}
