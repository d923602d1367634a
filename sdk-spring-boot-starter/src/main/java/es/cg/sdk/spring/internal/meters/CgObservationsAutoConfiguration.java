package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.webhooks.WebhookReceiver;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the observations of calls and webhooks. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnProperty(prefix = "cg.observations", name = "enabled", matchIfMissing = true)
final class CgObservationsAutoConfiguration {
    private CgObservationsAutoConfiguration() {}

    @Bean
    static CallListener cgCallObservations(ObservationRegistry registry) {
        return new CallObservations(registry);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebhookReceiver.class)
    static final class Deliveries {
        private Deliveries() {}

        @Bean
        static DeliveryObservations cgDeliveryObservations(ObservationRegistry registry) {
            return new DeliveryObservations(registry);
        }
    }
}
