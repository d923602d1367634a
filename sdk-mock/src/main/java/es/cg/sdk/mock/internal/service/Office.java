package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.World;

/** What a chapter works with: the world and the firm, lists, jobs, events. Guarded by the service's lock. */
public final class Office {
    private final World world;
    private final Firm firm;
    private final Faults faults;
    private final Listings listings;
    private final Jobs jobs;
    private final Events events;
    private final KeyRing keys;
    private final Limits limits;
    private final CallLog calls;

    /** The office of this world. */
    public Office(World world, Firm firm, Faults faults) {
        this.world = world;
        this.firm = firm;
        this.faults = faults;
        this.listings = new Listings(world.dice().id("cursor_secret_"));
        this.jobs = new Jobs(world, firm, faults);
        this.events = new Events(world);
        this.keys = new KeyRing(world);
        this.limits = new Limits(world, firm);
        this.calls = new CallLog(world);
    }

    /** The world. */
    public World world() {
        return world;
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
