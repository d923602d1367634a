package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.CgWebhookProperties.Store;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.InMemoryEventStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps the ids of events in memory, if the application asks for that or has no database. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnMissingBean(EventStore.class)
final class MemoryStore {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryStore.class);

    private MemoryStore() {}

    @Bean
    static EventStore cgEventStore(CgWebhookProperties properties) {
        if (properties.store() == Store.AUTO) {
            LOG.warn("webhook events are remembered in the memory of this process, since there is no DataSource: after"
                    + " a restart, an event that comes again is handled again, and several processes do not know of"
                    + " each other's events. If that is meant, set cg.webhooks.store=memory");
        }
        return InMemoryEventStore.create();
    }
}
