package es.cg.sdk.spring.test;

import es.cg.sdk.call.Time;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import java.util.Map;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/** Starts a mock for an application, and points the application at it. Equal ones share an application. */
record MockContext(boolean sandbox) implements ContextCustomizer {
    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
        MockCg mock = MockCorrections.start(context);
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "cgMock",
                        Map.of(
                                "cg.base-url", sandbox ? mock.sandboxUrl() : mock.baseUrl(),
                                "cg.api-key", sandbox ? mock.sandboxKey() : mock.liveKey(),
                                "cg.environment", sandbox ? "sandbox" : "production",
                                "cg.webhooks.address-keys", SourceAddresses.newKey())));
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) context.getBeanFactory();
        define(beans, "cgMock", MockCg.class, mock);
        beans.registerSingleton("cgMockTime", Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance));
        String path = context.getEnvironment().getProperty("cg.webhooks.path");
        // Only the application's SecretSource knows which names there are in addresses of many destinations.
        if (path != null && !path.endsWith("}")) {
            SignatureVerifier verifier = SignatureVerifier.pending();
            beans.registerSingleton("cgMockVerifier", verifier);
            context.addApplicationListener(new DestinationRegistration(mock, verifier, sandbox));
        }
    }

    /** Defines a bean that the application closes. */
    private static void define(DefaultListableBeanFactory beans, String name, Class<MockCg> type, MockCg mock) {
        RootBeanDefinition definition = new RootBeanDefinition(type, () -> mock);
        definition.setDestroyMethodName("close");
        beans.registerBeanDefinition(name, definition);
    }
}
