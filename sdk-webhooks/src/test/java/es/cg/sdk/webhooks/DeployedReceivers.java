package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A web application that receives events with each kind of store, and ends. {@link ReceiverRedeployTest} loads it in a class
 * loader of its own; the database is the container's.
 */
public final class DeployedReceivers implements Consumer<DataSource> {
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");

    /** What an event's object is bound to. */
    public record Thing(@Nullable String id) {}

    /** Made by its loader. */
    public DeployedReceivers() {}

    @Override
    public void accept(DataSource database) {
        JdbcTables.createTables(database);
        CountDownLatch done = new CountDownLatch(3);
        EventHandler handler = event -> {
            if ("inv_1".equals(event.objectAs(Thing.class).id())) {
                done.countDown();
            }
        };
        EventHandler writing = JdbcHandler.of((event, attempt) -> handler.handle(event));
        send(WebhookReceiver.of(SECRET, handler));
        sendToOneOfMany();
        SignatureVerifier verifier = SignatureVerifier.of(SECRET);
        send(WebhookReceiver.builder(verifier)
                .store(JdbcEventStore.open(database, "direct"))
                .build(writing));
        try (JdbcInbox inbox = JdbcInbox.start(database, "inbox", writing)) {
            send(WebhookReceiver.builder(verifier).store(inbox).build());
            if (!done.await(HangLimit.MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException("not all events were handled");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Its look-up runs on a thread that ends by itself. */
    private static void sendToOneOfMany() {
        AtomicReference<@Nullable Thread> lookup = new AtomicReference<>();
        SourceAddresses addresses = SourceAddresses.of("erp", SourceAddresses.newKey());
        SecretSource source = name -> {
            lookup.set(Thread.currentThread());
            return SourceSecrets.of("firm-7", SECRET);
        };
        WebhookReceiver receiver = WebhookReceiver.builder(source, addresses).build(event -> {});
        send(receiver, addresses.path("7"));
        try {
            Objects.requireNonNull(lookup.get()).join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send(WebhookReceiver receiver) {
        send(receiver, null);
    }

    private static void send(WebhookReceiver receiver, @Nullable String path) {
        byte[] body = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":\"inv_1\"}}}"
                .getBytes(UTF_8);
        String signature = WebhookSigner.of(SECRET).header(body);
        Reply reply = receiver.receive(
                new WebhookRequest("POST", path, name -> List.of(signature), new ByteArrayInputStream(body)));
        if (reply.status() != 200) {
            throw new IllegalStateException("answered " + reply.status());
        }
    }
}
