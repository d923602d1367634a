package es.cg.sdk.spring.internal.corrections;

import es.cg.sdk.Corrections;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.webhooks.WebhookCorrections;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;

/** Reads the files of {@code cg.corrections}, unless the application defines its own corrections. */
@AutoConfiguration
@Conditional(CorrectionsWanted.class)
@EnableConfigurationProperties(CgProperties.class)
final class CgCorrectionsAutoConfiguration {
    private CgCorrectionsAutoConfiguration() {}

    @Bean
    static CorrectionsFiles cgCorrectionsFiles(CgProperties properties, ResourceLoader resources) {
        return CorrectionsFiles.read(properties.corrections(), resources);
    }

    @Bean
    @ConditionalOnMissingBean
    static Corrections cgCorrections(CorrectionsFiles files) {
        return files.all(Corrections::parse, Corrections::and);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebhookCorrections.class)
    static final class Webhooks {
        private Webhooks() {}

        @Bean
        @ConditionalOnMissingBean
        static WebhookCorrections cgWebhookCorrections(CorrectionsFiles files) {
            return files.all(WebhookCorrections::parse, WebhookCorrections::and);
        }
    }
}
