package es.cg.sdk.benchmarks;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.ok;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.Options;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;

/** Mocks inside this process: one more of each, in turn; and what it takes to have one as it was at first. */
final class Instances {
    private static final int EARLY = 10;
    private static final int LATER = 40;
    private static final int RESETS = 15;
    private static final int INVOICES = 1_000;

    final Figures oursEarly = new Figures();
    final Figures oursLater = new Figures();
    final Figures theirsEarly = new Figures();
    final Figures theirsLater = new Figures();
    final Figures ourReset = new Figures();
    final Figures ourResetOfMuch = new Figures();
    final Figures theirReset = new Figures();
    final Figures theirResetOfMuch = new Figures();

    private final Sample sample;
    private final Call read;

    Instances(Sample sample) {
        this.sample = sample;
        this.read = sample.read(Sample.PREFIX);
    }

    /** To start, to answer once, to end. */
    void measureFurtherOnes() throws Exception {
        ours();
        theirs();
        for (int i = 2; i <= LATER; i++) {
            (i <= EARLY ? oursEarly : oursLater).add(ours());
            (i <= EARLY ? theirsEarly : theirsLater).add(theirs());
        }
    }

    /** To become what it was, soon after it was that, and after a thousand writes. */
    void measureResets() throws Exception {
        WireMockServer theirs = stubbed();
        try (MockCg ours = MockCg.builder().seed(Sample.SEED).start()) {
            for (int i = 0; i < RESETS; i++) {
                ask(Sample.port(ours), read, 1);
                ourReset.add(millis(() -> ours.panel().reset()));
                ask(theirs.port(), read, 1);
                theirReset.add(millis(theirs::resetAll));
                stub(theirs);
                ask(Sample.port(ours), Sample.invoice(ours), INVOICES);
                ourResetOfMuch.add(millis(() -> ours.panel().reset()));
                ask(theirs.port(), Sample.invoice(ours), INVOICES);
                theirResetOfMuch.add(millis(theirs::resetAll));
                stub(theirs);
            }
        } finally {
            theirs.stop();
        }
    }

    private double ours() throws Exception {
        return millis(() -> {
            try (MockCg mock = MockCg.builder().seed(Sample.SEED).start()) {
                ask(Sample.port(mock), read, 1);
            }
        });
    }

    private double theirs() throws Exception {
        return millis(() -> {
            WireMockServer server = stubbed();
            ask(server.port(), read, 1);
            server.stop();
        });
    }

    private WireMockServer stubbed() {
        WireMockServer server = new WireMockServer(WireMockConfiguration.options()
                .bindAddress("127.0.0.1")
                .dynamicPort()
                .maxRequestJournalEntries(Peers.JOURNAL)
                .useChunkedTransferEncoding(Options.ChunkedEncodingPolicy.NEVER));
        server.start();
        stub(server);
        return server;
    }

    private void stub(WireMockServer server) {
        server.stubFor(any(anyUrl()).willReturn(ok(sample.page())));
    }

    private static void ask(int port, Call call, int times) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            for (int i = 0; i < times; i++) {
                connection.ask(call).fine();
            }
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static double millis(Work work) throws Exception {
        long begin = System.nanoTime();
        work.run();
        return (System.nanoTime() - begin) / 1e6;
    }
}
