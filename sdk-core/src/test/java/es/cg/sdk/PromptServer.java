package es.cg.sdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/**
 * Makes servers of tests that send each part of an answer at once. Otherwise the body of an answer waits up to 40 ms for the
 * client's acknowledgement of its headers (Nagle's algorithm with delayed acknowledgements). What a server has not read
 * stays with its client: the system would otherwise take up to 33 MB for it, and a client that has written all would wait
 * for the answer as long as a slow server needs to read that.
 */
final class PromptServer {
    private static final int RECEIVED = 1 << 18;

    private PromptServer() {}

    /** Creates a server, which is not started. */
    static MockWebServer create() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new PromptSockets());
        return server;
    }

    private static final class PromptSockets extends ServerSocketFactory {
        @Override
        public ServerSocket createServerSocket() throws IOException {
            ServerSocket listening = new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
            listening.setReceiveBufferSize(RECEIVED);
            return listening;
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException("MockWebServer binds the socket itself");
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException("MockWebServer binds the socket itself");
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException("MockWebServer binds the socket itself");
        }
    }
}
