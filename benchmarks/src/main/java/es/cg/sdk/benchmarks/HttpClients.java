package es.cg.sdk.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The ways to read an invoice of 1 KB over HTTP that are compared, each a client that was just made. */
final class HttpClients {
    static final String FLOOR = "floor: OkHttp 5.5.1, record";
    static final String OURS = "sdk-core";

    private static final String PREFIX = "/api/public/v1";
    private static final String PATH = "/invoices/inv_1";

    private final Path peers;

    /** Peers whose jars lie in this folder, by their names. */
    HttpClients(Path peers) {
        this.peers = peers;
    }

    /** What the server is to answer, so that every client finds the same object. */
    static Map<String, String> answers() {
        String invoice = Invoices.INVOICE;
        return Map.of(
                PREFIX + PATH,
                invoice,
                "/v1/models/m",
                invoice,
                "/v1/customers/c",
                invoice,
                "/customers/c",
                "{\"customers\":" + invoice + "}");
    }

    /** The floor, ours, and those peers that are there. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(FLOOR, OURS));
        for (PeerClient peer : PeerClient.values()) {
            if (peer.isIn(peers)) {
                names.add(peer.toString());
            }
        }
        return names;
    }

    /** A client; each run of it is a call whose every field is read, as far as its type has them. */
    Callable<Object> make(String name, int port) throws Exception {
        String address = "http://127.0.0.1:" + port;
        return switch (name) {
            case FLOOR -> FloorClient.at(address + PREFIX);
            case OURS -> OurClient.at(address + PREFIX);
            default -> PeerClient.named(name).make(peers, address);
        };
    }
}
