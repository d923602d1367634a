package es.cg.sdk;

import es.cg.sdk.clients.Clients;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.jobs.Jobs;
import es.cg.sdk.sandbox.SandboxEnvironment;
import es.cg.sdk.status.Status;

/** The resources of the firm. */
abstract class FirmResources {
    final Caller caller;

    FirmResources(Caller caller) {
        this.caller = caller;
    }

    /** Returns the operations on the clients of the firm. */
    public Clients clients() {
        return Resources.create(Clients.class, caller);
    }

    /** Returns the operation that reads a job by its id. */
    public Jobs jobs() {
        return Resources.create(Jobs.class, caller);
    }

    /** Returns the operations of the sandbox, such as moving its clock and resetting its data. Production has none. */
    public SandboxEnvironment sandbox() {
        return Resources.create(SandboxEnvironment.class, caller);
    }

    /** Returns the operation that shows the environment, plan, scopes and limits of the API key. */
    public Status status() {
        return Resources.create(Status.class, caller);
    }

    /** Returns the operations on webhook destinations, the URLs to which the service delivers events. */
    public WebhookDestinations webhookDestinations() {
        return Resources.create(WebhookDestinations.class, caller);
    }
}
