package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.forms.Delivery;
import es.cg.sdk.webhooks.forms.Form;
import es.cg.sdk.webhooks.forms.UnknownService;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.helpers.NOPLogger;

/** Events by the thousand in forms that the contract allows: each is handled once, or answered other than 2xx. */
@Tag("slow")
final class EventFormsTest {
    private static final long SEED = 20_260_905L;
    /** Of each adapter and each kind of handler. */
    private static final int EVENTS = Boolean.getBoolean("soak") ? 2000 : 500;

    private static final int SERVICES = 120;
    private static final int OF_EACH = 15;
    private static final Set<String> HANDLED = Set.of("invoice.emitted", "consent.revoked");

    private static WebhookReceiver receiver(EventHandler handler) {
        return WebhookReceiver.builder(SignatureVerifier.of(Delivery.SECRET))
                .log(NOPLogger.NOP_LOGGER, System::nanoTime)
                .build(handler);
    }

    private static void prove(Delivery delivery, String name, Predicate<Form> hasHandler) {
        String tally = delivery.tally(name, hasHandler);
        System.out.println(tally);

        assertThat(delivery.lost(hasHandler)).as(tally).isEmpty();
        assertThat(delivery.twice()).as(tally).isEmpty();
        assertThat(delivery.wrongly()).as(tally).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> everyEventFormIsHandledOnceOrNotAnswered2xx() {
        return Host.ADAPTERS.entrySet().stream()
                .flatMap(adapter -> Map.<String, EventHandlers>of(
                                "a handler",
                                all -> all,
                                "a router with a fallback",
                                all -> WebhookRouter.builder()
                                        .on(EventKind.INVOICE_EMITTED, all)
                                        .otherwise(all))
                        .entrySet()
                        .stream()
                        .map(handlers -> Map.entry(adapter.getKey() + " and " + handlers.getKey(), handlers.getValue()))
                        .map(named -> dynamicTest(named.getKey(), () -> {
                            Delivery delivery = new Delivery();
                            // Each has events of its own: together they are thousands.
                            Random random = new Random(SEED + named.getKey().hashCode());
                            try (Host host = adapter.getValue()
                                    .open(receiver(named.getValue().around(delivery.handler())))) {
                                delivery.sendAll(
                                        Stream.generate(() -> new Delivery.Sending(
                                                        URI.create(host.url()), new UnknownService(random).event()))
                                                .limit(EVENTS)
                                                .toList(),
                                        body -> false);
                            }
                            prove(delivery, named.getKey(), form -> true);
                            // Most forms are handled: what is not has no id, or an environment that says neither.
                            assertThat(delivery.handled()).isGreaterThan(EVENTS / 2);
                        })));
    }

    @FunctionalInterface
    private interface EventHandlers {
        EventHandler around(EventHandler all);
    }

    @Test
    void routerIgnoringOthersLosesNoHandledKind() throws Exception {
        Delivery delivery = new Delivery();
        Random random = new Random(SEED);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        List<Delivery.Sending> all = new ArrayList<>();
        for (int i = 0; i < SERVICES; i++) {
            // Each service has a form of its own, and a receiver: a router learns where kinds are read.
            UnknownService service = new UnknownService(random);
            WebhookRouter.Builder router = WebhookRouter.builder();
            HANDLED.forEach(kind -> router.on(new EventKind(kind), delivery.handler()));
            server.createContext("/" + i + "/", WebhookHttpHandler.of(receiver(router.ignoringOthers())));
            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + i + "/");
            for (int j = 0; j < OF_EACH; j++) {
                all.add(new Delivery.Sending(url, service.event()));
            }
        }
        server.start();
        try {
            delivery.sendAll(all, body -> false);
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }

        prove(delivery, "a router that ignores others", form -> HANDLED.contains(form.kind()));
        assertThat(delivery.handled()).isPositive();
    }
}
