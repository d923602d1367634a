package es.cg.sdk.mock.internal.panel;

/** The handlers of the panel's calls, to which each {@link PanelRoute} refers. Guarded by the service's lock. */
record PanelHandlers(
        FirmHandlers firms,
        KeyHandlers keys,
        EnvironmentHandlers environments,
        BookHandlers books,
        RequestHandlers requests,
        RequestListHandlers journal,
        TraceHandlers traces,
        OverviewHandlers overview,
        SandboxHandlers sandbox,
        StateHandlers state,
        TestToolHandlers tools,
        PanelWebhookHandlers webhooks,
        DeliveryHandlers deliveries,
        SearchHandlers search) {}
