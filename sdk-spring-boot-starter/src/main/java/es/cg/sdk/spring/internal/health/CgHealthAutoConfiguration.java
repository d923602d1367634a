package es.cg.sdk.spring.internal.health;

import es.cg.sdk.CgClients;
import es.cg.sdk.call.Time;
import es.cg.sdk.spring.internal.status.StatusCache;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Configures health and info. Health has moved in Spring Boot 4: one of two classes is loaded, by which is there. */
@AutoConfiguration(
        afterName = {
            "es.cg.sdk.spring.internal.client.CgClientAutoConfiguration",
            "es.cg.sdk.spring.internal.status.CgStatusAutoConfiguration"
        })
@Conditional(CgHealthAutoConfiguration.Watched.class)
final class CgHealthAutoConfiguration {
    private CgHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnBean(StatusCache.class)
    static HealthSource cgStatusHealth(StatusCache status) {
        return () -> ServiceHealth.of(status.get());
    }

    // Listeners are asked for when the first client is made, after this.
    @Bean
    @ConditionalOnBean(CgClients.class)
    @ConditionalOnMissingBean(HealthSource.class)
    static LastAnswers cgFirmsHealth(ObjectProvider<Time> time) {
        return new LastAnswers(time.getIfAvailable(Time::system));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    @ConditionalOnProperty(prefix = "management.health.cg", name = "enabled", matchIfMissing = true)
    static final class HealthOfBoot3 {
        private HealthOfBoot3() {}

        @Bean
        @ConditionalOnMissingBean(name = "cgHealthIndicator")
        static org.springframework.boot.actuate.health.HealthIndicator cgHealthIndicator(HealthSource source) {
            return () -> {
                ServiceHealth health = source.health();
                var builder = health.isUp()
                        ? org.springframework.boot.actuate.health.Health.up()
                        : org.springframework.boot.actuate.health.Health.down();
                return builder.withDetails(health.details()).build();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    @ConditionalOnProperty(prefix = "management.health.cg", name = "enabled", matchIfMissing = true)
    static final class HealthOfBoot4 {
        private HealthOfBoot4() {}

        @Bean
        @ConditionalOnMissingBean(name = "cgHealthIndicator")
        static org.springframework.boot.health.contributor.HealthIndicator cgHealthIndicator(HealthSource source) {
            return () -> {
                ServiceHealth health = source.health();
                var builder = health.isUp()
                        ? org.springframework.boot.health.contributor.Health.up()
                        : org.springframework.boot.health.contributor.Health.down();
                return builder.withDetails(health.details()).build();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.info.InfoContributor")
    @ConditionalOnBean(StatusCache.class)
    @ConditionalOnProperty(prefix = "management.info.cg", name = "enabled", matchIfMissing = true)
    static final class Info {
        private Info() {}

        @Bean
        @ConditionalOnMissingBean(name = "cgInfoContributor")
        static InfoContributor cgInfoContributor(StatusCache status) {
            return info -> info.withDetail("cg", ServiceHealth.info(status.get()));
        }
    }

    /** Holds if there is something whose health can be known. */
    static final class Watched extends AnyNestedCondition {
        Watched() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnBean(StatusCache.class)
        static final class OneFirm {
            private OneFirm() {}
        }

        @ConditionalOnBean(CgClients.class)
        static final class ManyFirms {
            private ManyFirms() {}
        }
    }
}
