package es.cg.sdk.spring.internal.journal;

import es.cg.sdk.CgClient;
import es.cg.sdk.spring.CgWriteJournalProperties;
import es.cg.sdk.spring.internal.client.FirmJournals;
import es.cg.sdk.spring.internal.jdbc.FirmJournalsConfiguration;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import es.cg.sdk.spring.internal.start.MissingPart;
import es.cg.sdk.spring.internal.start.StartException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Configures the write journals of many firms if {@code cg.write-journal.per-firm} is set. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@ConditionalOnSetting(value = "cg.write-journal.per-firm", isTrue = true)
@EnableConfigurationProperties(CgWriteJournalProperties.class)
@Import(FirmJournalsConfiguration.class)
final class CgFirmJournalsAutoConfiguration {
    private static final MissingPart MISSING = new MissingPart(
            "cg.write-journal.per-firm",
            "es.cg.sdk.journal.jdbc.JdbcWriteJournals",
            "es.cg.sdk:sdk-jdbc",
            "keeps the write journals in a database",
            "JdbcWriteJournals");

    private CgFirmJournalsAutoConfiguration() {}

    @Bean
    static SmartInitializingSingleton cgFirmJournalsCheck(
            CgWriteJournalProperties properties,
            ObjectProvider<FirmJournals> journals,
            ObjectProvider<CgClient> clients,
            ApplicationContext context) {
        return () -> {
            if (properties.account() != null) {
                throw new StartException(
                        "cg.write-journal.account and cg.write-journal.per-firm are both set.",
                        "Remove cg.write-journal.account: the account of each firm's journal is the firm's name.");
            }
            if (journals.getIfAvailable() == null) {
                throw MISSING.in(context);
            }
            if (clients.stream().anyMatch(each -> !JournalUse.isJournaled(each))) {
                throw new StartException(
                        "cg.write-journal.per-firm is set, and a CgClient of the application has no write journal.",
                        "Act for each firm by the bean of type CgClients, which a bean of type KeySource makes, and"
                                + " remove cg.api-key; or give the builder of that client JdbcWriteJournals.of(…).");
            }
        };
    }
}
