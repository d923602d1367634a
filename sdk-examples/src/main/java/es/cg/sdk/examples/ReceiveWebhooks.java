package es.cg.sdk.examples;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A webhook receiver with a database: starts, registers itself, passes the handshake, and shows each event. */
@Command(
        name = "webhook-receiver",
        description = {
            "Starts a webhook receiver, registers it at the service, and shows each event as it comes.",
            "Each event is booked once, in a transaction of the database."
        },
        mixinStandardHelpOptions = true)
final class ReceiveWebhooks extends Example {
    private static final String PATH = "/cg";

    @Mixin
    private ReceiverOptions options = new ReceiverOptions();

    @Option(names = "--self-check", description = "Check the receiver and end: 0 if it works, 1 if not.")
    private boolean selfCheck;

    @Override
    MockCg.Builder mock() {
        // A database that outlives this run would know the events of another run, whose mock made the same ids.
        long seed = options.jdbcUrl == null ? 1 : System.nanoTime();
        return MockCg.builder().seed(seed);
    }

    @Override
    int run(ExampleContext context) throws Exception {
        if (context.mock() == null && options.url == null) {
            throw wrongUse("--url is missing: the public HTTPS address under which the service reaches this receiver");
        }
        Output out = context.out();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (EventDatabase database = options.open(context)) {
            SignatureVerifier verifier = SignatureVerifier.pending();
            HttpServer server = start(database.receiver(context, verifier), threads);
            try {
                URI local = URI.create(
                        "http://" + options.bind + ":" + server.getAddress().getPort() + PATH);
                out.line("The receiver listens at " + local + ", and waits for its secret.");
                WebhookSecret[] secrets =
                        DestinationSecret.of(context, options.url == null ? local.toString() : options.url, options);
                verifier.replaceSecrets(secrets);
                URI checked = selfCheck && options.url != null ? URI.create(options.url) : local;
                WebhookCorrections corrections = context.webhookCorrections();
                HandshakeCheck handshake = corrections == null
                        ? HandshakeCheck.of(checked, secrets[secrets.length - 1])
                        : HandshakeCheck.of(checked, secrets[secrets.length - 1], corrections);
                out.line("Handshake: "
                        + (handshake.isPassed() ? out.good(handshake.toString()) : out.bad(handshake.toString())));
                out.put("handshake", handshake.isPassed());
                int exit = handshake.isPassed() ? DONE : FAILED;
                if (context.mock() != null && exit == DONE) {
                    exit = new MockEvents(context, database).run();
                }
                if (!selfCheck) {
                    awaitCtrlC(context);
                }
                out.line("Booked, each once: " + Count.of(database.booked(), "event") + ".");
                out.put("booked", database.booked());
                return exit;
            } finally {
                server.stop(1);
            }
        } finally {
            threads.shutdown();
        }
    }

    private HttpServer start(WebhookReceiver receiver, ExecutorService threads) throws IOException {
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(options.bind, options.port), 0);
            server.setExecutor(threads);
            server.createContext(PATH, WebhookHttpHandler.of(receiver));
            server.start();
            return server;
        } catch (SocketException taken) {
            throw RefusedException.failed("port " + options.port + " of " + options.bind
                    + " cannot be opened: another program uses it, or the address is not of this machine;"
                    + " choose others by --port and --bind");
        }
    }

    private static void awaitCtrlC(ExampleContext context) {
        Interruption end = context.endInOrder();
        context.out()
                .line("Waiting for events. Ctrl-C ends it."
                        + (context.mock() == null
                                ? ""
                                : " Cause some at the mock's page: "
                                        + context.mock().panelUrl() + "/"));
        if (!context.out().isClosed()) {
            end.await();
        }
    }
}
