package es.cg.sdk.spring.internal.journal;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.spring.internal.start.StartException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/** Says what is missing for the write journal that the application asks for. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(WriteJournal.class)
final class NoJournalConfiguration {
    private NoJournalConfiguration() {}

    @Bean
    static WriteJournal cgWriteJournal(ApplicationContext context) {
        if (!ClassUtils.isPresent("es.cg.sdk.journal.jdbc.JdbcWriteJournal", context.getClassLoader())) {
            throw new StartException(
                    "cg.write-journal.account is set, and the application has no es.cg.sdk:sdk-jdbc, which keeps the"
                            + " write journal in a database.",
                    "Add the dependency es.cg.sdk:sdk-jdbc, define a bean of type WriteJournal, or remove"
                            + " cg.write-journal.account.");
        }
        throw new StartException(
                "cg.write-journal.account is set, and the application has no DataSource.",
                "Add spring-boot-starter-jdbc and set spring.datasource.url, define a bean of type WriteJournal, or"
                        + " remove cg.write-journal.account.");
    }
}
