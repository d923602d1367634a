package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.internal.handlers.WebhookHandlers;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import es.cg.sdk.spring.internal.start.StartException;
import java.lang.reflect.Method;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnNotWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Tells when an application is configured for webhooks, and no endpoint can be: else no event would arrive, quietly.
 */
@AutoConfiguration(afterName = "es.cg.sdk.spring.internal.webhooks.CgWebhookAutoConfiguration")
@ConditionalOnMissingBean(name = EndpointName.VALUE)
final class CgWebhookAbsentAutoConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(CgWebhookAbsentAutoConfiguration.class);

    private CgWebhookAbsentAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnSetting("cg.webhooks.path")
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static final class Reactive {
        private Reactive() {}

        @Bean
        static SmartInitializingSingleton cgWebhookEndpointIsAbsent() {
            return () -> {
                throw new StartException(
                        "cg.webhooks.path is set, and this is a reactive application, which has no servlet container for"
                                + " the endpoint.",
                        "Use spring-boot-starter-web, or set spring.main.web-application-type=servlet if it is there."
                                + " Or remove cg.webhooks.path, and give the bytes of each request to a WebhookReceiver"
                                + " of your own, in a thread that may block.");
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnSetting("cg.webhooks.path")
    @ConditionalOnNotWebApplication
    static final class WithoutServer {
        private WithoutServer() {}

        @Bean
        static SmartInitializingSingleton cgWebhookEndpointIsAbsent(Environment environment) {
            return () -> {
                if (!StoreWanted.isInbox(environment)) {
                    LOG.warn("cg.webhooks.path is set, and this application has no web server: it receives no event. To"
                            + " receive events, add spring-boot-starter-web; to process those that others receive, set"
                            + " cg.webhooks.store=inbox; otherwise, remove cg.webhooks.path here");
                }
            };
        }
    }

    @Bean
    static SmartInitializingSingleton cgWebhookPathIsMissing(
            Environment environment, ConfigurableListableBeanFactory beans) {
        return () -> {
            boolean isUsed = environment.containsProperty("cg.webhooks.path") || StoreWanted.isInbox(environment);
            Method method = isUsed ? null : WebhookHandlers.firstMarked(beans);
            if (method != null) {
                LOG.warn(
                        "{}.{} has @CgWebhookHandler, and cg.webhooks.path is not set, so that no event arrives: set it to"
                                + " the path of the endpoint, such as /webhooks/cg",
                        method.getDeclaringClass().getSimpleName(),
                        method.getName());
            }
        };
    }
}
