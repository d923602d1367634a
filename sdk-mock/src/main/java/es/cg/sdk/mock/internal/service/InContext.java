package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.store.Environment;

/** Code over the collaborators of one environment, with short names of those that are used most. */
public interface InContext {
    /** Returns all collaborators. */
    ServiceContext context();

    /** Returns the environment. */
    default Environment environment() {
        return context().environment();
    }

    /** Returns the log of events. */
    default EventLog events() {
        return context().events();
    }

    /** Returns what makes the pages of lists. */
    default ListPages pages() {
        return context().pages();
    }
}
