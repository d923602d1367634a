package es.cg.sdk.spring.internal.webhooks;

import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The methods of controllers that are mapped to a path, and that the endpoint would shadow. */
record MvcPathOwners(Collection<RequestMappingHandlerMapping> mappings) implements EndpointCheck.PathOwners {
    @Override
    public @Nullable String ownerOf(EndpointPath path) {
        return mappings.stream()
                .flatMap(each -> each.getHandlerMethods().entrySet().stream())
                .filter(each -> each.getKey().getPatternValues().stream().anyMatch(path::meets))
                .map(each -> "the controller method " + each.getValue().getShortLogMessage())
                .findFirst()
                .orElse(null);
    }
}
