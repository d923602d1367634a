package es.cg.sdk.activities;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * Lists, creates, changes and ends a client's economic activities. Thread-safe; obtained from
 * {@code cg.forClient(id).activities()}.
 */
public final class Activities {
    // formatter:off
    private static final Operation<Page<Activity>> LIST   = Operation.list("activities.list", "/activities", Activity::new);
    private static final Operation<Activity>       CREATE = Operation.post("activities.create", "/activities", Activity::new).creates();
    private static final Operation<Activity>       UPDATE = Operation.put("activities.update", "/activities/{id}", Activity::new);
    private static final Operation<Activity>       DELETE = Operation.delete("activities.delete", "/activities/{id}", Activity::new);
    // formatter:on

    static {
        Resources.register(Activities.class, Activities::new);
    }

    private final Caller caller;

    private Activities(Caller caller) {
        this.caller = caller;
    }

    /** Lists all activities, including ended ones, as {@link #list(ActivityQuery)} does without filters. */
    public Listing<Activity> list() {
        return list(ActivityQuery.create());
    }

    /**
     * Lists activities, newest first.
     *
     * <p>Scope {@code clientes:leer}, plan Starter. Test keys are allowed.
     */
    public Listing<Activity> list(ActivityQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Creates an activity. Uses a random idempotency key. If the client has an ended activity with the same heading and
     * {@code fecha_alta}, the service reactivates that one instead: see {@link Activity#reactivada()}.
     *
     * <p>Scope {@code actividades:escribir}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     * @throws es.cg.sdk.errors.ApiException with status 409 if the plan's maximum number of activities is reached, or
     *     the activity belongs to another firm
     */
    public Activity create(NewActivity activity) {
        requireNonNull(activity, "activity is null");
        return caller.run(CREATE.call().body(activity.json()));
    }

    /** Does the same as {@link #create(NewActivity)}, with your own idempotency key. */
    public Activity create(NewActivity activity, IdempotencyKey key) {
        requireNonNull(activity, "activity is null");
        return caller.run(CREATE.call().body(activity.json()).key(key));
    }

    /**
     * Changes the fields that are set and leaves the others. Uses a random idempotency key. {@code activa(false)} ends
     * the activity; {@code activa(true)} reactivates it with its invoices.
     *
     * <p>Scope {@code actividades:escribir}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     * @throws es.cg.sdk.errors.ApiException with code {@code actividad_duplicada} if another activity of the client,
     *     active or ended, has this heading and {@code fecha_alta}: reactivate that one instead; with status 404 if the
     *     activity does not exist or the key may not act on its client
     */
    public Activity update(String id, ActivityChange change) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()));
    }

    /** Does the same as {@link #update(String, ActivityChange)}, with your own idempotency key. */
    public Activity update(String id, ActivityChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()).key(key));
    }

    /**
     * Ends an activity that has no records. The service never erases it: {@link #create} or {@code activa(true)}
     * reactivates it. Sends no idempotency key: if no answer came, {@link #list()} shows whether the activity has
     * ended.
     *
     * <p>Scope {@code actividades:escribir}, plan Enterprise. Test keys are refused.
     *
     * @return the activity after the call, with the fields that the service returns
     * @throws es.cg.sdk.errors.ApiException with code {@code actividad_con_operaciones} if it has invoices, payments,
     *     tax models or accounting entries: end it with {@code activa(false)} instead
     */
    public Activity delete(String id) {
        return caller.run(DELETE.call(id));
    }
}
