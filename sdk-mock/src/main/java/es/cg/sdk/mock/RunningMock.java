package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.FirmOrigin;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.http.HttpLimits;
import es.cg.sdk.mock.internal.http.HttpListener;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.page.PageServer;
import es.cg.sdk.mock.internal.panel.PanelServer;
import es.cg.sdk.mock.internal.panel.StateKeeper;
import es.cg.sdk.mock.internal.scheduling.DueTaskThread;
import es.cg.sdk.mock.internal.scheduling.RepeatedTask;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.wire.CorrectedService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
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
    final Firms firms;
    final PanelServer panel;
    final PageServer page;

    private final DeliveryQueue queue = new DeliveryQueue(lock);
    private final DueTaskThread dueTasks;
    private final @Nullable StateKeeper keeper;
    private final @Nullable RepeatedTask saving;
    private final List<HttpListener> listeners = new ArrayList<>();
    private boolean closed;

    RunningMock(Contract contract, MockSettings settings) {
        this.faults = new InjectedFaults(contract);
        CorrectedService corrected = settings.correct(contract);
        FirmSettings ofFirms = settings.firm(contract.events(), corrected);
        // With corrections, an operation may have answers and codes that the contract does not document for it.
        boolean checks = Boolean.getBoolean(CHECK_ANSWERS) && corrected == null;
        SharedState shared =
                new SharedState(lock, contract, calls, faults, queue, checks ? contract.answerChecker() : null);
        lock.lock();
        try {
            this.firms = new Firms(
                    shared,
                    corrected,
                    settings.clock(),
                    new FirmOrigin(settings.time, settings.seed, settings.clock()),
                    ofFirms,
                    settings.clients,
                    settings.firms);
            listen(false, corrected, settings.address, settings.productionPort);
            listen(true, corrected, settings.address, settings.sandboxPort);
            firms.fillFirst(
                    !settings.running && settings.contract == null && (corrected == null || !corrected.numericIds()));
            settings.faults.forEach(each -> each.accept(faults));
            this.panel = new PanelServer(firms, shared);
            this.page = new PageServer(panel);
            if (!settings.address.isLoopbackAddress()) {
                panel.hosts().share();
            }
            // Before the state file is locked, since the port may be taken. Requests wait for the lock of the service.
            listeners.add(HttpListener.open(page, settings.address, settings.panelPort, List.of(), HttpLimits.PANEL));
            this.keeper = settings.stateFile == null ? null : panel.keepStateIn(settings.stateFile);
            this.saving =
                    keeper == null ? null : new RepeatedTask("cg-mock-saving", settings.saveEvery, this::saveIfChanged);
            this.dueTasks = new DueTaskThread(lock, firms::environments);
            firms.whenScheduled(dueTasks::taskScheduled);
        } catch (RuntimeException e) {
            queue.close();
            listeners.forEach(HttpListener::close);
            throw e;
        } finally {
            lock.unlock();
        }
    }

    private void listen(boolean sandbox, @Nullable CorrectedService corrected, InetAddress address, int port) {
        FirmEnvironment first =
                sandbox ? firms.first().sandbox() : firms.first().production();
        RequestReceiver firm = firms.receiver(sandbox);
        RequestReceiver receiver = corrected == null ? firm : corrected.withFiles(firm, first.service()::dated);
        HttpListener listener = HttpListener.open(receiver, address, port, PREFIX, HttpLimits.USUAL);
        listeners.add(listener);
        first.context().environment().setBaseUrl(listener.baseUrl());
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
