package es.cg.sdk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/**
 * Makes servers of tests that send each part of an answer at once. Otherwise the body of an answer waits up to 40 ms for the
 * client's acknowledgement of its headers (Nagle's algorithm with delayed acknowledgements).
 */
final class PromptServer {
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
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
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
