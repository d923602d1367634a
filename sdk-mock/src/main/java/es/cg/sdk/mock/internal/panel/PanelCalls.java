package es.cg.sdk.mock.internal.panel;

/** The objects that answer the panel's calls. Guarded by the service's lock. */
record PanelCalls(
        KeyCalls keys,
        EnvironmentCalls environments,
        RecordCalls records,
        StateCalls state,
        TestToolCalls tools,
        WebhookCalls webhooks) {}
