package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A long request that the service reads slowly, so that its idempotency key gets too old while it is being written. */
final class SlowlyReadBodyTest {
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);

    // So long that fewer than 1,024 bytes follow the last full segment: OkHttp keeps these until they are flushed.
    private static final int LENGTH = 196_872;

    @RegisterExtension
    private final Answering service = new Answering();

    private final List<CountingSocket> sockets = new ArrayList<>();

    /** Lets the wall clock jump while the second request's last byte but one is being written. */
    private final class CountingSocket extends Socket {
        private int written;

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    CountingSocket first = sockets.get(0);
                    if (first != CountingSocket.this && written + length >= first.written - 1) {
                        service.time.jump(Duration.ofHours(25));
                    }
                    written += length;
                    out.write(bytes, offset, length);
                }
            };
        }
    }

    private final class CountingSockets extends SocketFactory {
        @Override
        public Socket createSocket() {
            CountingSocket socket = new CountingSocket();
            sockets.add(socket);
            return socket;
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException("OkHttp connects the socket itself");
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException("OkHttp connects the socket itself");
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException("OkHttp connects the socket itself");
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
            throw new UnsupportedOperationException("OkHttp connects the socket itself");
        }
    }

    @Test
    void lastByteIsNotSentOnceTheKeyIsAged() {
        service.cut();
        service.answer(201, "{\"id\":\"t_1\"}");
        OkHttpClient http =
                new OkHttpClient.Builder().socketFactory(new CountingSockets()).build();
        CallException e;
        try (CgClient cg =
                service.journaled().apiKey(service.apiKey::get).httpClient(http).build()) {
            e = Thrown.by(() -> cg.forClient(1001).run(CREATE.call().upload(Upload.of("a.txt", new byte[LENGTH]))));
        }

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("its idempotency key became too old while it was being sent");
        assertThat(sockets).hasSize(2);
        assertThat(sockets.get(1).written).isEqualTo(sockets.get(0).written - 1);
    }
}
