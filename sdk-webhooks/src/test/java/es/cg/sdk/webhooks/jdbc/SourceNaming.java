package es.cg.sdk.webhooks.jdbc;

import java.util.List;

/** The statements of docs/upgrading.md that name the source of the rows of before. */
final class SourceNaming {
    private SourceNaming() {}

    static List<String> statements(String receiver, String source) {
        return List.of(
                        "UPDATE cg_webhook_event SET event_source = 'firm7' WHERE source = 'erp' AND event_source = ''"
                                + " AND state IN ('done', 'discarded')",
                        "UPDATE cg_webhook_quarantine SET event_source = 'firm7' WHERE source = 'erp'"
                                + " AND event_source = ''",
                        "UPDATE cg_webhook_latest SET event_source = 'firm7' WHERE source = 'erp' AND event_source = ''"
                                + " AND NOT EXISTS (SELECT 1 FROM cg_webhook_event WHERE source = 'erp'"
                                + " AND event_source = '' AND state IN ('open', 'dead'))")
                .stream()
                .map(each -> each.replace("firm7", source).replace("erp", receiver))
                .toList();
    }
}
