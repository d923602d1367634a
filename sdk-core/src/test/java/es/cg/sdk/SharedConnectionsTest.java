package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients of many firms at one address: they share connections, which are closed with the last client. */
final class SharedConnectionsTest {
    private static final Operation<Thing> READ =
            Operation.get("things.get", "/things", Thing::new).onNoClient();

    private static final Operation<Thing> WRITE =
            Operation.post("things.create", "/things", Thing::new).onNoClient();

    private static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }
    }

    private final List<CgClient> clients = new ArrayList<>();
    private KeepAliveServer server;

    @BeforeEach
    void start() throws Exception {
        server = new KeepAliveServer();
        for (int firm = 0; firm < 20; firm++) {
            clients.add(Clients.of(server.baseUrl(), "cg_live_firm" + firm + ".s3cret")
                    .time(new StillTime())
                    .build());
        }
    }

    @AfterEach
    void stop() throws Exception {
        clients.forEach(CgClient::close);
        server.close();
    }

    @Test
    void sequentialCallsOfAllClientsShareOneConnection() {
        clients.forEach(each -> each.run(READ.call()));

        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void closingTheLastClientClosesConnections() throws Exception {
        clients.forEach(each -> each.run(READ.call()));
        CgClient last = clients.get(0);
        clients.stream().filter(each -> each != last).forEach(CgClient::close);
        clients.get(1).close();
        last.run(READ.call());
        assertThat(server.connections()).as("while one is open").isEqualTo(1);

        last.close();
        server.awaitAllClosed();
    }

    @Test
    void deadIdleConnectionCausesOneImmediateRetry() throws Exception {
        server.openIdleConnections(3, () -> clients.get(0).run(READ.call()));
        server.kill(KeepAliveServer.Death.CLOSED);
        StillTime time = new StillTime();
        try (CgClient other =
                Clients.of(server.baseUrl(), "cg_live_other.s3cret").time(time).build()) {
            assertThat(other.run(READ.call()).meta().attempts()).isEqualTo(2);
        }
        assertThat(time.waits()).isEmpty();
    }

    @Test
    void lostWriteKeepsIdleConnectionsOfOtherClients() throws Exception {
        try (MockWebServer service = PromptServer.create()) {
            service.start();
            String address = "http://127.0.0.1:" + service.getPort() + "/api/public/v1";
            try (CgClient reading = Mocked.client(address, "cg_live_one.s3cret");
                    CgClient writing = Mocked.client(address, "cg_live_two.s3cret")) {
                service.enqueue(new MockResponse.Builder().body("{}").build());
                service.enqueue(new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build());
                service.enqueue(new MockResponse.Builder().body("{}").build());
                reading.run(READ.call());
                assertThatThrownBy(() -> writing.with(CallOptions.defaults().maxAttempts(1))
                                .run(WRITE.call()))
                        .isInstanceOf(ConnectionException.class);
                reading.run(READ.call());

                assertThat(service.takeRequest().getConnectionIndex()).isZero();
                assertThat(service.takeRequest().getConnectionIndex()).isEqualTo(1);
                assertThat(service.takeRequest().getConnectionIndex()).isZero();
            }
        }
    }
}
