package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.Time;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.spring.CgClientCustomizer;
import es.cg.sdk.spring.CgProperties;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the client from the properties below {@code cg}, unless the application defines its own. */
@AutoConfiguration
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(CgProperties.class)
final class CgClientAutoConfiguration {
    private CgClientAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(CgClient.class)
    static final class Client {
        private Client() {}

        @Bean
        static ClientRoot cgClientRoot(
                CgProperties properties,
                ObjectProvider<Supplier<ApiKey>> suppliers,
                ObjectProvider<ApiKey> keys,
                ObjectProvider<Corrections> corrections,
                ObjectProvider<Time> time,
                ObjectProvider<LimitStore> limitStore,
                ObjectProvider<WriteJournal> writeJournal,
                ObjectProvider<CallListener> listeners,
                ObjectProvider<CgClientCustomizer> customizers) {
            ClientFactory factory = new ClientFactory(properties);
            CgClient.Builder builder = factory.builder();
            ApiKeySource.set(builder, properties, suppliers.getIfAvailable(), keys.getIfAvailable());
            corrections.ifAvailable(builder::corrections);
            time.ifAvailable(builder::time);
            limitStore.ifAvailable(builder::limitStore);
            writeJournal.ifAvailable(builder::writeJournal);
            listeners.orderedStream().forEach(builder::listener);
            customizers.orderedStream().forEach(each -> each.customize(builder));
            return new ClientRoot(factory.build(builder));
        }

        @Bean(destroyMethod = "")
        static CgClient cgClient(ClientRoot root, CgProperties properties) {
            return new ClientFactory(properties).withOptions(root.client());
        }

        @Bean
        @ConditionalOnProperty(prefix = "cg", name = "check-at-start", matchIfMissing = true)
        static StartCheck cgStartCheck(CgClient client, CgProperties properties) {
            return new StartCheck(client, properties);
        }
    }
}
