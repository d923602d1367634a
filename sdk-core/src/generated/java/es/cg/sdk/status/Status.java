package es.cg.sdk.status;

import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** Reads the status of the service and of the key. Thread-safe; obtained from {@code cg.status()}. */
public final class Status {
    // formatter:off
    private static final Operation<ServiceStatus> GET = Operation.get("status.get", "/status", ServiceStatus::new).onNoClient();
    // formatter:on

    static {
        Resources.register(Status.class, Status::new);
    }

    private final Caller caller;

    private Status(Caller caller) {
        this.caller = caller;
    }

    /**
     * Returns the status of the service, and the rights and limits of the key; use it as the first call of a new
     * integration.
     *
     * <p>Needs no scope, plan Starter. Test keys are allowed. The call uses nothing of the quota.
     */
    public ServiceStatus get() {
        return caller.run(GET.call());
    }
}
