package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.access.AccessLog;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.events.Warnings;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.KeyStore;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What a chapter works with: the world and the firm, lists, jobs, events. Guarded by the service's lock. */
public final class ServiceContext {
    private final Environment world;
    private final Environment real;
    private final FirmSettings firm;
    private final InjectedFaults faults;
    private final ListPages listings;
    private final Jobs jobs;
    private final EventLog events;
    private final KeyStore keys;
    private final RateLimits limits;
    private final AccessLog calls;
    private final DeliveryQueue courier;
    private final Warnings warnings;
    private final Contract contract;
    private final SandboxUsage dormancy;
    private final Map<String, Set<String>> done = new HashMap<>();
    private int moves;

    /**
     * The office of this world, whose posts this courier brings.
     *
     * @param real the world whose clock shows the present: production, also where this is the sandbox's office
     */
    public ServiceContext(
            Environment world,
            Environment real,
            FirmSettings firm,
            InjectedFaults faults,
            Contract contract,
            DeliveryQueue courier) {
        this.world = world;
        this.real = real;
        this.firm = firm;
        this.faults = faults;
        this.listings = new ListPages(world.dice().id("cursor_secret_"));
        this.jobs = new Jobs(world, firm, faults);
        this.events = new EventLog(world);
        this.keys = new KeyStore(world);
        this.limits = new RateLimits(world, firm);
        this.calls = new AccessLog(world);
        this.contract = contract;
        this.courier = courier;
        this.warnings = new Warnings(world);
        this.dormancy = new SandboxUsage(this);
    }

    /** The world. */
    public Environment world() {
        return world;
    }

    /** The world whose clock shows the present. */
    public Environment real() {
        return real;
    }

    /** The firm. */
    public FirmSettings firm() {
        return firm;
    }

    /** What goes wrong on purpose. */
    public InjectedFaults faults() {
        return faults;
    }

    /** How lists are answered. */
    public ListPages listings() {
        return listings;
    }

    /** Deferred operations. */
    public Jobs jobs() {
        return jobs;
    }

    /** What is told to the outside. */
    public EventLog events() {
        return events;
    }

    /** The keys. */
    public KeyStore keys() {
        return keys;
    }

    /** How much may be asked. */
    public RateLimits limits() {
        return limits;
    }

    /** The calls that acted on clients. */
    public AccessLog calls() {
        return calls;
    }

    /** What the gestor is warned of. */
    public Warnings warnings() {
        return warnings;
    }

    /** Whether the sandbox is in use. */
    public SandboxUsage dormancy() {
        return dormancy;
    }

    /** The contract. */
    public Contract contract() {
        return contract;
    }

    /** Whether a key carries a scope, in a plan that includes it; in the sandbox every plan includes all. */
    public boolean mayUse(ApiKey key, String scope) {
        return key.scopes().contains(scope) && (world.sandbox() || firm.plan().includes(contract.planOf(scope)));
    }

    /** Sends a post, and books what became of it. */
    public void send(DeliveryRequest post, Consumer<DeliveryRequest.Answer> booking) {
        courier.send(world, post, booking);
    }

    /** Waits, without the lock, until all that this world has sent is booked. */
    public void settle() {
        courier.settle(world);
    }

    /** Books nothing of what is under way, of any world. */
    public void forgetPosts() {
        courier.forget();
    }

    /**
     * Moves the clock on, and on the way does all that falls due, each at its time. What is sent at one moment has been
     * answered, and that is booked, before the next one comes: meanwhile others have their turn.
     */
    public List<TaskSchedule.Ran> advance(Instant moment) {
        List<TaskSchedule.Ran> ran = new ArrayList<>();
        TaskSchedule agenda = world.agenda();
        int life = world.life();
        if (moves == 0) {
            done.clear();
        }
        moves++;
        try {
            settle(life);
            for (Instant next = agenda.next(); next != null && !next.isAfter(moment); next = agenda.next()) {
                ran.addAll(agenda.runUntil(next));
                settle(life);
            }
            ran.addAll(agenda.runUntil(moment));
            return ran;
        } finally {
            moves--;
        }
    }

    /** Notes that something fell due and was done, of a kind and about a record, for whoever moves the clock. */
    public void did(String kind, String record) {
        if (isMoving()) {
            done.computeIfAbsent(kind, each -> new HashSet<>()).add(record);
        }
    }

    /** How many records something of this kind was done about while the clock moved last. */
    public int done(String kind) {
        return done.getOrDefault(kind, Set.of()).size();
    }

    /** Whether the clock is on its way: others have their turn meanwhile, but must not move it too. */
    public boolean isMoving() {
        return moves > 0;
    }

    private void settle(int life) {
        settle();
        if (world.life() != life) {
            throw ApiException.unavailable(
                    "the world became another one while its clock moved; nothing of that is left");
        }
    }

    /** The records of a kind. */
    public Table table(String kind) {
        return world.table(kind);
    }

    /** The visit's client's record that its path names by {@code id}; 404 if there is none. */
    public Row named(ApiCall visit, String kind) {
        Row row = world.table(kind).find(visit.client(), visit.pathParameter("id"));
        if (row == null) {
            throw ApiException.notFound("there is no " + visit.pathParameter("id") + " in " + kind + " of this client");
        }
        return row;
    }
}
