package es.cg.sdk.checks;

import es.cg.sdk.CgClient;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.json.Json;
import es.cg.sdk.limits.shared.JdbcLimitStore;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.statements.StatementCheck;
import es.cg.sdk.webhooks.EventKind;
import org.junit.jupiter.api.Test;

/** What users can name is written down in {@code api.txt} of each module, so that no change of it goes unseen. */
class PublicApiTest {
    @Test
    void theListingOfTheClientIsUpToDate() {
        new GeneratedFile("sdk-core/api.txt").holds(PublicApi.of(CgClient.class));
    }

    @Test
    void theListingOfTheJsonIsUpToDate() {
        new GeneratedFile("sdk-base/api.txt").holds(PublicApi.of(Json.class));
    }

    @Test
    void theListingOfTheWebhookReceiverIsUpToDate() {
        new GeneratedFile("sdk-webhooks/api.txt").holds(PublicApi.of(EventKind.class));
    }

    @Test
    void theListingOfTheWriteJournalIsUpToDate() {
        new GeneratedFile("sdk-jdbc/api.txt").holds(PublicApi.of(JdbcWriteJournal.class));
    }

    @Test
    void theListingOfTheSharedLimitsIsUpToDate() {
        new GeneratedFile("sdk-shared-limits/api.txt").holds(PublicApi.of(JdbcLimitStore.class));
    }

    @Test
    void theListingOfTheChecksOfStatementsIsUpToDate() {
        new GeneratedFile("sdk-statements/api.txt").holds(PublicApi.of(StatementCheck.class));
    }

    @Test
    void theListingOfTheMockIsUpToDate() {
        new GeneratedFile("sdk-mock/api.txt").holds(PublicApi.of(MockCg.class));
    }
}
