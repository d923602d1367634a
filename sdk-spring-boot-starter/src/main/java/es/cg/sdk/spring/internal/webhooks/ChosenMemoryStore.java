package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.InMemoryEventStore;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Keeps the ids of events in memory because the application asks for that. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(prefix = "cg.webhooks", name = "store", havingValue = "memory")
@ConditionalOnMissingBean(EventStore.class)
final class ChosenMemoryStore {
    private ChosenMemoryStore() {}

    @Bean
    static EventStore cgEventStore() {
        return InMemoryEventStore.create();
    }
}
