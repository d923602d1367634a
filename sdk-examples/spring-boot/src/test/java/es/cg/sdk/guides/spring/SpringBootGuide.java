package es.cg.sdk.guides.spring;

import es.cg.sdk.CgClient;
import es.cg.sdk.KeySource;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.keys.jdbc.JdbcKeys;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.spring.CgBatchMeters;
import es.cg.sdk.spring.CgClientBuilders;
import es.cg.sdk.spring.CgClientCustomizer;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.spring.test.CgMockTest;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The Java of docs/spring-boot.md. */
final class SpringBootGuide {
    private SpringBootGuide() {}

    // snippet client
    @RestController
    static class Invoices {
        private final CgClient cg;

        Invoices(CgClient cg) {
            this.cg = cg;
        }

        @GetMapping("/clients/{id}/invoices")
        List<String> invoices(@PathVariable long id) {
            return cg.forClient(id).invoices().list().stream()
                    .map(Invoice::numeroCompleto)
                    .toList();
        }
    }
    // end snippet

    // snippet proxy
    @Bean
    CgClientCustomizer proxy() {
        OkHttpClient http = new OkHttpClient.Builder()
                .proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy.internal", 3128)))
                .build();
        return builder -> builder.httpClient(http);
    }
    // end snippet

    // snippet key
    @Bean
    Supplier<ApiKey> apiKey() {
        return () -> ApiKey.of(readSecret("cg-api-key"));
    }
    // end snippet

    // snippet firms
    @Bean
    KeySource keys(DataSource dataSource, StorageKeys storageKeys, CgClientBuilders builders) {
        return JdbcKeys.open(
                dataSource,
                storageKeys,
                key -> builders.builder("check").apiKey(key).build());
    }
    // end snippet

    // snippet handlers
    @Component
    static class InvoiceEvents {
        @CgWebhookHandler(CgEventKinds.INVOICE_VERIFACTU_ACCEPTED)
        @Transactional
        public void accepted(WebhookEvent event) {
            Invoice invoice = new Invoice(event.record());
            markAccepted(invoice.id());
        }

        @CgWebhookHandler
        public void others(WebhookEvent event) {
            log(event.id(), event.kind());
        }
    }
    // end snippet

    // snippet register
    @Bean
    ApplicationRunner register(CgClient cg, SignatureVerifier verifier) {
        WebhookRegistration registration = WebhookRegistration.builder(
                        SecretStore.inFolder(Path.of("/var/lib/erp/webhooks")), request -> {
                            CreatedWebhookDestination created = cg.webhookDestinations()
                                    .create(
                                            NewWebhookDestination.builder()
                                                    .url(request.url())
                                                    .evento(WebhookEventKind.INVOICE_EMITTED)
                                                    .build(),
                                            IdempotencyKey.of(request.idempotencyKey()));
                            return new CreatedDestination(created.id(), created.secreto());
                        })
                .address("https://erp.example/webhooks/cg")
                .build();
        return arguments -> verifier.replaceSecrets(registration.register("erp").secrets());
    }
    // end snippet

    // snippet sources
    @Bean
    SecretSource webhookSecrets() {
        return name -> {
            Tenant tenant = findTenant(name); // null if there is none
            return tenant == null ? null : SourceSecrets.of(tenant.number(), WebhookSecret.of(tenant.secret()));
        };
    }
    // end snippet

    // snippet progress
    BatchReport<String, Invoice> monthEnd(CgClient cg, CgBatchMeters meters, List<String> items, Path journal) {
        return cg.batch(items)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-factura", item))
                .journal(journal)
                .onProgress(meters.progressOf("month-end"))
                .run((api, item) -> issue(api, item));
    }
    // end snippet

    // snippet test
    @CgMockTest
    static class InvoicingTest {
        @Autowired
        MockCg mock;

        @Autowired
        CgClient cg;

        @Test
        void anInvoiceIsBooked() {
            // … let the application issue an invoice …
            mock.webhooks().settle(); // waits until the mock has delivered its events
            // … and look at what the handler has written …
        }
    }
    // end snippet

    record Tenant(String number, String secret) {}

    private static String readSecret(String name) {
        throw new UnsupportedOperationException(name);
    }

    private static Tenant findTenant(String name) {
        throw new UnsupportedOperationException(name);
    }

    private static void markAccepted(String id) {
        throw new UnsupportedOperationException(id);
    }

    private static void log(Object... what) {
        throw new UnsupportedOperationException(List.of(what).toString());
    }

    private static Invoice issue(CgClient api, String item) {
        throw new UnsupportedOperationException(api + item);
    }
}
