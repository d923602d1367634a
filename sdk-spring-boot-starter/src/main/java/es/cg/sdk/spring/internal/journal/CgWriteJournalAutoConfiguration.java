package es.cg.sdk.spring.internal.journal;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.CgWriteJournalProperties;
import es.cg.sdk.spring.internal.client.KeyEnvironment;
import es.cg.sdk.spring.internal.jdbc.JournalStoreConfiguration;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Configures a write journal in the application's database if {@code cg.write-journal.account} is set, unless the
 * application defines its own.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@ConditionalOnSetting("cg.write-journal.account")
@ConditionalOnMissingBean(WriteJournal.class)
@EnableConfigurationProperties({CgProperties.class, CgWriteJournalProperties.class})
@Import({
    // In this order.
    JournalStoreConfiguration.class,
    NoJournalConfiguration.class
})
final class CgWriteJournalAutoConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(CgWriteJournalAutoConfiguration.class);

    private CgWriteJournalAutoConfiguration() {}

    @Bean
    static Environment cgWriteJournalEnvironment(
            CgProperties properties, ObjectProvider<Supplier<ApiKey>> suppliers, ObjectProvider<ApiKey> keys) {
        Supplier<ApiKey> supplier = suppliers.getIfAvailable();
        ApiKey key = supplier != null && properties.environment() == null ? supplier.get() : keys.getIfAvailable();
        return Environment.valueOf(KeyEnvironment.of(properties, key).name());
    }

    /** Warns of a client that does not use the journal. */
    @Bean
    static SmartInitializingSingleton cgWriteJournalUse(ObjectProvider<CgClient> clients) {
        return () -> clients.forEach(client -> {
            if (!JournalUse.isJournaled(client)) {
                LOG.warn("cg.write-journal.account is set, and a CgClient of the application does not use the write"
                        + " journal: give its builder the bean of type WriteJournal");
            }
        });
    }
}
