package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.ConformanceReport;
import es.cg.sdk.webhooks.conformance.Setup;
import es.cg.sdk.webhooks.conformance.Subject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** All scenarios of the conformance kit, against an application with Spring Security. */
@Tag("slow")
class ConformanceTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Receiving {}

    @Test
    void memoryConforms() throws InterruptedException {
        verify("memory", setup -> Started.of(setup, "cg.webhooks.store=memory"));
    }

    @Test
    void aDatabaseConforms() throws InterruptedException {
        verify("transactional", setup -> Started.of(setup, database()));
    }

    @Test
    void anInboxConforms() throws InterruptedException {
        Subject inbox = new Subject() {
            @Override
            public Running start(Setup setup) {
                return Started.of(setup, database(), "cg.webhooks.store=inbox");
            }

            @Override
            public Handling handling() {
                return Handling.AFTER_THE_ANSWER;
            }
        };
        verify("inbox", inbox);
    }

    private static void verify(String store, Subject subject) throws InterruptedException {
        ConformanceReport report = Conformance.of(subject).run();
        System.out.println("Conformance with Spring Boot " + SpringBootVersion.getVersion()
                + ", Spring Security on, store " + store + ": " + report.all().size() + " scenarios, "
                + report.failed().size() + " failed, " + report.skipped().size() + " skipped");
        assertThat(report.failed()).as("%s", report).isEmpty();
        assertThat(report.all()).hasSameSizeAs(Conformance.scenarios());
        report.skipped().forEach(System.out::println);
    }

    private static String database() {
        return "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    /** An application whose verifier and handler are those of the kit. */
    private record Started(Setup setup, List<String> properties, Application application) implements Subject.Running {
        static Started of(Setup setup, String... more) {
            List<String> properties = new ArrayList<>(Webhook.PROPERTIES);
            properties.addAll(List.of(more));
            properties.add("cg.webhooks.max-body-size=" + setup.maxBodyBytes() + "B");
            properties.add("spring.main.banner-mode=off");
            properties.add("spring.main.register-shutdown-hook=false");
            properties.add("server.port=0");
            properties.add("cg.webhooks.receiver=conformance");
            properties.add("spring.data.jpa.repositories.enabled=false");
            properties.add(Webhook.NO_JPA);
            return start(setup, properties);
        }

        private static Started start(Setup setup, List<String> properties) {
            ConfigurableApplicationContext context = new SpringApplicationBuilder(Receiving.class)
                    .logStartupInfo(false)
                    .initializers((GenericApplicationContext beans) -> {
                        beans.registerBean(SignatureVerifier.class, setup::verifier);
                        beans.registerBean(EventHandler.class, setup::handler);
                    })
                    .run(properties.stream().map(each -> "--" + each).toArray(String[]::new));
            return new Started(setup, properties, new Application(context));
        }

        @Override
        public URI url() {
            return URI.create(application.url(Webhook.PATH));
        }

        @Override
        public Subject.Running restart() {
            application.close();
            if (properties.stream().noneMatch(each -> each.startsWith("spring.datasource.url"))) {
                throw new UnsupportedOperationException("memory forgets");
            }
            return start(setup, properties);
        }

        @Override
        public void close() {
            application.close();
        }
    }
}
