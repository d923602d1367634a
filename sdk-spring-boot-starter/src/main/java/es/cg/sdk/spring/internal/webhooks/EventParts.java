package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.internal.client.KeyEnvironment;
import es.cg.sdk.spring.internal.handlers.HandlerObserver;
import es.cg.sdk.spring.internal.handlers.WebhookHandlers;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the endpoint and the workers of an inbox both need: the environment of events, and their handlers. */
@Configuration(proxyBeanMethods = false)
final class EventParts {
    private EventParts() {}

    @Bean
    static Environment cgWebhookEnvironment(CgProperties properties, ObjectProvider<ApiKey> keys) {
        return Environment.valueOf(
                KeyEnvironment.of(properties, keys.getIfAvailable()).name());
    }

    @Bean
    static WebhookHandlers cgWebhookHandlers(
            ConfigurableListableBeanFactory beans,
            ObjectProvider<EventHandler> handlers,
            ObjectProvider<HandlerObserver> observers) {
        return new WebhookHandlers(beans, handlers, observers);
    }
}
