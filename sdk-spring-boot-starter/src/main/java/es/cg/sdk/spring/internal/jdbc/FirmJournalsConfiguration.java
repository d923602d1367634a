package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.journal.jdbc.JdbcWriteJournals;
import es.cg.sdk.spring.CgWriteJournalProperties;
import es.cg.sdk.spring.internal.client.FirmJournals;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** Keeps the write journals of many firms in the application's database, if it has one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({JdbcWriteJournals.class, TransactionAwareDataSourceProxy.class})
@ConditionalOnBean(DataSource.class)
public final class FirmJournalsConfiguration {
    private FirmJournalsConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    @DependsOnDatabaseInitialization
    static JdbcWriteJournals cgWriteJournals(
            CgWriteJournalProperties properties, ObjectProvider<DataSource> dataSources) {
        return JournalStoreConfiguration.opened(properties, dataSources, JdbcWriteJournals::open);
    }

    @Bean
    static FirmJournals cgFirmJournals(JdbcWriteJournals journals) {
        return journals::of;
    }
}
