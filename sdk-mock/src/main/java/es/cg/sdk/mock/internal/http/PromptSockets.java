package es.cg.sdk.mock.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Server sockets whose connections send at once. The HTTP server writes headers and body apart, which Nagle's
 * algorithm and delayed acknowledgement turn into 44 ms a request.
 */
final class PromptSockets extends ServerSocketFactory {
    @Override
    public ServerSocket createServerSocket() throws IOException {
        return new Prompt();
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException {
        return createServerSocket(port, 50, null);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog) throws IOException {
        return createServerSocket(port, backlog, null);
    }

    @Override
    public ServerSocket createServerSocket(int port, int backlog, @Nullable InetAddress address) throws IOException {
        ServerSocket socket = new Prompt();
        socket.bind(new InetSocketAddress(address, port), backlog);
        return socket;
    }

    private static final class Prompt extends ServerSocket {
        private Prompt() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            Socket socket = super.accept();
            socket.setTcpNoDelay(true);
            return socket;
        }
    }
}
