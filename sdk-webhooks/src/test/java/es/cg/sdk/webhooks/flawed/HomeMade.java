package es.cg.sdk.webhooks.flawed;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.conformance.Setup;
import es.cg.sdk.webhooks.conformance.Subject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Receivers that somebody wrote behind the JDK's HTTP server, with a flaw or with none. */
public final class HomeMade implements Subject {
    private final Flaw flaw;
    private final Handling handling;

    private HomeMade(Flaw flaw, Handling handling) {
        this.flaw = flaw;
        this.handling = handling;
    }

    /** One with this flaw, that answers after handling. */
    public static HomeMade with(Flaw flaw) {
        return new HomeMade(flaw, Handling.BEFORE_THE_ANSWER);
    }

    /** One with this flaw, that answers before handling. */
    public static HomeMade answeringFirst(Flaw flaw) {
        return new HomeMade(flaw, Handling.AFTER_THE_ANSWER);
    }

    @Override
    public Handling handling() {
        return handling;
    }

    @Override
    public Running start(Setup setup) throws IOException {
        return new Served(setup, new Memory());
    }

    private final class Served implements Running {
        private final Setup setup;
        private final Memory memory;
        private final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        private final ExecutorService threads = flaw == Flaw.ONE_REQUEST_AT_A_TIME
                ? Executors.newSingleThreadExecutor()
                : Executors.newCachedThreadPool();
        private final ExecutorService workers = Executors.newCachedThreadPool();

        Served(Setup setup, Memory memory) throws IOException {
            this.setup = setup;
            this.memory = memory;
            boolean answersFirst = handling == Handling.AFTER_THE_ANSWER;
            Events events = new Events(flaw, setup, memory, answersFirst ? workers : null);
            server.setExecutor(threads);
            server.createContext("/hook", new Endpoint(flaw, setup, memory, events));
            server.start();
        }

        @Override
        public URI url() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
        }

        @Override
        public int quarantined() {
            return memory.aside();
        }

        @Override
        public Running restart() throws IOException {
            close();
            return new Served(setup, flaw == Flaw.FORGETS ? new Memory() : memory);
        }

        @Override
        public void close() {
            server.stop(0);
            threads.shutdownNow();
            workers.shutdownNow();
        }
    }
}
