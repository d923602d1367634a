package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.CgWebhookProperties.Store;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventStore;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Stops the start if events are to be kept in a database, and there is none. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(EventStore.class)
final class MissingDataSource {
    private MissingDataSource() {}

    @Bean
    static SmartInitializingSingleton cgWebhookDataSourceIsMissing(CgWebhookProperties properties) {
        return () -> {
            if (properties.store() != Store.AUTO) {
                throw new StartException(
                        "cg.webhooks.store is " + properties.store() + ", and the application has no DataSource.",
                        "Add spring-boot-starter-jdbc and set spring.datasource.url, or set cg.webhooks.store=memory.");
            }
        };
    }
}
