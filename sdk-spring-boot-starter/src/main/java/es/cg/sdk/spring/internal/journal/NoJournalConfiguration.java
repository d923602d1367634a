package es.cg.sdk.spring.internal.journal;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.spring.internal.start.MissingPart;
import es.cg.sdk.spring.internal.start.StartException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Says what is missing for the write journal that the application asks for. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(WriteJournal.class)
final class NoJournalConfiguration {
    private static final MissingPart MISSING = new MissingPart(
            "cg.write-journal.account",
            "es.cg.sdk.journal.jdbc.JdbcWriteJournal",
            "es.cg.sdk:sdk-jdbc",
            "keeps the write journal in a database",
            "WriteJournal");

    private NoJournalConfiguration() {}

    @Bean
    static WriteJournal cgWriteJournal(ApplicationContext context) {
        StartException missing = MISSING.in(context);
        throw missing;
    }
}
