package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.spring.CgWriteJournalProperties;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;
import es.cg.sdk.webhooks.StoreException;
import java.util.function.Function;
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
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** Keeps the write journal in the application's database, if it has one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({JdbcWriteJournal.class, TransactionAwareDataSourceProxy.class})
@ConditionalOnBean(DataSource.class)
@ConditionalOnMissingBean(WriteJournal.class)
public final class JournalStoreConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(JournalStoreConfiguration.class);
    private static final String NAME_AN_ACCOUNT = "Set it to a name of your firm or tenant that never changes, such as"
            + " firm-7, or remove it for an application without a write journal.";

    private JournalStoreConfiguration() {}

    @Bean
    @DependsOnDatabaseInitialization
    static JdbcWriteJournal cgWriteJournal(
            CgWriteJournalProperties properties, ObjectProvider<DataSource> dataSources, Environment environment) {
        String account = properties.account();
        if (account == null || account.isBlank()) {
            throw new StartException("The property cg.write-journal.account is empty.", NAME_AN_ACCOUNT);
        }
        UnsetVariable.check("cg.write-journal.account", account, NAME_AN_ACCOUNT);
        JdbcWriteJournal journal =
                opened(properties, dataSources, dataSource -> JdbcWriteJournal.open(dataSource, account, environment));
        LOG.info("writes are recorded in the application's database: {}", journal);
        return journal;
    }

    static <T> T opened(
            CgWriteJournalProperties properties,
            ObjectProvider<DataSource> dataSources,
            Function<DataSource, T> opening) {
        DataSource dataSource = OneDataSource.of(dataSources, "keeps the write journal", "WriteJournal");
        try {
            if (JdbcStoreConfiguration.isCreating(properties.initializeSchema(), dataSource)) {
                JdbcWriteJournal.createTables(dataSource);
            }
            return opening.apply(dataSource);
        } catch (IllegalArgumentException | IllegalStateException | StoreException e) {
            throw new StartException(
                    "The write journal cannot be opened in the application's DataSource: " + e.getMessage() + ".",
                    "Correct what the message names. If tables are missing, cg.write-journal.initialize-schema=always creates"
                            + " them.",
                    e);
        }
    }
}
