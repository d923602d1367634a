package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.spring.CgBatchMeters;
import es.cg.sdk.spring.CgClientBuilders;
import es.cg.sdk.spring.internal.status.StatusCache;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Configures the meters of calls. */
@AutoConfiguration(
        afterName = {
            "es.cg.sdk.spring.internal.status.CgStatusAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({MeterRegistry.class, CgClientBuilders.class})
@ConditionalOnProperty(prefix = "cg.meters", name = "enabled", matchIfMissing = true)
final class CgClientMetersAutoConfiguration {
    private CgClientMetersAutoConfiguration() {}

    @Bean
    static CallListener cgCallMeters(MeterRegistry registry) {
        return new CallMeters(registry);
    }

    @Bean
    @ConditionalOnBean(StatusCache.class)
    static MeterBinder cgClientGauges(CgClient client, StatusCache status) {
        return new ClientGauges(client, status);
    }

    @Bean
    @ConditionalOnMissingBean
    static CgBatchMeters cgBatchMeters(MeterRegistry registry) {
        return new BatchGauges(registry);
    }
}
