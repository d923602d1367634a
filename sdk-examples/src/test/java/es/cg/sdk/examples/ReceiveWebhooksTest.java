package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.FreePort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReceiveWebhooksTest {
    @TempDir
    Path folder;

    @Test
    void closedOutputEndsTheReceiver() {
        Writer closed = new Writer() {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Terminal terminal =
                new Terminal(new PrintWriter(closed, true), new PrintWriter(closed, true), false, Map.of(), null);

        assertThat(Examples.run(terminal, "webhook-receiver")).isZero();
    }

    @Test
    void selfCheckBooksEachEventOnce() {
        ExampleRun run = ExampleRun.of("webhook-receiver", "--self-check");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .containsPattern("The receiver listens at http://127.0.0.1:\\d+/cg")
                .containsPattern("Registered destination whk_\\w+; its secret came once")
                .contains("Handshake: passed (good signature: 200, bad signature: 401)")
                .contains("The mock has activated the destination.")
                .containsPattern("event evt_\\w+  invoice.emitted, client 1001")
                .contains("delivery of invoice.verifactu_accepted was answered 401, then 200")
                .contains("Booked, each once: 3 events.");
    }

    @Test
    void realServiceNeedsTheUrlOption() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = run(mock, "--self-check");

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("--url is missing: the public HTTPS address");
        }
    }

    @Test
    void secondRunReusesSecretAndDestination() throws IOException {
        try (MockCg mock = MockCg.start()) {
            Path secret = folder.resolve("secret");
            String database = "jdbc:h2:file:" + folder.resolve("events") + ";WRITE_DELAY=0";
            int port = FreePort.next();
            String[] options = {
                "--self-check",
                "--yes",
                "--port",
                Integer.toString(port),
                "--url",
                "http://127.0.0.1:" + port + "/cg",
                "--jdbc-url",
                database,
                "--secret-folder",
                secret.toString()
            };
            ExampleRun first = run(mock, options);
            ExampleRun second = run(mock, options);

            assertThat(first.out()).contains("which the service tells only once, is in " + secret);
            assertThat(second.out()).contains("Registered earlier; the secret is in " + secret);
            assertThat(second.exit()).isZero();
            assertThat(secret.resolve("destination-receiver.json")).content().contains("whsec_");
            assertThat(first.out() + second.out()).doesNotContain("whsec_");
            mock.journal().assertDoneOnce("webhooks.create");
        }
    }

    @Test
    void unusableDatabaseIsReported() {
        ExampleRun noDriver = ExampleRun.of("webhook-receiver", "--self-check", "--jdbc-url", "jdbc:nothing:x");
        assertThat(noDriver.exit()).isEqualTo(2);
        assertThat(noDriver.err()).contains("names no database that this program has a driver for");

        ExampleRun missing =
                ExampleRun.of("webhook-receiver", "--self-check", "--jdbc-url", "jdbc:h2:file:./none/x;IFEXISTS=TRUE");
        assertThat(missing.exit()).isEqualTo(1);
        assertThat(missing.err().lines()).hasSize(1);
        assertThat(missing.err()).contains("the database cannot be opened: ");
    }

    @Test
    void aPasswordInTheAddressIsNotPrinted() {
        for (String address : new String[] {
            "jdbc:h2:file:relative;PASSWORD=mustnotshow",
            "jdbc:mariadb:nonsense?password=mustnotshow",
            "jdbc:mariadb://user:mustnotshow@127.0.0.1:1/x",
            "jdbc:postgresql://127.0.0.1:99999/x?user=a&password=mustnotshow"
        }) {
            ExampleRun run = ExampleRun.of("webhook-receiver", "--self-check", "--jdbc-url", address);

            assertThat(run.exit()).as(address).isNotZero();
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.out() + run.err()).doesNotContain("mustnotshow");
        }
    }

    @Test
    void portInUseIsReported() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            ExampleRun run =
                    ExampleRun.of("webhook-receiver", "--self-check", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err())
                    .contains("port " + taken.getLocalPort())
                    .contains("choose others by --port and --bind");
        }
        assertThat(ExampleRun.of("webhook-receiver", "--bind", "no.such.host.invalid")
                        .err())
                .contains("port 0 of no.such.host.invalid cannot be opened");
        assertThat(ExampleRun.of("webhook-receiver", "--port", "-1").err())
                .contains("'--port': '-1' is not a port from 0 to 65535");
    }

    private static ExampleRun run(MockCg mock, String... options) {
        String[] args = new String[options.length + 1];
        args[0] = "webhook-receiver";
        System.arraycopy(options, 0, args, 1, options.length);
        return ExampleRun.of(Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey()), null, args);
    }
}
