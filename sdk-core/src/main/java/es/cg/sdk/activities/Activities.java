package es.cg.sdk.activities;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** A client's economic activities. Thread-safe; obtained from {@code cg.forClient(id).activities()}. */
public final class Activities {
    private static final Operation<Page<Activity>> LIST =
            Operation.list("activities.list", "/activities", Activity::new);
    private static final Operation<Activity> CREATE = Operation.post("activities.create", "/activities", Activity::new);
    private static final Operation<Activity> UPDATE =
            Operation.put("activities.update", "/activities/{id}", Activity::new);
    private static final Operation<Activity> DELETE =
            Operation.delete("activities.delete", "/activities/{id}", Activity::new);

    static {
        Resources.register(Activities.class, Activities::new);
    }

    private final Caller caller;

    private Activities(Caller caller) {
        this.caller = caller;
    }

    /** Lists all activities, ended ones too. Scope {@code clientes:leer}, plan Starter. */
    public Listing<Activity> list() {
        return list(ActivityQuery.create());
    }

    /** Lists activities, newest first. Scope {@code clientes:leer}, plan Starter. */
    public Listing<Activity> list(ActivityQuery query) {
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Creates an activity, with a random idempotency key. Where one of the same heading and {@code fecha_alta} existed,
     * that one is brought back instead: see {@link Activity#reactivada()}. Scope {@code actividades:escribir}, plan
     * Enterprise; refused to test keys.
     *
     * @throws es.cg.sdk.errors.ValidationException if a field is refused
     * @throws es.cg.sdk.errors.ApiException with status 409 if the plan's cap on activities is reached, or the activity
     *     is another firm's
     */
    public Activity create(NewActivity activity) {
        return caller.run(CREATE.call().body(activity.json()));
    }

    /** Creates an activity as {@link #create(NewActivity)} does, with your own idempotency key. */
    public Activity create(NewActivity activity, IdempotencyKey key) {
        return caller.run(CREATE.call().body(activity.json()).key(key));
    }

    /**
     * Changes the fields that are set, with a random idempotency key. {@code activa(false)} ends the activity, {@code
     * activa(true)} brings it back, its invoices kept. Scope {@code actividades:escribir}, plan Enterprise; refused
     * to test keys.
     *
     * @throws es.cg.sdk.errors.ValidationException if a field is refused
     * @throws es.cg.sdk.errors.ApiException with code {@code actividad_duplicada} if another activity of the client has
     *     this heading and {@code fecha_alta}, be it ended: bring that one back instead; with status 404 if there is no such activity, or the key may not act on its client
     */
    public Activity update(String id, ActivityChange change) {
        return caller.run(UPDATE.call(id).body(change.json()));
    }

    /** Changes an activity as {@link #update(String, ActivityChange)} does, with your own idempotency key. */
    public Activity update(String id, ActivityChange change, IdempotencyKey key) {
        return caller.run(UPDATE.call(id).body(change.json()).key(key));
    }

    /**
     * Ends an activity that nothing refers to; it is never erased, and {@link #create} or {@code activa(true)} brings it
     * back. Carries no idempotency key: what became of one that got no answer, {@link #list()} shows. Scope {@code
     * actividades:escribir}, plan Enterprise; refused to test keys.
     *
     * @return the activity as it is now, as far as the service tells
     * @throws es.cg.sdk.errors.ApiException with code {@code actividad_con_operaciones} if it has invoices, payments,
     *     models or entries: end it by {@code activa(false)} instead
     */
    public Activity delete(String id) {
        return caller.run(DELETE.call(id));
    }
}
