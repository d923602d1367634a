package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The Java of docs/containers.md. */
final class SeveralNodesGuideTest {
    @Test
    void nodeCallsWithASharedLimitStore() throws Exception {
        DataSource dataSource = TestDatabase.empty().dataSource();
        try (MockCg mock = MockCg.start()) {
            String baseUrl = mock.baseUrl();
            ApiKey apiKey = ApiKey.of(mock.liveKey());
            // snippet several-nodes
            JdbcLimitStore.createTables(dataSource); // or run the SQL below in a migration
            try (JdbcLimitStore limits = JdbcLimitStore.open(dataSource);
                    CgClient cg = CgClient.builder()
                            .baseUrl(baseUrl)
                            .apiKey(apiKey)
                            .limitStore(limits)
                            .build()) {
                assertThat(cg.status().get().entorno()).hasToString("produccion");
            }
            // end snippet
        }
    }
}
