package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.CgWebhookProperties.Schema;
import es.cg.sdk.spring.CgWebhookProperties.Store;
import es.cg.sdk.spring.internal.handlers.WebhookHandlers;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.InboxListener;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.Retention;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;

/** Keeps the events in the application's database, if it has one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(DataSourceUtils.class)
@ConditionalOnBean(DataSource.class)
@ConditionalOnMissingBean(EventStore.class)
public final class JdbcStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcStoreConfiguration.class);

    private static final EventHandler WITHOUT_WORKERS = event -> {
        throw new IllegalStateException("cg.webhooks.workers is 0, and this process handles no event");
    };

    private JdbcStoreConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @DependsOnDatabaseInitialization
    static JdbcTables cgWebhookTables(
            CgWebhookProperties properties,
            ObjectProvider<DataSource> dataSources,
            ObjectProvider<PlatformTransactionManager> managers,
            Environment environment,
            ObjectProvider<WebhookCorrections> corrections,
            org.springframework.core.env.Environment context) {
        DataSource dataSource = dataSources.getIfUnique();
        if (dataSource == null) {
            throw new StartException(
                    "The application has several DataSource beans, and none is primary, so that it is open which one keeps"
                            + " the webhook events.",
                    "Mark one with @Primary, define a bean of type EventStore, or set cg.webhooks.store=memory.");
        }
        DataSource managed = managed(dataSource, managers.getIfUnique());
        try {
            if (isCreating(properties.initializeSchema(), dataSource)) {
                JdbcTables.createTables(dataSource);
            }
            String name = receiver(properties, context);
            JdbcTables.Builder builder = JdbcTables.builder(managed, name).environment(environment);
            corrections.ifAvailable(builder::corrections);
            builder.retention(retention(properties));
            if (properties.maxAttempts() != null) {
                builder.maxAttempts(properties.maxAttempts());
            }
            JdbcTables tables = builder.build();
            LOG.info("webhook events are kept in the application's database, for the receiver {}", name);
            return tables;
        } catch (StoreException e) {
            throw new StartException(
                    "The application's DataSource cannot keep the webhook events: " + e.getMessage() + ".",
                    "Correct what the message names. cg.webhooks.initialize-schema=always creates missing tables, and"
                            + " cg.webhooks.store=memory uses no database.",
                    e);
        } catch (IllegalArgumentException e) {
            throw new StartException(
                    "A setting below cg.webhooks is refused: " + e.getMessage() + ".", "Correct the setting.", e);
        }
    }

    private static Retention retention(CgWebhookProperties properties) {
        Retention retention = Retention.defaults();
        if (properties.retention() != null) {
            retention = retention.done(properties.retention());
        }
        return properties.bodyRetention() == null ? retention : retention.bodies(properties.bodyRetention());
    }

    private static DataSource managed(DataSource dataSource, @Nullable PlatformTransactionManager manager) {
        if (manager == null) {
            LOG.info("there is no single transaction manager: handlers of webhook events write in the transaction of"
                    + " their event through Attempt.connection(), and not with @Transactional");
            return dataSource;
        }
        TransactionalDataSource managed = new TransactionalDataSource(dataSource, manager);
        try (Connection connection = managed.getConnection()) {
            connection.setAutoCommit(false);
            connection.getMetaData();
        } catch (SQLException e) {
            throw new StartException(
                    "The webhook events cannot be kept in the application's DataSource: " + e.getMessage() + ".",
                    "Use a transaction manager of that DataSource, such as JdbcTransactionManager or"
                            + " JpaTransactionManager, define a bean of type EventStore, or set"
                            + " cg.webhooks.store=memory.",
                    e);
        }
        return managed;
    }

    static boolean isCreating(Schema schema, DataSource dataSource) {
        if (schema != Schema.EMBEDDED) {
            return schema == Schema.ALWAYS;
        }
        try (Connection connection = dataSource.getConnection()) {
            return connection.getMetaData().getURL().startsWith("jdbc:h2:mem:");
        } catch (SQLException e) {
            throw new StoreException("the database did not answer", e);
        }
    }

    private static String receiver(CgWebhookProperties properties, org.springframework.core.env.Environment context) {
        if (properties.receiver() != null) {
            return properties.receiver();
        }
        String application = context.getProperty("spring.application.name", "");
        return application.isBlank() ? "application" : application.replaceAll("[^A-Za-z0-9._-]", "-");
    }

    @Bean
    static EventStore cgEventStore(
            CgWebhookProperties properties,
            JdbcTables tables,
            Environment environment,
            ObjectProvider<WebhookCorrections> corrections,
            WebhookHandlers handlers,
            ObjectProvider<InboxListener> listeners) {
        if (properties.store() != Store.INBOX) {
            return JdbcEventStore.of(tables);
        }
        JdbcInbox.Builder builder =
                JdbcInbox.builder(tables).listener(all(listeners.orderedStream().toList()));
        builder.purgeInterval(purgeInterval(properties));
        if (properties.workers() != null) {
            builder.workers(properties.workers());
        }
        boolean hasWorkers = properties.workers() == null || properties.workers() > 0;
        return new InboxLifecycle(
                builder,
                hasWorkers ? handlers::handler : () -> WITHOUT_WORKERS,
                environment,
                corrections.getIfAvailable(WebhookCorrections::ofService));
    }

    private static Duration purgeInterval(CgWebhookProperties properties) {
        Duration interval = properties.purgeInterval();
        if (interval.isNegative() || interval.compareTo(Duration.ofDays(1)) > 0) {
            throw new StartException(
                    "cg.webhooks.purge-interval is " + interval + ", which is not 0 to 24 hours.",
                    "Set it to a time such as 1h, or to 0 for no purge.");
        }
        return interval;
    }

    @Bean
    static TablePurge cgTablePurge(CgWebhookProperties properties, JdbcTables tables) {
        boolean isPurgedByWorkers =
                properties.store() == Store.INBOX && (properties.workers() == null || properties.workers() > 0);
        return new TablePurge(tables, isPurgedByWorkers ? Duration.ZERO : purgeInterval(properties));
    }

    private static InboxListener all(List<InboxListener> listeners) {
        return new InboxListener() {
            @Override
            public void attempted(
                    String eventId, EventKind kind, int attempt, EventStore.Result result, Duration took) {
                listeners.forEach(each -> each.attempted(eventId, kind, attempt, result, took));
            }

            @Override
            public void overdue(String eventId, EventKind kind, int attempt, Duration since) {
                listeners.forEach(each -> each.overdue(eventId, kind, attempt, since));
            }
        };
    }
}
