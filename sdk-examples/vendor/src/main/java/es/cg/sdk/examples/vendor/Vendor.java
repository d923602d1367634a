package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.keys.jdbc.JdbcKeys;
import es.cg.sdk.spring.CgClientBuilders;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.DestinationState;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.time.Clock;
import java.util.Base64;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * A process of the ERP; any number of them share one PostgreSQL. Each takes on firms, receives events, and works for
 * the firms in turn. It needs {@code CG_BASE_URL}, {@code CG_WEBHOOKS_ADDRESS_KEYS} and {@code ERP_STORAGE_KEY} of 32
 * random bytes each in Base64, {@code ERP_PUBLIC_URL} that leads to all processes, {@code ERP_FILES}, a folder, and
 * Spring Boot's {@code SPRING_DATASOURCE_URL}.
 */
@SpringBootApplication(proxyBeanMethods = false)
@EnableScheduling
class Vendor {
    Vendor() {}

    /** Runs until the process ends, which may be killed at any moment. */
    public static void main(String[] arguments) {
        SpringApplication.run(Vendor.class, arguments);
    }

    @Bean
    static StorageKeys storageKeys(@Value("${erp.storage-key}") String key) {
        return StorageKeys.of("2026", new SecretKeySpec(Base64.getDecoder().decode(key), "AES"));
    }

    @Bean
    static JdbcKeys keys(DataSource database, StorageKeys storageKeys, CgClientBuilders builders) {
        JdbcKeys.createTables(database);
        return JdbcKeys.open(
                database,
                storageKeys,
                key -> builders.builder("check").apiKey(key).build());
    }

    @Bean
    static JdbcSecretStore secrets(DataSource database, StorageKeys storageKeys) {
        JdbcSecretStore.createTables(database);
        return JdbcSecretStore.open(database, storageKeys);
    }

    // snippet registration
    @Bean
    static WebhookRegistration registration(
            CgClients clients,
            JdbcSecretStore secrets,
            SourceAddresses addresses,
            @Value("${erp.public-url}") String url,
            ObjectProvider<Clock> clock) {
        return WebhookRegistration.builder(secrets, request -> create(clients.client(request.name()), request))
                .address(url + "/cg", addresses)
                .states((firm, id) -> state(clients.client(firm), id))
                .nothingDone(e -> e instanceof CallException call && call.outcome() == Outcome.NOTHING_DONE)
                .clock(clock.getIfAvailable(Clock::systemUTC))
                .build();
    }

    private static CreatedDestination create(CgClient firm, DestinationRequest request) {
        CreatedWebhookDestination created = firm.webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url(request.url())
                                .evento(WebhookEventKind.INVOICE_EMITTED)
                                .build(),
                        IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }

    private static DestinationState state(CgClient firm, String id) {
        WebhookDestination found = firm.webhookDestinations().get(id);
        return new DestinationState(
                EstadoDestino.ACTIVO.equals(found.estado()),
                String.valueOf(found.estado()),
                found.motivoDesactivacion());
    }
    // end snippet
}
