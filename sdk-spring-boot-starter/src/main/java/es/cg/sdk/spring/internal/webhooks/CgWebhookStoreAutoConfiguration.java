package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.jdbc.JdbcStoreConfiguration;
import es.cg.sdk.webhooks.WebhookReceiver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/** Configures the tables of events, and the workers of an inbox, with and without a web server. */
@AutoConfiguration(
        afterName = {
            "es.cg.sdk.spring.internal.client.CgClientAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration"
        })
@ConditionalOnClass(WebhookReceiver.class)
@Conditional(StoreWanted.class)
@EnableConfigurationProperties({CgProperties.class, CgWebhookProperties.class})
@Import({EventParts.class, JdbcStoreConfiguration.class, MissingDataSource.class})
final class CgWebhookStoreAutoConfiguration {
    private CgWebhookStoreAutoConfiguration() {}
}
