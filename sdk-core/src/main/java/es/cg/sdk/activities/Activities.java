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
        return caller.list(LIST.call().query(query.parameters()));
    }

    /**
     * Creates an activity, with a random idempotency key. Where one of the same heading and {@code fecha_alta} existed,
     * that one is brought back instead: see {@link Activity#reactivada()}. Scope {@code actividades:escribir}, plan
     * Enterprise.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code datos_invalidos} if a field is refused
     */
    public Activity create(NewActivity activity) {
        return caller.run(CREATE.call().body(activity.json()));
    }

    /** Creates an activity as {@link #create(NewActivity)} does, with a key of the caller's. */
    public Activity create(NewActivity activity, IdempotencyKey key) {
        return caller.run(CREATE.call().body(activity.json()).key(key));
    }
}
