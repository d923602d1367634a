package es.cg.sdk.checks;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
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
import es.cg.sdk.webhooks.registration.DestinationState;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.RegistrationReport;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.StoredRegistration;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;

/**
 * An application that registers the destinations of many firms, and dies at a given step: before or after it stores
 * something, or before or after a destination is created. Its time is the mock's, which passes while the client waits.
 */
public final class OnboardingProcess {
    static final StorageKeys KEYS = StorageKeys.of("2026", new SecretKeySpec(new byte[32], "AES"));
    static final SourceAddresses ADDRESSES =
            SourceAddresses.of("erp", Base64.getEncoder().encodeToString(new byte[32]));
    private static final int KILLED = 137;

    private int stepsLeft;
    private Instant now;

    private OnboardingProcess(int stepsLeft, Instant now) {
        this.stepsLeft = stepsLeft;
        this.now = now;
    }

    /** Arguments: base URL, API key, panel, its time, database, address, number of firms, step of the death; 0 for none. */
    public static void main(String[] arguments) {
        OnboardingProcess process = new OnboardingProcess(Integer.parseInt(arguments[7]), Instant.parse(arguments[3]));
        try (CgClient cg = CgClient.builder()
                .baseUrl(arguments[0])
                .apiKey(ApiKey.of(arguments[1]))
                .time(Time.of(() -> process.now, passed -> process.wait(arguments[2], passed)))
                .build()) {
            Map<String, String> sources = new LinkedHashMap<>();
            for (int firm = 1; firm <= Integer.parseInt(arguments[6]); firm++) {
                sources.put("firm-" + firm, "firm/" + firm);
            }
            SecretStore store = process.mortal(JdbcSecretStore.open(database(arguments[4]), KEYS));
            RegistrationReport report = process.registration(cg, store, arguments[5], () -> process.now)
                    .registerAll(sources);
            System.out.println(report);
            report.unverified().forEach((name, why) -> System.out.println("not active: " + name + ": " + why));
        }
    }

    static DataSource database(String url) {
        return JdbcConnectionPool.create(url, "", "");
    }

    private WebhookRegistration registration(CgClient cg, SecretStore store, String address, InstantSource time) {
        return WebhookRegistration.builder(store, request -> {
                    step();
                    CreatedWebhookDestination created = cg.webhookDestinations()
                            .create(
                                    NewWebhookDestination.builder()
                                            .url(request.url())
                                            .evento(WebhookEventKind.INVOICE_EMITTED)
                                            .build(),
                                    IdempotencyKey.of(request.idempotencyKey()));
                    step();
                    return new CreatedDestination(created.id(), created.secreto());
                })
                .address(address, ADDRESSES)
                .states((name, id) -> {
                    WebhookDestination found = cg.webhookDestinations().get(id);
                    return new DestinationState(
                            EstadoDestino.ACTIVO.equals(found.estado()),
                            String.valueOf(found.estado()),
                            found.motivoDesactivacion());
                })
                .nothingDone(e -> e instanceof CallException failed && failed.outcome() == Outcome.NOTHING_DONE)
                .clock(Clock.fixed(time.instant(), ZoneOffset.UTC))
                .build();
    }

    /** Dies without another step, as a process that is killed. */
    private void step() {
        stepsLeft--;
        if (stepsLeft == 0) {
            Runtime.getRuntime().halt(KILLED);
        }
    }

    private SecretStore mortal(SecretStore store) {
        return new SecretStore() {
            @Override
            public @Nullable StoredRegistration load(String name) {
                return store.load(name);
            }

            @Override
            public boolean save(StoredRegistration registration) {
                step();
                boolean saved = store.save(registration);
                step();
                return saved;
            }
        };
    }

    private void wait(String panel, Duration passed) {
        try {
            HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(panel + "/panel/clock"))
                                    .POST(HttpRequest.BodyPublishers.ofString("{\"advance\":\"" + passed + "\"}"))
                                    .build(),
                            BodyHandlers.discarding());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        now = now.plus(passed);
    }
}
