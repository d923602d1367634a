package es.cg.sdk;

import static es.cg.sdk.Things.WRITE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.JavaProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How often, and how much, is read of successes that are not the service's. */
final class UnreadableAnswersTest {
    private static final Operation<Json> READ =
            Operation.get("things.list", "/things", (Json json) -> json).onNoClient();
    private static final int MEGA = 1 << 20;

    @RegisterExtension
    private final Answering service = new Answering();

    private UnreadableAnswerException failed(Operation<Json> operation) {
        return Thrown.by(UnreadableAnswerException.class, () -> service.cg().run(operation.call()));
    }

    @Test
    void unreadableAnswerIsRetriedOnce() {
        for (int i = 0; i < 6; i++) {
            service.answer(200, "<html>");
        }
        assertThat(failed(READ).attempts()).hasSize(2);
        assertThat(failed(WRITE).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(service.server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void secondUnreadableAnswerIsNotReadToTheEnd() {
        service.answer(200, "<html>");
        service.answer(200, "<" + "x".repeat(9 * MEGA));
        service.answer(200, "{}");

        assertThat(failed(READ)).hasMessageContaining("it is longer than 8388608 bytes");
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void anAnswerWithoutEndIsReadOnce() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (RawServer endless = RawServer.that(connection -> {
                    requests.incrementAndGet();
                    flood(connection, Long.MAX_VALUE);
                });
                CgClient cg = service.client(endless.baseUrl(), "cg_live_abc.s3cret")) {
            UnreadableAnswerException e = Thrown.by(UnreadableAnswerException.class, () -> cg.run(READ.call()));

            assertThat(e).hasMessageContaining("it is longer than");
            assertThat(requests).hasValue(1);
        }
    }

    /** JSON of so many bytes at least. */
    private static void flood(Socket connection, long bytes) throws IOException {
        // What is left unread as a connection closes would reset it.
        assertThat(HttpMessage.read(connection.getInputStream())).isNotNull();
        OutputStream out = connection.getOutputStream();
        out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"object\":\"list\",\"data\":[{\"id\":\"0\"}"
                .getBytes(US_ASCII));
        byte[] items = ",{\"id\":\"an item of a list that is very long\",\"n\":1.00}"
                .repeat(10_000)
                .getBytes(US_ASCII);
        for (long sent = 0; sent < bytes; sent += items.length) {
            out.write(items);
        }
        out.write("],\"has_more\":false}".getBytes(US_ASCII));
        connection.close();
    }

    private static String smallProcess(long bytes) throws Exception {
        try (RawServer server = RawServer.that(connection -> flood(connection, bytes))) {
            Process process = JavaProcess.of(List.of("-Xmx256m"), LargeAnswers.class, server.baseUrl())
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            return said;
        }
    }

    @Test
    void four60MegabyteAnswersAreRefusedInASmallHeap() throws Exception {
        // A sixteenth of the memory, which is a little less than -Xmx.
        assertThat(smallProcess(60L * MEGA))
                .containsPattern("it is longer than 1[56]\\d{6} bytes")
                .contains("4 refused, 0 read");
    }

    @Test
    void four12MegabyteAnswersAreReadInASmallHeap() throws Exception {
        assertThat(smallProcess(12L * MEGA)).contains("0 refused, 4 read");
    }
}
