package es.cg.sdk.status;

import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** The first call. Thread-safe; obtained from {@code cg.status()}. */
public final class Status {
    private static final Operation<ServiceStatus> GET =
            Operation.get("status.get", "/status", ServiceStatus::new).onNoClient();

    static {
        Resources.register(Status.class, Status::new);
    }

    private final Caller caller;

    private Status(Caller caller) {
        this.caller = caller;
    }

    /** Tells what the key can do. Spends no quota and needs no scope. */
    public ServiceStatus get() {
        return caller.run(GET.call());
    }
}
