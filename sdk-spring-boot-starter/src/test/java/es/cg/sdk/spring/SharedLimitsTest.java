package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.mock.MockCg;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The limits that a property shares among processes, in the application's database. */
class SharedLimitsTest {
    private static final String ENABLED = "cg.shared-limits.enabled=true";

    private final MockCg mock = MockCg.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    private List<String> properties(String... more) {
        return PlainApplication.properties(mock, more);
    }

    @Test
    void propertySharesLimitsInTheDataSource() throws SQLException {
        List<String> properties = properties(
                ENABLED,
                "cg.shared-limits.initialize-schema=always",
                "cg.shared-limits.open-requests=3",
                "cg.shared-limits.requests-per-minute=40",
                "spring.datasource.url=" + Database.POSTGRESQL.create());
        try (Application application = Application.start(properties, PlainApplication.class)) {
            application.bean(CgClient.class).status().get();

            Map<String, Object> node = application
                    .bean(JdbcTemplate.class)
                    .queryForMap("SELECT open_requests, requests_per_minute FROM cg_limit_node");
            assertThat(node).containsEntry("open_requests", 3).containsEntry("requests_per_minute", 40);
        }
    }

    @Test
    void withoutThePropertyNoLimitIsShared() {
        for (String each : List.of("cg.shared-limits.open-requests=3", "cg.shared-limits.enabled=false")) {
            try (Application application = Application.start(properties(each), PlainApplication.class)) {
                assertThat(application.context().getBeansOfType(LimitStore.class))
                        .isEmpty();
            }
        }
    }

    @Test
    void missingSharedLimitsArtifactIsNamedAtStart() {
        assertThat(Application.failureWithout("es.cg.sdk.limits.shared.", properties(ENABLED), PlainApplication.class))
                .contains("cg.shared-limits.enabled is set")
                .contains("Add the dependency es.cg.sdk:sdk-shared-limits");
    }

    @Test
    void missingDataSourceIsReportedAtStart() {
        assertThat(Application.failure(properties(ENABLED, Webhook.NO_DATABASE), PlainApplication.class))
                .contains("cg.shared-limits.enabled is set, and the application has no DataSource");
    }

    @Test
    void databaseThatCannotShareLimitsIsReportedAtStart() throws SQLException {
        assertThat(Application.failure(properties(ENABLED), PlainApplication.class))
                .contains("the limit store needs PostgreSQL, but this DataSource connects to H2");
        assertThat(Application.failure(
                        properties(ENABLED, "spring.datasource.url=" + Database.POSTGRESQL.create()),
                        PlainApplication.class))
                .contains("cg.shared-limits.initialize-schema=always creates them");
        assertThat(Application.failure(properties(ENABLED, "cg.shared-limits.open-requests=9"), PlainApplication.class))
                .contains("openRequests must be 1 to 8, but is 9");
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoDatabases extends PlainApplication {
        @Bean
        DataSource one() {
            return new DriverManagerDataSource();
        }

        @Bean
        DataSource two() {
            return new DriverManagerDataSource();
        }
    }

    @Test
    void twoDatabasesAreReportedAtStart() {
        assertThat(Application.failure(properties(ENABLED), TwoDatabases.class))
                .contains("none is primary, so that it is open which one counts the requests of all processes")
                .contains("@Primary, or define a bean of type LimitStore");
    }
}
