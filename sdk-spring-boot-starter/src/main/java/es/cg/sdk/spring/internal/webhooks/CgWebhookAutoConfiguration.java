package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.handlers.WebhookHandlers;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletContext;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Configures the webhook endpoint at {@code cg.webhooks.path}. */
@AutoConfiguration(after = CgWebhookStoreAutoConfiguration.class)
@ConditionalOnClass({WebhookReceiver.class, Servlet.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnSetting("cg.webhooks.path")
@EnableConfigurationProperties({CgProperties.class, CgWebhookProperties.class})
@Import({EventParts.class, MemoryStore.class})
final class CgWebhookAutoConfiguration {
    private CgWebhookAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RequestMappingHandlerMapping.class)
    static final class Mvc {
        private Mvc() {}

        @Bean
        static EndpointCheck.PathOwners cgWebhookMvcPathOwners(ObjectProvider<RequestMappingHandlerMapping> mappings) {
            return path -> new MvcPathOwners(mappings.stream().toList()).ownerOf(path);
        }
    }

    // Applications with one destination have no keys for it.
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    static SourceAddresses cgSourceAddresses(CgWebhookProperties properties) {
        return Secrets.addresses(properties);
    }

    @Bean
    @ConditionalOnMissingBean
    static SignatureVerifier cgSignatureVerifier(
            CgWebhookProperties properties,
            ObjectProvider<SecretSource> sources,
            ObjectProvider<SourceAddresses> addresses,
            ObjectProvider<WebhookSecret> secrets) {
        SecretSource source = sources.getIfAvailable();
        return source == null
                ? Secrets.verifier(properties, secrets.orderedStream().toList())
                : SignatureVerifier.builder(source, addresses.getObject()).build();
    }

    @Bean
    @ConditionalOnMissingBean
    static WebhookReceiver cgWebhookReceiver(
            CgWebhookProperties properties,
            SignatureVerifier verifier,
            ObjectProvider<SecretSource> sources,
            ObjectProvider<WebhookSecret> secrets,
            EventStore store,
            Environment environment,
            ObjectProvider<WebhookCorrections> corrections,
            ObjectProvider<WebhookReceiver.Listener> listeners,
            WebhookHandlers handlers) {
        List<WebhookReceiver.Listener> all = listeners.orderedStream().toList();
        if (verifier.hasSecretSource() || sources.getIfAvailable() != null) {
            boolean hasOthers =
                    !verifier.hasSecretSource() || secrets.stream().findAny().isPresent();
            Secrets.checkSource(properties, hasOthers);
        }
        WebhookReceiver.Builder builder = WebhookReceiver.builder(verifier)
                .store(store)
                .environment(environment)
                .acceptProbes(properties.acceptProbes())
                .listener(report -> all.forEach(each -> each.answered(report)));
        corrections.ifAvailable(builder::corrections);
        try {
            if (properties.maxBodySize() != null) {
                builder.maxBodyBytes(Math.toIntExact(properties.maxBodySize().toBytes()));
            }
            EventHandler handler = handlers.handler();
            return store.capabilities().has(EventStore.Capability.OWN_HANDLER)
                    ? builder.build()
                    : builder.build(handler);
        } catch (IllegalStateException | IllegalArgumentException | ArithmeticException e) {
            throw new StartException(
                    "The receiver of webhooks cannot be built: " + e.getMessage() + ".",
                    "Correct the handlers, the store, the settings below cg.webhooks or the files of cg.corrections.",
                    e);
        }
    }

    @Bean
    static EndpointProbe cgWebhookProbe() {
        return new EndpointProbe();
    }

    @Bean(EndpointName.VALUE)
    static ServletRegistrationBean<WebhookEndpoint> endpoint(
            CgWebhookProperties properties,
            ObjectProvider<WebhookReceiver> receivers,
            ObjectProvider<RequestObserver> observers,
            EndpointProbe probe) {
        WebhookReceiver receiver = receivers.getIfUnique();
        if (receiver == null) {
            throw new StartException(
                    "The application has several beans of type WebhookReceiver, and cg.webhooks.path is one path.",
                    "Mark one with @Primary, and register the others at paths of their own, with WebhookServlet.");
        }
        ServletRegistrationBean<WebhookEndpoint> registration = new ServletRegistrationBean<>(
                new WebhookEndpoint(receiver, observers.getIfAvailable(() -> Supplier::get), probe),
                EndpointPath.of(properties).mapping());
        registration.setName(EndpointName.VALUE);
        return registration;
    }

    @Bean
    static EndpointCheck cgWebhookCheck(
            CgWebhookProperties properties,
            EndpointProbe probe,
            ObjectProvider<ServletContext> servlets,
            ConfigurableListableBeanFactory beans,
            ObjectProvider<EndpointCheck.PathOwners> owners,
            org.springframework.core.env.Environment environment) {
        return new EndpointCheck(
                properties,
                EndpointPath.of(properties),
                probe,
                servlets.getObject(),
                beans,
                owners.orderedStream().toList(),
                environment);
    }
}
