package es.cg.sdk.webhooks.jdbc.internal.attempts;

import es.cg.sdk.webhooks.WebhookEvent;

/** Thrown instead of calling a handler with an event that lacks its record. */
final class MissingRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    MissingRecordException(WebhookEvent event) {
        super("the record of this event, of the kind " + event.kind()
                + ", is not where it is read: set the place of \"object\" in the events of a corrections file, and open"
                + " it again with UnfinishedEvents.reopenUnreadable(…)");
    }
}
