package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A receiver whose parts do not fit each other is not built: no event has to find that out. */
final class ReceiverBuildTest {
    /** A store in memory that says of itself what a test wants. */
    private record Told(InMemoryEventStore memory, Capabilities capabilities) implements EventStore {
        @Override
        public Outcome process(WebhookEvent event, EventHandler handler) {
            return memory.process(event, handler);
        }

        @Override
        public void quarantine(QuarantinedBody quarantined) {
            memory.quarantine(quarantined);
        }
    }

    /** A handler that needs a transaction. */
    private static final class Transactional implements EventHandler {
        private final List<EventStore> checked = new ArrayList<>();

        @Override
        public void handle(WebhookEvent event) {}

        @Override
        public void checkStore(EventStore store) {
            checked.add(store);
            if (!store.capabilities().has(Capability.TRANSACTION)) {
                throw new IllegalStateException("this handler needs a transaction");
            }
        }
    }

    private static Told store(
            @Nullable Environment environment, @Nullable WebhookCorrections corrections, boolean hasTransaction) {
        Set<Capability> all = hasTransaction ? Set.of(Capability.TRANSACTION) : Set.of();
        return new Told(InMemoryEventStore.create(), new EventStore.Capabilities(all, corrections, environment));
    }

    private static WebhookReceiver.Builder builder(EventStore store) {
        return WebhookReceiver.builder(Sender.verifier()).store(store);
    }

    @Test
    void handlerNeedingTransactionsRefusesOtherStores() {
        Transactional handler = new Transactional();
        Told with = store(null, null, true);

        assertThatThrownBy(() -> WebhookReceiver.of(Sender.SECRET, handler))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this handler needs a transaction");
        assertThatThrownBy(() -> builder(store(null, null, false)).build(handler))
                .isInstanceOf(IllegalStateException.class);
        assertThatCode(() -> builder(with).build(handler)).doesNotThrowAnyException();
        assertThat(handler.checked).hasSize(3).endsWith(with);
    }

    @Test
    void aRouterHasAllItsHandlersCheckTheStore() {
        Told without = store(null, null, false);

        assertThatThrownBy(() -> builder(without)
                        .build(WebhookRouter.builder()
                                .on(EventKind.CONSENT_REVOKED, event -> {})
                                .on(EventKind.INVOICE_EMITTED, new Transactional())
                                .ignoringOthers()))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder(without).build(WebhookRouter.builder().otherwise(new Transactional())))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder(without)
                        .build(WebhookRouter.builder()
                                .otherwise(WebhookRouter.builder().otherwise(new Transactional()))))
                .isInstanceOf(IllegalStateException.class);
        assertThatCode(() -> builder(without)
                        .build(WebhookRouter.builder()
                                .on(EventKind.CONSENT_REVOKED, event -> {})
                                .ignoringOthers()))
                .doesNotThrowAnyException();
    }

    @Test
    void storeOfOtherEnvironmentIsRefused() {
        assertThatThrownBy(() -> builder(store(Environment.PRODUCTION, null, false))
                        .environment(Environment.SANDBOX)
                        .build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SANDBOX")
                .hasMessageContaining("PRODUCTION")
                .hasMessageContaining("environment(…)");
        assertThatCode(() -> builder(store(Environment.SANDBOX, null, false))
                        .environment(Environment.SANDBOX)
                        .build(event -> {}))
                .doesNotThrowAnyException();
    }

    @Test
    void receiverIsForTheEnvironmentOfItsStore() {
        Told sandbox = store(Environment.SANDBOX, null, false);
        List<WebhookEvent> handled = new ArrayList<>();
        WebhookReceiver receiver = builder(sandbox).build(handled::add);

        assertThat(Sender.send(receiver, "{\"id\":\"evt_1\",\"environment\":\"production\"}")
                        .status())
                .isEqualTo(503);
        assertThat(Sender.send(receiver, "{\"id\":\"evt_2\",\"environment\":\"sandbox\"}"))
                .isEqualTo(Reply.of(200));
        assertThat(handled).extracting(WebhookEvent::id).containsExactly("evt_2");
    }

    @Test
    void receiverReadsEventsAsItsStoreDoes() {
        WebhookCorrections corrections = CorrectedFile.events("\"type\":\"event\",\"object\":\"payload\"");
        List<WebhookEvent> handled = new ArrayList<>();
        WebhookReceiver receiver = builder(store(null, corrections, false)).build(handled::add);
        Sender.send(receiver, "{\"id\":\"evt_1\",\"event\":\"invoice.emitted\",\"payload\":{\"id\":\"inv_1\"}}");

        assertThat(handled).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
            assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\"}");
        });
        assertThatThrownBy(() -> builder(store(null, corrections, false))
                        .corrections(WebhookCorrections.none())
                        .build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("give them to the store alone");
        assertThatCode(() -> builder(store(null, corrections, false))
                        .corrections(CorrectedFile.events("\"object\":\"payload\",\"type\":\"event\""))
                        .build(event -> {}))
                .doesNotThrowAnyException();
    }

    @Test
    @SuppressWarnings("NullAway")
    void manyDestinationsWithoutAddressesAreRefused() {
        assertThatThrownBy(() -> WebhookReceiver.builder(name -> null, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("SourceAddresses");
    }

    @Test
    void storeThatMixesSourcesIsRefusedWithSecretSource() {
        WebhookReceiver.Builder many = WebhookReceiver.builder(name -> null, FirmSecrets.ADDRESSES);
        assertThatThrownBy(() -> many.store(store(null, null, false)).build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SOURCES_APART");
        assertThatCode(() -> many.store(InMemoryEventStore.create()).build(event -> {}))
                .doesNotThrowAnyException();
    }
}
