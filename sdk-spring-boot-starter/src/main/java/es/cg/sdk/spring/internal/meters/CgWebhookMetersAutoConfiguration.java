package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Configures the meters of webhooks. */
@AutoConfiguration(
        afterName = {
            "es.cg.sdk.spring.internal.webhooks.CgWebhookStoreAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, WebhookReceiver.class})
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnProperty(prefix = "cg.meters", name = "enabled", matchIfMissing = true)
final class CgWebhookMetersAutoConfiguration {
    private CgWebhookMetersAutoConfiguration() {}

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static WebhookMeters cgWebhookMeters(MeterRegistry registry) {
        return new WebhookMeters(registry);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(JdbcTables.class)
    static final class Tables {
        private Tables() {}

        @Bean
        static MeterBinder cgWebhookTableGauges(JdbcTables tables) {
            return new TableGauges(tables);
        }
    }
}
