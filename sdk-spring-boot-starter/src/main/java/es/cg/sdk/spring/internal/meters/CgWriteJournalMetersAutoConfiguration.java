package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.Time;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournals;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** Configures the meters of the write journals. */
@AutoConfiguration(
        afterName = {
            "es.cg.sdk.spring.internal.journal.CgFirmJournalsAutoConfiguration",
            "es.cg.sdk.spring.internal.journal.CgWriteJournalAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, JdbcWriteJournal.class})
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnProperty(prefix = "cg.meters", name = "enabled", matchIfMissing = true)
final class CgWriteJournalMetersAutoConfiguration {
    private CgWriteJournalMetersAutoConfiguration() {}

    @Bean
    @ConditionalOnSingleCandidate(JdbcWriteJournal.class)
    static MeterBinder cgWriteJournalGauges(JdbcWriteJournal journal, ObjectProvider<Time> time) {
        return new WriteJournalGauges(journal::counts, time.getIfAvailable(Time::system));
    }

    @Bean
    @ConditionalOnSingleCandidate(JdbcWriteJournals.class)
    static MeterBinder cgWriteJournalsGauges(JdbcWriteJournals journals, ObjectProvider<Time> time) {
        return new WriteJournalGauges(journals::counts, time.getIfAvailable(Time::system));
    }
}
