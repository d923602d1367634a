package es.cg.sdk.spring.internal.status;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.Time;
import es.cg.sdk.spring.CgProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Configures the status that health, info and meters share. */
@AutoConfiguration(afterName = "es.cg.sdk.spring.internal.client.CgClientAutoConfiguration")
@ConditionalOnProperty(prefix = "cg", name = "enabled", matchIfMissing = true)
@ConditionalOnBean({CgClient.class, CgProperties.class})
final class CgStatusAutoConfiguration {
    private CgStatusAutoConfiguration() {}

    @Bean
    static StatusCache cgStatusCache(CgClient client, CgProperties properties, ObjectProvider<Time> time) {
        return new StatusCache(client, properties.statusCache(), time.getIfAvailable(Time::system));
    }
}
