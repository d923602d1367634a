package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.http.HttpLimits;
import es.cg.sdk.mock.internal.http.HttpListener;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.page.PageContext;
import es.cg.sdk.mock.internal.page.PageServer;
import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import es.cg.sdk.mock.internal.panel.PanelServer;
import es.cg.sdk.mock.internal.panel.StateKeeper;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.scheduling.DueTaskThread;
import es.cg.sdk.mock.internal.scheduling.RepeatedTask;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.wire.CorrectedService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds and starts the parts of a mock: both environments, the panel and their listeners. Thread-safe. */
final class RunningMock implements AutoCloseable {
    private static final List<String> PREFIX = List.of("api", "public", "v1");
    private static final int JOURNAL_CAPACITY = 10_000;
    private static final int JOURNAL_BODIES = 2_000;

    // Set in the tests of this project: every answer of every mock is checked against openapi.json.
    private static final String CHECK_ANSWERS = "es.cg.sdk.mock.held";

    final ReentrantLock lock = new ReentrantLock();
    final InjectedFaults faults;
    final CallJournal calls = new CallJournal(JOURNAL_CAPACITY, JOURNAL_BODIES);
    final PanelServer panel;
    final PageServer page;
    final ReadyKey live;
    final ReadyKey test;
    final ReadyKey sandboxKey;

    private final Contract contract;
    private final SharedState shared;
    private final @Nullable CorrectedService corrected;
    private final DeliveryQueue queue = new DeliveryQueue(lock);
    private final DueTaskThread dueTasks;
    private final @Nullable StateKeeper keeper;
    private final @Nullable RepeatedTask saving;
    private final List<HttpListener> listeners = new ArrayList<>();
    private boolean closed;

    RunningMock(Contract contract, MockSettings settings) {
        this.contract = contract;
        this.faults = new InjectedFaults(contract);
        FirmSettings firm = settings.firm(contract.events());
        this.corrected = settings.correct(firm, contract);
        // With corrections, an operation may have answers and codes that the contract does not document for it.
        boolean checks = Boolean.getBoolean(CHECK_ANSWERS) && corrected == null;
        this.shared = new SharedState(lock, calls, checks ? contract.answerChecker() : null);
        Environment production = new Environment(false, settings.clock(), settings.seed, firm.refusals());
        Environment sandbox = new Environment(true, settings.clock(), ~settings.seed, firm.refusals());
        boolean areIdsNumbers = corrected != null && corrected.numericIds();
        if (areIdsNumbers) {
            List.of(production, sandbox).forEach(Environment::numericIds);
        }
        ServiceContext ofProduction = ServiceContext.of(production, production, firm, faults, contract, queue);
        ServiceContext ofSandbox = ServiceContext.of(sandbox, production, firm, faults, contract, queue);
        lock.lock();
        try {
            Chapters sandboxChapters = new Chapters(ofSandbox);
            SandboxChapter sandboxChapter = new SandboxChapter(ofSandbox, sandboxChapters);
            sandboxChapters.add(sandboxChapter);
            PanelEnvironment productionPart =
                    listen(ofProduction, new Chapters(ofProduction), settings.address, settings.productionPort);
            PanelEnvironment sandboxPart = listen(ofSandbox, sandboxChapters, settings.address, settings.sandboxPort);
            this.live = new ReadyKey(ofProduction, "live");
            this.test = new ReadyKey(ofProduction, "test");
            this.sandboxKey = new ReadyKey(ofSandbox, "sandbox");
            Runnable seed = () -> {
                productionPart.chapters().seed();
                sandboxPart.chapters().seed();
                ReadyKey.checkClients(settings.clients, List.of(ofProduction, ofSandbox));
                List.of(live, test, sandboxKey).forEach(key -> key.make(contract.scopes(), settings.clients));
            };
            if (settings.running || settings.contract != null || areIdsNumbers) {
                seed.run();
            } else {
                new SeedCache(settings.time, settings.seed, Set.copyOf(settings.clients))
                        .fill(List.of(production, sandbox), seed);
            }
            settings.faults.forEach(each -> each.accept(faults));
            this.panel = new PanelServer(contract, productionPart, sandboxPart, shared);
            PageContext shown = new PageContext(
                    shared, productionPart, sandboxPart, sandboxChapter, this::readyKeys, this::readyClients);
            this.page = new PageServer(panel, shown);
            if (!settings.address.isLoopbackAddress()) {
                panel.share();
            }
            // Before the state file is locked, since the port may be taken. Requests wait for the lock of the service.
            listeners.add(HttpListener.open(page, settings.address, settings.panelPort, List.of(), HttpLimits.PANEL));
            this.keeper = settings.stateFile == null ? null : panel.keepStateIn(settings.stateFile);
            this.saving =
                    keeper == null ? null : new RepeatedTask("cg-mock-saving", settings.saveEvery, this::saveIfChanged);
            this.dueTasks = new DueTaskThread(lock, List.of(production, sandbox));
        } catch (RuntimeException e) {
            queue.close();
            listeners.forEach(HttpListener::close);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private PanelEnvironment listen(ServiceContext context, Chapters chapters, InetAddress address, int port) {
        Map<String, OperationHandler> handlers = chapters.handlers();
        WireForm wire = WireForm.CONTRACT;
        if (corrected != null) {
            handlers = corrected.handlers(handlers, context.jobs());
            wire = corrected.wire(context.environment(), context.jobs());
        }
        Service service = new Service(contract, context, handlers, shared, wire);
        RequestReceiver receiver = corrected == null ? service : corrected.withFiles(service, service::dated);
        HttpListener listener = HttpListener.open(receiver, address, port, PREFIX, HttpLimits.USUAL);
        listeners.add(listener);
        context.environment().setBaseUrl(listener.baseUrl());
        return new PanelEnvironment(context, chapters, service);
    }

    private Map<String, String> readyKeys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("live", live.value());
        keys.put("test", test.value());
        keys.put("sandbox", sandboxKey.value());
        return keys;
    }

    private Map<String, List<Long>> readyClients() {
        return Map.of("production", live.clients(), "sandbox", sandboxKey.clients());
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

    /** Saves the state, if it changed and is kept in a file. */
    void saveIfChanged() {
        lock.lock();
        try {
            if (keeper != null && !closed) {
                keeper.save();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the state could not be saved, and stays as it was saved last: " + e, e);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Closes the ports, and then saves the state, so that it has all that was answered.
     *
     * @throws UncheckedIOException if the state cannot be saved
     */
    @Override
    public void close() {
        if (saving != null) {
            saving.close();
        }
        dueTasks.close();
        queue.close();
        page.close();
        listeners.forEach(HttpListener::close);
        lock.lock();
        try {
            if (keeper != null && !closed) {
                closed = true;
                keeper.saveAll();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the state could not be saved: " + e, e);
        } finally {
            if (keeper != null) {
                keeper.close();
            }
            lock.unlock();
        }
    }
}
