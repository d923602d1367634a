package es.cg.sdk.spring.internal.limits;

import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.limits.shared.JdbcLimitStore;
import es.cg.sdk.spring.CgSharedLimitsProperties;
import es.cg.sdk.spring.CgWebhookProperties.Schema;
import es.cg.sdk.spring.internal.jdbc.OneDataSource;
import es.cg.sdk.spring.internal.start.StartException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Counts the requests of all processes in the application's database, if it has one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(
        value = JdbcLimitStore.class,
        name = "org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy")
@ConditionalOnBean(DataSource.class)
@ConditionalOnMissingBean(LimitStore.class)
final class LimitStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(LimitStoreConfiguration.class);

    private LimitStoreConfiguration() {}

    @Bean
    @DependsOnDatabaseInitialization
    static JdbcLimitStore cgLimitStore(CgSharedLimitsProperties properties, ObjectProvider<DataSource> dataSources) {
        DataSource dataSource = OneDataSource.of(dataSources, "counts the requests of all processes", "LimitStore");
        try {
            JdbcLimitStore.Builder builder = JdbcLimitStore.builder(dataSource);
            if (properties.openRequests() != null) {
                builder.openRequests(properties.openRequests());
            }
            if (properties.requestsPerMinute() != null) {
                builder.requestsPerMinute(properties.requestsPerMinute());
            }
            if (properties.initializeSchema() == Schema.ALWAYS) {
                JdbcLimitStore.createTables(dataSource);
            }
            JdbcLimitStore store = builder.build();
            LOG.info("the limits of the API key are shared in the application's database");
            return store;
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new StartException(
                    "The limits cannot be shared in the application's DataSource: " + e.getMessage() + ".",
                    "Correct what the message names, or remove cg.shared-limits.enabled. If tables are missing,"
                            + " cg.shared-limits.initialize-schema=always creates them.",
                    e);
        }
    }
}
