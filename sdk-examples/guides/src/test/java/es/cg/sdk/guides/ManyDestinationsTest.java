package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.DestinationState;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.RegistrationReport;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** The Java of docs/webhooks-many-firms.md that registers destinations. */
class ManyDestinationsTest extends MockedGuide {
    private static SecretStore store(DataSource dataSource, String storageKey) {
        // snippet storage
        byte[] key = Base64.getDecoder().decode(storageKey); // 32 random bytes, from a vault
        JdbcSecretStore.createTables(dataSource); // unless a migration tool creates the table
        SecretStore store = JdbcSecretStore.open(dataSource, StorageKeys.of("2026", new SecretKeySpec(key, "AES")));
        // end snippet
        return store;
    }

    // snippet functions
    /** Creates a destination at a firm. */
    static CreatedDestination create(CgClient firm, DestinationRequest request) {
        CreatedWebhookDestination created = firm.webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url(request.url())
                                .evento(WebhookEventKind.INVOICE_EMITTED)
                                .build(),
                        IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }

    /** Asks for its state. */
    static DestinationState state(CgClient firm, String id) {
        WebhookDestination found = firm.webhookDestinations().get(id);
        return new DestinationState(
                EstadoDestino.ACTIVO.equals(found.estado()),
                String.valueOf(found.estado()),
                found.motivoDesactivacion());
    }
    // end snippet

    @Test
    void theReportSaysWhyADestinationIsNotActive() throws Exception {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:destinations;DB_CLOSE_DELAY=-1");
        SecretStore store = store(dataSource, Base64.getEncoder().encodeToString(new byte[32]));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/cg/", exchange -> {
            exchange.sendResponseHeaders(403, -1);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
        String oldKey = SourceAddresses.newKey();
        SourceAddresses addresses = SourceAddresses.of("erp", oldKey);
        Map<String, CgClient> firms = Map.of("talleres", cg, "panaderia", cg);
        Map<String, String> numbers = new LinkedHashMap<>(Map.of("talleres", "7", "panaderia", "8"));
        List<String> shown = new ArrayList<>();

        // snippet register-all
        WebhookRegistration registration = WebhookRegistration.builder(
                        store, request -> create(firms.get(request.name()), request))
                .address(address, addresses) // such as https://erp.example/cg, and those of the receiver
                .states((name, id) -> state(firms.get(name), id))
                .nothingDone(e -> e instanceof CallException call && call.outcome() == Outcome.NOTHING_DONE)
                .build();
        RegistrationReport report = registration.registerAll(numbers); // such as talleres=7, panaderia=8
        System.out.println(report); // 2 registered, …
        report.unverified().forEach((name, why) -> shown.add(name + ": " + why));
        report.forAPerson().forEach(each -> System.out.println(each.getMessage())); // what to do
        // end snippet

        assertThat(report.registered()).hasSize(2);
        assertThat(shown).hasSize(2);
        mock.panel().advance(Duration.ofSeconds(1));
        assertThat(registration.registerAll(numbers).unverified())
                .hasSize(2)
                .allSatisfy((name, why) -> assertThat(why).contains("403"));
        assertThat(store.find("talleres").source()).isEqualTo("7");
        assertThat(move(registration, store, "talleres"))
                .as("it has this address")
                .isFalse();
        String newKey = SourceAddresses.newKey();
        WebhookRegistration moved = WebhookRegistration.builder(store, request -> create(cg, request))
                .address(address, SourceAddresses.of("erp", newKey, oldKey))
                .build();
        assertThat(move(moved, store, "talleres")).isTrue();
        String id = store.load("talleres").destinationId();
        assertThat(cg.webhookDestinations().get(id).url())
                .isEqualTo(address + SourceAddresses.of("erp", newKey).path("talleres"));
        server.stop(0);
    }

    private boolean move(WebhookRegistration registration, SecretStore store, String name) {
        CgClient firm = cg;
        // snippet move
        String id = store.load(name).destinationId();
        WebhookDestination found = firm.webhookDestinations().get(id);
        String address = registration.address(name); // with the tag of the first key
        boolean moves = !address.equals(found.url());
        if (moves) {
            firm.webhookDestinations()
                    .update(
                            id,
                            NewWebhookDestination.builder()
                                    .url(address)
                                    .evento(WebhookEventKind.INVOICE_EMITTED)
                                    .build()); // the service verifies it anew, with the same secret
        }
        // end snippet
        return moves;
    }
}
