package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.Corrections;
import es.cg.sdk.KeySource;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.Time;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.spring.CgClientBuilders;
import es.cg.sdk.spring.CgClientCustomizer;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import es.cg.sdk.spring.internal.start.StartException;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Configures the clients from the properties below {@code cg}, unless the application defines its own. */
@AutoConfiguration
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(CgProperties.class)
final class CgClientAutoConfiguration {
    private CgClientAutoConfiguration() {}

    @Bean
    static ClientSettings cgClientSettings(
            CgProperties properties,
            ObjectProvider<Corrections> corrections,
            ObjectProvider<Time> time,
            ObjectProvider<LimitStore> limitStore,
            ObjectProvider<CallListener> listeners,
            ObjectProvider<CgClientCustomizer> customizers,
            ObjectProvider<FirmJournals> journals) {
        return new ClientSettings(
                new ClientFactory(properties), corrections, time, limitStore, listeners, customizers, journals);
    }

    @Bean
    @ConditionalOnMissingBean
    static CgClientBuilders cgClientBuilders(ClientSettings settings, CgProperties properties) {
        return firm -> settings.applyTo(CgClient.builder().name(firm), firm, environment(properties));
    }

    private static Environment environment(CgProperties properties) {
        return properties.environment() == CgProperties.Environment.SANDBOX
                ? Environment.SANDBOX
                : Environment.PRODUCTION;
    }

    /** The clients of many firms. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(KeySource.class)
    static final class Firms {
        private Firms() {}

        @Bean
        @ConditionalOnMissingBean
        static CgClients cgClients(
                KeySource keys,
                ClientSettings settings,
                CgProperties properties,
                ObjectProvider<WriteJournal> ofOneAccount) {
            // What is wrong with the properties stops the start, and not the first call of each firm.
            settings.factory().applyTo(CgClient.builder());
            if (settings.journals().getIfAvailable() == null
                    && ofOneAccount.stream().findAny().isPresent()) {
                throw new StartException(
                        "The application has a KeySource for many firms, and one write journal, of a single account.",
                        "Set cg.write-journal.per-firm=true in place of cg.write-journal.account.");
            }
            Environment environment = environment(properties);
            return CgClients.create(keys, environment, (firm, builder) -> settings.applyTo(builder, firm, environment));
        }
    }

    /** The client of one firm. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(OneFirm.class)
    @ConditionalOnMissingBean(CgClient.class)
    static final class Client {
        private Client() {}

        @Bean
        static CgClient cgClient(
                ClientSettings settings,
                CgProperties properties,
                ObjectProvider<Supplier<ApiKey>> suppliers,
                ObjectProvider<ApiKey> keys,
                ObjectProvider<WriteJournal> writeJournal) {
            CgClient.Builder builder = settings.applyTo(CgClient.builder(), own -> {
                ApiKeySource.set(own, properties, suppliers.getIfAvailable(), keys.getIfAvailable());
                writeJournal.ifAvailable(own::writeJournal);
            });
            return settings.factory().build(builder);
        }

        @Bean
        @ConditionalOnProperty(prefix = "cg", name = "check-at-start", matchIfMissing = true)
        static StartCheck cgStartCheck(CgClient client, CgProperties properties) {
            return new StartCheck(client, properties);
        }
    }

    /** Holds if the application has no source of many keys, or has a key besides. */
    static final class OneFirm extends AnyNestedCondition {
        OneFirm() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnMissingBean({KeySource.class, CgClients.class})
        static final class NoSource {
            private NoSource() {}
        }

        @ConditionalOnSetting("cg.api-key")
        static final class OneKey {
            private OneKey() {}
        }
    }
}
