package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** An application that runs while a test needs it. */
public record Application(ConfigurableApplicationContext context) implements AutoCloseable {
    private static final AtomicInteger COUNT = new AtomicInteger();

    /** Starts an application without a server; properties are written {@code name=value}. */
    public static Application start(List<String> properties, Class<?>... sources) {
        return start(WebApplicationType.NONE, properties, sources);
    }

    /** Starts an application with a server on a free port. */
    public static Application serve(List<String> properties, Class<?>... sources) {
        return start(WebApplicationType.SERVLET, properties, sources);
    }

    private static Application start(WebApplicationType type, List<String> properties, Class<?>... sources) {
        return start(Application.class.getClassLoader(), type, properties, sources);
    }

    private static Application start(
            ClassLoader classes, WebApplicationType type, List<String> properties, Class<?>... sources) {
        Map<String, String> all = new LinkedHashMap<>();
        Stream.concat(
                        Stream.of(
                                "spring.main.banner-mode=off",
                                "spring.main.register-shutdown-hook=false",
                                "spring.application.name=application" + COUNT.incrementAndGet(),
                                "server.port=0",
                                // Each bean would be compared with Micrometer's aspects, a third of all the time.
                                "spring.aop.auto=false",
                                "spring.data.jpa.repositories.enabled=false",
                                Webhook.NO_JPA),
                        properties.stream())
                .forEach(each -> all.put(each.substring(0, each.indexOf('=')), each));
        String[] arguments = all.values().stream().map(each -> "--" + each).toArray(String[]::new);
        return new Application(new SpringApplicationBuilder(sources)
                .resourceLoader(new DefaultResourceLoader(classes))
                .web(type)
                .logStartupInfo(false)
                .run(arguments));
    }

    /** Returns what is printed about an application that must not start: the description, then the action. */
    public static String failure(List<String> properties, Class<?>... sources) {
        return failure(WebApplicationType.NONE, properties, sources);
    }

    public static String serverFailure(List<String> properties, Class<?>... sources) {
        return failure(WebApplicationType.SERVLET, properties, sources);
    }

    public static String reactiveFailure(List<String> properties, Class<?>... sources) {
        return failure(WebApplicationType.REACTIVE, properties, sources);
    }

    /** As {@link #failure}, of an application without the classes whose names begin so. */
    public static String failureWithout(String names, List<String> properties, Class<?>... sources) {
        // What conditions and beans look for; the test has it.
        ClassLoader without = new ClassLoader(Application.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith(names)) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
        return failure(without, WebApplicationType.NONE, properties, sources);
    }

    private static String failure(WebApplicationType type, List<String> properties, Class<?>... sources) {
        return failure(Application.class.getClassLoader(), type, properties, sources);
    }

    private static String failure(
            ClassLoader classes, WebApplicationType type, List<String> properties, Class<?>... sources) {
        Throwable thrown = catchThrowable(
                () -> start(classes, type, properties, sources).context().close());
        if (thrown == null) {
            throw new AssertionError("the application started with " + properties + Arrays.toString(sources));
        }
        String printed = FailureReports.of(thrown);
        if (printed == null) {
            throw new AssertionError("the failure is not explained", thrown);
        }
        return printed;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public String url(String path) {
        return "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + path;
    }

    @Override
    public void close() {
        context.close();
    }
}
