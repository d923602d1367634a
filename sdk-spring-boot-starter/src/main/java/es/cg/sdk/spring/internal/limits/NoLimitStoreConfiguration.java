package es.cg.sdk.spring.internal.limits;

import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.spring.internal.start.MissingPart;
import es.cg.sdk.spring.internal.start.StartException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Says what is missing for the shared limits that the application asks for. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(LimitStore.class)
final class NoLimitStoreConfiguration {
    private static final MissingPart MISSING = new MissingPart(
            "cg.shared-limits.enabled",
            "es.cg.sdk.limits.shared.JdbcLimitStore",
            "es.cg.sdk:sdk-shared-limits",
            "counts the requests of all processes in a database",
            "LimitStore");

    private NoLimitStoreConfiguration() {}

    @Bean
    static LimitStore cgLimitStore(ApplicationContext context) {
        StartException missing = MISSING.in(context);
        throw missing;
    }
}
