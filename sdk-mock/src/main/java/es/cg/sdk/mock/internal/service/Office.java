package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.Courier;
import es.cg.sdk.mock.internal.outbound.Post;
import es.cg.sdk.mock.internal.store.Agenda;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** What a chapter works with: the world and the firm, lists, jobs, events. Guarded by the service's lock. */
public final class Office {
    private final World world;
    private final World real;
    private final Firm firm;
    private final Faults faults;
    private final Listings listings;
    private final Jobs jobs;
    private final Events events;
    private final KeyRing keys;
    private final Limits limits;
    private final CallLog calls;
    private final Courier courier;
    private final Warnings warnings;
    private final Contract contract;
    private final Dormancy dormancy;
    private final Map<String, Set<String>> done = new HashMap<>();
    private int moves;

    /**
     * The office of this world, whose posts this courier brings.
     *
     * @param real the world whose clock shows the present: production, also where this is the sandbox's office
     */
    public Office(World world, World real, Firm firm, Faults faults, Contract contract, Courier courier) {
        this.world = world;
        this.real = real;
        this.firm = firm;
        this.faults = faults;
        this.listings = new Listings(world.dice().id("cursor_secret_"));
        this.jobs = new Jobs(world, firm, faults);
        this.events = new Events(world);
        this.keys = new KeyRing(world);
        this.limits = new Limits(world, firm);
        this.calls = new CallLog(world);
        this.contract = contract;
        this.courier = courier;
        this.warnings = new Warnings(world);
        this.dormancy = new Dormancy(this);
    }

    /** The world. */
    public World world() {
        return world;
    }

    /** The world whose clock shows the present. */
    public World real() {
        return real;
    }

    /** The firm. */
    public Firm firm() {
        return firm;
    }

    /** What goes wrong on purpose. */
    public Faults faults() {
        return faults;
    }

    /** How lists are answered. */
    public Listings listings() {
        return listings;
    }

    /** Deferred operations. */
    public Jobs jobs() {
        return jobs;
    }

    /** What is told to the outside. */
    public Events events() {
        return events;
    }

    /** The keys. */
    public KeyRing keys() {
        return keys;
    }

    /** How much may be asked. */
    public Limits limits() {
        return limits;
    }

    /** The calls that acted on clients. */
    public CallLog calls() {
        return calls;
    }

    /** What the gestor is warned of. */
    public Warnings warnings() {
        return warnings;
    }

    /** Whether the sandbox is in use. */
    public Dormancy dormancy() {
        return dormancy;
    }

    /** The contract. */
    public Contract contract() {
        return contract;
    }

    /** Whether a key carries a scope, in a plan that includes it; in the sandbox every plan includes all. */
    public boolean mayUse(Key key, String scope) {
        return key.scopes().contains(scope) && (world.sandbox() || firm.plan().includes(contract.planOf(scope)));
    }

    /** Sends a post, and books what became of it. */
    public void send(Post post, Consumer<Post.Answer> booking) {
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
    public List<Agenda.Ran> advance(Instant moment) {
        List<Agenda.Ran> ran = new ArrayList<>();
        Agenda agenda = world.agenda();
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
            throw Refusal.unavailable("the world became another one while its clock moved; nothing of that is left");
        }
    }

    /** The records of a kind. */
    public Table table(String kind) {
        return world.table(kind);
    }

    /** The visit's client's record that its path names by {@code id}; 404 if there is none. */
    public Row named(Visit visit, String kind) {
        Row row = world.table(kind).find(visit.client(), visit.pathParameter("id"));
        if (row == null) {
            throw Refusal.notFound("there is no " + visit.pathParameter("id") + " in " + kind + " of this client");
        }
        return row;
    }
}
