package es.cg.sdk.spring.internal.security;

import es.cg.sdk.spring.internal.webhooks.EndpointName;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * A security chain without filters, for requests to the webhook endpoint alone: the signature is what the endpoint
 * checks, and neither a login nor a CSRF token. Is configured last: Spring Boot's own chains give way to any chain that
 * is there before them, and would leave everything else unprotected.
 */
@AutoConfiguration(afterName = "es.cg.sdk.spring.internal.webhooks.CgWebhookAutoConfiguration")
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
@ConditionalOnClass(SecurityFilterChain.class)
@ConditionalOnBean(name = EndpointName.VALUE)
final class CgWebhookSecurityAutoConfiguration {
    private CgWebhookSecurityAutoConfiguration() {}

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static SecurityFilterChain cgWebhookSecurityFilterChain() {
        // By the servlet that the container has chosen: no other path can be mistaken for this one.
        RequestMatcher endpoint = request ->
                EndpointName.VALUE.equals(request.getHttpServletMapping().getServletName());
        return new DefaultSecurityFilterChain(endpoint, List.of());
    }
}
