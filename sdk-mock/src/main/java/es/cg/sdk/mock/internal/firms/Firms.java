package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.access.Authentication;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.keys.KeyValue;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import es.cg.sdk.mock.internal.store.RandomSource;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.wire.CorrectedService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The firms of a mock. They share the ports, the clock of production and the counters of callers' addresses. The first
 * firm is filled at the start, a further one at its first use, as of the mock's start and brought to now. Guarded by
 * the service's lock.
 */
public final class Firms {
    /** The largest number of a firm. */
    public static final int MOST = 999_999;

    private final SharedState shared;
    private final @Nullable CorrectedService corrected;
    private final SimulatedClock clock;
    private final FirmSettings template;
    private final Set<Long> clients;
    private final int configured;
    private final ClockRunner clockRunner;
    private final TreeMap<Integer, Firm> all = new TreeMap<>();
    private final List<Firm> used = new ArrayList<>();
    private final Firm first;
    private FirmOrigin origin;
    private Map<String, List<Long>> seededClients = Map.of();
    private Runnable whenScheduled = () -> {};

    /**
     * Creates the firms, of which the first has no records yet.
     *
     * @param clock the clock of production
     * @param settings the settings of every firm at its start
     * @param clients the example clients on which the ready keys may act; empty for all
     * @param count how many firms there are
     */
    public Firms(
            SharedState shared,
            @Nullable CorrectedService corrected,
            SimulatedClock clock,
            FirmOrigin origin,
            FirmSettings settings,
            Set<Long> clients,
            int count) {
        this.shared = shared;
        this.corrected = corrected;
        this.clock = clock;
        this.origin = origin;
        this.template = settings;
        this.clients = Set.copyOf(clients);
        this.configured = count;
        this.clockRunner = new ClockRunner(this::productions, shared.queue());
        this.first = add(1, Environment.firmId(1));
        use(first, build(first, origin.sandboxClock().copy(origin.start())));
        addConfigured();
    }

    /** Returns the first firm. */
    public Firm first() {
        return first;
    }

    /** Returns all firms, in the order of their numbers. */
    public Collection<Firm> all() {
        return Collections.unmodifiableCollection(all.values());
    }

    /** Returns the firm of this id; null if there is none. */
    public @Nullable Firm find(String id) {
        return id.matches("firm-[1-9][0-9]{0,5}") ? all.get(Integer.valueOf(id.substring(id.indexOf('-') + 1))) : null;
    }

    /** Whether a key of any firm, in whatever state, has this prefix. */
    public boolean hasKeyPrefix(String prefix) {
        Firm firm = all.get(KeyValue.firmOf(prefix));
        return firm != null
                && (firm.isUsed()
                        ? firm.environments().stream()
                                .anyMatch(each -> each.context().keys().hasPrefix(prefix))
                        : firm.keys().values().stream().anyMatch(key -> key.startsWith(prefix + ".")));
    }

    /** Returns the firms that have records, the first firm first. */
    public List<Firm> used() {
        return List.copyOf(used);
    }

    /** Returns the environments of the firms that have records. */
    public List<Environment> environments() {
        return used().stream()
                .flatMap(firm -> firm.environments().stream())
                .map(each -> each.context().environment())
                .toList();
    }

    private List<Environment> productions() {
        return used().stream()
                .map(firm -> firm.production().context().environment())
                .toList();
    }

    /** Returns what further firms are filled from. */
    public FirmOrigin origin() {
        return origin;
    }

    /** Whether a firm is not there, or has other values, in a mock with the same settings that nobody has used. */
    public boolean isChanged(Firm firm) {
        return firm.isUsed() || firm.number() > configured || !firm.name().equals(firm.id());
    }

    /** Whether the last number is taken. */
    public boolean isFull() {
        return all.lastKey() == MOST;
    }

    /** Adds a firm with the next number, unless they {@linkplain #isFull are full}. */
    public Firm add(@Nullable String name) {
        int number = all.lastKey() + 1;
        return add(number, name == null ? Environment.firmId(number) : name);
    }

    /** Adds a firm in place of the one that has this number. */
    public Firm add(int number, String name) {
        Firm firm = new Firm(this, number, name, new FirmSettings(template));
        all.put(number, firm);
        return firm;
    }

    private void addConfigured() {
        for (int number = 2; number <= configured; number++) {
            add(number, Environment.firmId(number));
        }
    }

    /** Ends all firms but the first, and adds those of the mock's settings, to be filled from this. */
    public void reset(FirmOrigin newOrigin) {
        used.stream()
                .skip(1)
                .flatMap(firm -> firm.environments().stream())
                .forEach(each -> each.context().environment().end());
        used.subList(1, used.size()).clear();
        all.tailMap(2).clear();
        origin = newOrigin;
        addConfigured();
    }

    /** Fills a firm with a state. */
    public void restore(Firm firm, EnvironmentSnapshot production, EnvironmentSnapshot sandbox) {
        List<FirmEnvironment> filled = build(firm, origin.sandboxClock().copy(sandbox.clock()));
        filled.get(0).context().environment().restore(production);
        filled.get(1).context().environment().restore(sandbox);
        use(firm, filled);
        whenScheduled.run();
    }

    /** Fills a further firm as of the mock's start, and runs what has fallen due since. */
    void fill(Firm firm) {
        List<FirmEnvironment> filled = build(firm, origin.sandboxClock().copy(origin.start()));
        use(firm, filled);
        boolean complete = false;
        try {
            bringToNow(firm, filled);
            complete = true;
        } finally {
            // A firm with a part of its records would be taken for a whole one.
            if (!complete) {
                filled.forEach(each -> each.context().environment().end());
                used.remove(firm);
                firm.environments(List.of());
            }
        }
        whenScheduled.run();
    }

    private void bringToNow(Firm firm, List<FirmEnvironment> filled) {
        Environment sandbox = filled.get(1).context().environment();
        Instant now = clock.instant();
        clock.during(origin.start(), () -> {
            sandbox.clock().during(origin.start(), () -> seed(firm, firm.firstKeys()));
            filled.get(0).context().environment().schedule().runUntil(now);
        });
        sandbox.schedule().runUntil(origin.sandboxClock().instant());
    }

    /**
     * Fills the first firm at the mock's start.
     *
     * @param cached whether a mock with the same values, which was filled before, may give its records
     */
    public void fillFirst(boolean cached) {
        Runnable seeding = () -> seed(first, Map.of());
        if (cached) {
            new SeedCache(origin.start(), origin.seed(), clients).fill(environments(), seeding);
        } else {
            seeding.run();
        }
        seededClients = first.clients();
    }

    /** Fills the environments of a firm; draws the ready keys that are not given from the environments themselves. */
    private void seed(Firm firm, Map<String, KeyValue> keys) {
        firm.environments().forEach(each -> each.chapters().seed());
        checkClients();
        for (String kind : Firm.KINDS) {
            firm.readyKey(kind).make(keys.get(kind), shared.contract().scopes(), clients);
        }
    }

    private void checkClients() {
        Set<Long> unknown = new TreeSet<>(clients);
        first.environments().forEach(each -> ReadyKey.allClients(each.context()).forEach(unknown::remove));
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("no environment has the example clients " + unknown);
        }
    }

    private void use(Firm firm, List<FirmEnvironment> filled) {
        firm.environments(filled);
        used.add(firm);
    }

    /** Returns the clients that the ready keys of an unused firm may read in full, by the environment's name. */
    Map<String, List<Long>> seededClients() {
        return seededClients;
    }

    long seedOf(Firm firm) {
        return firm.number() == 1 ? origin.seed() : RandomSource.seed(origin.seed(), firm.number());
    }

    private List<FirmEnvironment> build(Firm firm, SimulatedClock sandboxClock) {
        long seed = seedOf(firm);
        Environment production = new Environment(
                firm.number(), false, clock, seed, firm.settings().refusals());
        Environment sandbox = new Environment(
                firm.number(), true, sandboxClock, ~seed, firm.settings().refusals());
        return List.of(
                environment(firm, production, production, clockRunner),
                environment(firm, sandbox, production, new ClockRunner(sandbox, shared.queue())));
    }

    private FirmEnvironment environment(
            Firm firm, Environment environment, Environment production, ClockRunner runner) {
        ServiceContext ofFirst = firm.number() == 1
                ? null
                : first.environments().get(environment.sandbox() ? 1 : 0).context();
        ServiceContext context = ServiceContext.of(environment, production, firm.settings(), shared, runner, ofFirst);
        Chapters chapters = new Chapters(context);
        SandboxChapter ofSandbox = environment.sandbox() ? new SandboxChapter(context, chapters) : null;
        if (ofSandbox != null) {
            chapters.add(ofSandbox);
        }
        Map<String, OperationHandler> handlers = chapters.handlers();
        WireForm wire = WireForm.CONTRACT;
        if (corrected != null) {
            handlers = corrected.handlers(handlers, context.jobs());
            wire = corrected.wire(environment, context.jobs());
            if (corrected.numericIds()) {
                environment.numericIds();
            }
        }
        if (ofFirst != null) {
            environment.setBaseUrl(ofFirst.environment().baseUrl());
        }
        environment.schedule().whenScheduled(() -> whenScheduled.run());
        return new FirmEnvironment(context, chapters, ofSandbox, new Service(context, handlers, wire));
    }

    /** Sets the listener that is called whenever the scheduled tasks of a firm change. */
    public void whenScheduled(Runnable listener) {
        whenScheduled = listener;
    }

    /**
     * Returns what answers requests to production, or to the sandbox: the service of the firm that has the request's
     * key. The first firm answers a request without a key that a firm has.
     */
    public RequestReceiver receiver(boolean sandbox) {
        int environment = sandbox ? 1 : 0;
        return new RequestReceiver() {
            @Override
            public ApiResponse answer(ApiRequest request) {
                return service(request, environment).answer(request);
            }

            @Override
            public ApiResponse refuse(ApiException error) {
                return first.environments().get(environment).service().refuse(error);
            }
        };
    }

    private Service service(ApiRequest request, int environment) {
        String key = Authentication.bearer(request);
        int number = key == null ? 1 : KeyValue.firmOf(key);
        if (key == null || number == 1) {
            return first.environments().get(environment).service();
        }
        shared.lock().lock();
        try {
            Firm named = all.get(number);
            Firm answering = named != null && named.mayHave(key) ? named : first;
            return answering.environments().get(environment).service();
        } finally {
            shared.lock().unlock();
        }
    }
}
