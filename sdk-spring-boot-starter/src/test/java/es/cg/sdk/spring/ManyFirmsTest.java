package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.KeySource;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.journal.jdbc.JdbcWriteJournals;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** An application that acts for many firms, with a key each. */
class ManyFirmsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Vendor {
        final Map<String, String> keys = new ConcurrentHashMap<>();
        final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-20T08:00:00Z"));

        @Bean
        Time time() {
            return Time.of(now::get, wait -> now.updateAndGet(before -> before.plus(wait)));
        }

        @Bean
        KeySource keySource() {
            return (firm, environment) -> keys.containsKey(firm) ? ApiKey.of(keys.get(firm)) : null;
        }
    }

    private static List<String> properties(MockCg mock, String... more) {
        return Stream.concat(Stream.of("cg.base-url=" + mock.baseUrl()), Stream.of(more))
                .toList();
    }

    private static Application started(MockCg mock, String... more) {
        Application application = Application.start(properties(mock, more), Vendor.class);
        application.bean(Vendor.class).keys.put("gestoria-1", mock.liveKey());
        return application;
    }

    @Test
    void keySourceMakesClientsOfFirms() {
        try (MockCg mock = MockCg.start();
                Application application = started(mock)) {
            CgClients firms = application.bean(CgClients.class);

            assertThat(firms.client("gestoria-1").clients().list()).isNotEmpty();
            assertThat(application.context().getBeanNamesForType(CgClient.class))
                    .isEmpty();
            assertThatThrownBy(() -> firms.client("gestoria-2").status().get())
                    .isInstanceOf(CgException.class)
                    .hasMessageContaining("gestoria-2");
        }
    }

    @Test
    void keyOfOneFirmBesideThemMakesItsClient() {
        try (MockCg mock = MockCg.start();
                Application application = started(mock, "cg.api-key=" + mock.liveKey())) {
            assertThat(application.bean(CgClient.class).status().get().entorno())
                    .isNotNull();
            assertThat(application
                            .bean(CgClients.class)
                            .client("gestoria-1")
                            .status()
                            .get()
                            .entorno())
                    .isNotNull();
        }
    }

    @Test
    void buildersHaveWhatPropertiesSay() {
        try (MockCg mock = MockCg.start();
                Application application = started(mock, "cg.max-attempts=1")) {
            try (CgClient client = application
                    .bean(CgClientBuilders.class)
                    .builder("gestoria-9")
                    .apiKey(ApiKey.of(mock.liveKey()))
                    .build()) {
                mock.faults().arm("status.get", 1, Fault.droppedBefore());
                assertThatThrownBy(() -> client.status().get()).isInstanceOf(ConnectionException.class);
                assertThat(client.status().get().entorno()).isNotNull();
                assertThat(client).hasToString("CgClient[gestoria-9, " + mock.baseUrl() + "]");
            }
        }
    }

    @Test
    void wrongPropertyStopsTheStart() {
        assertThat(Application.failure(
                        List.of("cg.base-url=http://example.org/api", "cg.max-open-requests=9"), Vendor.class))
                .contains("cg.max-open-requests");
        assertThat(Application.failure(List.of(), Vendor.class)).contains("cg.base-url is not set");
    }

    @Test
    void eachFirmHasItsWriteJournal() {
        NewInvoice invoice = WriteJournalTest.invoice();
        try (MockCg mock = MockCg.start();
                Application application = started(mock, "cg.write-journal.per-firm=true")) {
            CgClients firms = application.bean(CgClients.class);
            IdempotencyKey key = IdempotencyKey.forDocument("erp", "2026-00042");
            firms.client("gestoria-1")
                    .forClient(mock.clients().get(0))
                    .invoices()
                    .issue(invoice, key);

            assertThat(application
                            .bean(JdbcTemplate.class)
                            .queryForList(
                                    "SELECT account || ' ' || environment || ' ' || state FROM cg_write", String.class))
                    .containsExactly("gestoria-1 production done");
            assertThat(application.bean(JdbcWriteJournals.class).counts().inDoubt())
                    .isZero();
            assertThat(application
                            .bean(MeterRegistry.class)
                            .get("cg.journal.doubt")
                            .gauge()
                            .value())
                    .isZero();
        }
    }

    /** Returns status and details, by the interface of whichever Spring Boot is there. */
    private static String health(Application application) throws ReflectiveOperationException {
        Object indicator = application.context().getBean("cgHealthIndicator");
        return indicator
                .getClass()
                .getInterfaces()[0]
                .getMethod("health")
                .invoke(indicator)
                .toString();
    }

    @Test
    void healthNeedsNoCallOfItsOwn() throws ReflectiveOperationException {
        try (MockCg mock = MockCg.start();
                Application application = started(mock)) {
            assertThat(health(application)).startsWith("UP").contains("lastAnswer=none");

            var unused = application
                    .bean(CgClients.class)
                    .client("gestoria-1")
                    .status()
                    .get();
            assertThat(health(application)).contains("lastAnswer=").doesNotContain("lastAnswer=none");
            assertThat(mock.journal().calls()).hasSize(1);

            mock.faults().arm("status.get", 2, Fault.droppedBefore());
            assertThatThrownBy(() -> application
                            .bean(CgClients.class)
                            .client("gestoria-1")
                            .with(CallOptions.defaults().maxAttempts(1))
                            .status()
                            .get())
                    .isInstanceOf(ConnectionException.class);
            assertThat(health(application)).startsWith("DOWN").contains("error=");
            application.bean(Vendor.class).now.updateAndGet(now -> now.plusSeconds(61));
            assertThat(health(application)).startsWith("UP");
        }
    }

    @Test
    void clientWithoutAJournalBesideThemIsRefused() {
        String address = "cg.base-url=http://127.0.0.1:1/api";
        String key = "cg.api-key=cg_live_abc.secretsecret";
        String perFirm = "cg.write-journal.per-firm=true";
        assertThat(Application.failure(List.of(address, key, perFirm, "cg.check-at-start=false"), Vendor.class))
                .contains("a CgClient of the application has no write journal");
        assertThat(Application.failure(
                        List.of(address, key, perFirm, "cg.check-at-start=false"), PlainApplication.class))
                .contains("a CgClient of the application has no write journal");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OwnFirms {
        @Bean
        CgClients firms(CgClientBuilders builders) {
            assertThat(builders).isNotNull();
            return CgClients.create((firm, environment) -> null, (firm, builder) -> builder.baseUrl("none"));
        }
    }

    @Test
    void ownClientsOfFirmsNeedNoKeyOfOneFirm() {
        try (Application application =
                Application.start(List.of("cg.base-url=http://127.0.0.1:1/api"), OwnFirms.class)) {
            assertThat(application.context().getBeanNamesForType(CgClient.class))
                    .isEmpty();
        }
    }

    @Test
    void oneJournalForManyFirmsIsRefused() {
        String address = "cg.base-url=http://127.0.0.1:1/api";
        assertThat(Application.failure(
                        List.of(address, "cg.write-journal.account=firm-7", "cg.environment=production"), Vendor.class))
                .contains("cg.write-journal.per-firm=true in place of cg.write-journal.account");
        assertThat(Application.failure(
                        List.of(address, "cg.write-journal.account=firm-7", "cg.write-journal.per-firm=true"),
                        Vendor.class))
                .contains("are both set");
        assertThat(Application.failure(
                        List.of(address, Webhook.NO_DATABASE, "cg.write-journal.per-firm=true"), Vendor.class))
                .contains("cg.write-journal.per-firm is set, and the application has no DataSource");
    }
}
