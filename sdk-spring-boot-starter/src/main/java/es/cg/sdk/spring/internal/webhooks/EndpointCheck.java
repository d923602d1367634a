package es.cg.sdk.spring.internal.webhooks;

import es.cg.sdk.spring.CgWebhookProperties;
import es.cg.sdk.spring.internal.start.StartException;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.Environment;

/** Checks, when the server has started, that requests for the path reach the endpoint, and with their bytes. */
final class EndpointCheck implements SmartLifecycle {
    private final CgWebhookProperties properties;
    private final EndpointPath path;
    private final EndpointProbe probe;
    private final ServletContext servlets;
    private final ListableBeanFactory beans;
    private final List<PathOwners> owners;
    private final Environment environment;
    private volatile boolean running;

    /** Others that may answer requests for a path. */
    interface PathOwners {
        /** Returns who answers, in words; null if nobody does. */
        @Nullable
        String ownerOf(EndpointPath path);
    }

    EndpointCheck(
            CgWebhookProperties properties,
            EndpointPath path,
            EndpointProbe probe,
            ServletContext servlets,
            ListableBeanFactory beans,
            List<PathOwners> owners,
            Environment environment) {
        this.properties = properties;
        this.path = path;
        this.probe = probe;
        this.servlets = servlets;
        this.beans = beans;
        this.owners = owners;
        this.environment = environment;
    }

    @Override
    public void start() {
        running = true;
        checkOwners();
        URI address = address();
        if (properties.checkAtStart() && address != null) {
            probe.send(address, servlets);
        }
    }

    private void checkOwners() {
        String other = otherServlet();
        for (PathOwners each : owners) {
            other = other == null ? each.ownerOf(path) : other;
        }
        if (other != null) {
            throw new StartException(
                    "Two receivers are at the path " + path + " of cg.webhooks.path: the webhook endpoint and " + other
                            + ".",
                    "Give one of them another path. If the other one receives these webhooks too, remove it: the endpoint"
                            + " replaces it.");
        }
    }

    private @Nullable String otherServlet() {
        for (Map.Entry<String, ServletRegistrationBean<?>> each :
                registrations().entrySet()) {
            if (!each.getKey().equals(EndpointName.VALUE)
                    && each.getValue().getUrlMappings().stream().anyMatch(path::meets)) {
                return "the servlet of the bean " + each.getKey();
            }
        }
        ServletRegistration own = servlets.getServletRegistration(EndpointName.VALUE);
        if (own != null && !own.getMappings().contains(path.mapping())) {
            return "another servlet";
        }
        return null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Map<String, ServletRegistrationBean<?>> registrations() {
        return (Map) beans.getBeansOfType(ServletRegistrationBean.class);
    }

    /** Returns the address of the endpoint in this process; null if there is no server, or it speaks TLS alone. */
    private @Nullable URI address() {
        String port = environment.getProperty("local.server.port");
        boolean isSecure = environment.getProperty("server.ssl.enabled", Boolean.class, true)
                && (environment.containsProperty("server.ssl.key-store")
                        || environment.containsProperty("server.ssl.certificate")
                        || environment.containsProperty("server.ssl.bundle"));
        if (port == null || isSecure) {
            return null;
        }
        String host = environment.getProperty("server.address", "127.0.0.1");
        String printed = host.contains(":") ? "[" + host + "]" : host;
        return URI.create("http://" + printed + ":" + port + servlets.getContextPath() + path.probed());
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
