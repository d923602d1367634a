package es.cg.sdk.spring.internal.limits;

import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.spring.CgSharedLimitsProperties;
import es.cg.sdk.spring.internal.start.ConditionalOnSetting;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Configures a limit store in the application's database if {@code cg.shared-limits.enabled} is true, unless the
 * application defines its own.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@ConditionalOnSetting(value = "cg.shared-limits.enabled", isTrue = true)
@ConditionalOnMissingBean(LimitStore.class)
@EnableConfigurationProperties(CgSharedLimitsProperties.class)
@Import({
    // In this order.
    LimitStoreConfiguration.class,
    NoLimitStoreConfiguration.class
})
final class CgSharedLimitsAutoConfiguration {
    private CgSharedLimitsAutoConfiguration() {}
}
