package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Idle connections that died: the service is up all the time, so the next call gets through over a new one. */
final class DeadConnectionsTest {
    private static final Operation<Thing> READ =
            Operation.get("things.list", "/things", Thing::new).onNoClient();
    private static final Operation<Thing> WRITE =
            Operation.post("things.create", "/things", Thing::new).onNoClient();
    private static final Operation<Thing> REMOVE =
            Operation.delete("things.delete", "/things", Thing::new).onNoClient();
    private static final int IDLE = 8;
    // An attempt over a dead connection waits for it; on a busy machine another one must be done in it.
    private static final Duration A_WHILE = Duration.ofSeconds(4);

    // An attempt ends by itself long after a wait of the tests hangs.
    private static final CallOptions PATIENT =
            CallOptions.defaults().deadline(Duration.ofHours(1)).attemptTimeout(Duration.ofHours(1));

    private static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }
    }

    private static CgClient client(KeepAliveServer server, StillTime time) {
        return Clients.of(server.baseUrl()).pacing(false).time(time).build();
    }

    private static Duration took(Runnable what) {
        long began = System.nanoTime();
        what.run();
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static Stream<DynamicTest> each(Operation<Thing> operation) {
        return Stream.of(KeepAliveServer.Death.values())
                .map(death -> DynamicTest.dynamicTest(operation.id() + " after " + death, () -> {
                    StillTime time = new StillTime();
                    try (KeepAliveServer server = new KeepAliveServer();
                            CgClient cg = client(server, time)) {
                        server.openIdleConnections(IDLE, () -> cg.run(READ.call()));
                        server.kill(death);

                        Duration took = took(() -> cg.with(PATIENT).run(operation.call()));
                        Duration floor = newConnection(server);
                        System.out.println(operation.id() + " after eight idle connections " + death + ": "
                                + took.toMillis() + " ms; OkHttp over a new connection: " + floor.toMillis() + " ms");
                        assertThat(took).isLessThan(HangLimit.DURATION);
                        assertThat(time.waits()).isEmpty();
                        assertThat(server.writes()).isEqualTo(2);
                    }
                }));
    }

    /** The least that it takes: one request of OkHttp's over a connection of its own. */
    private static Duration newConnection(KeepAliveServer server) {
        OkHttpClient bare = new OkHttpClient();
        return took(() -> {
            Request request = new Request.Builder()
                    .url(server.baseUrl() + "/things")
                    .post(RequestBody.create("{}", MediaType.get("application/json")))
                    .build();
            try (Response response = bare.newCall(request).execute()) {
                assertThat(response.code()).isEqualTo(200);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> theNextWriteWaitsForNoTimeout() {
        return each(WRITE);
    }

    @TestFactory
    Stream<DynamicTest> theNextRemovalWaitsForNoTimeout() {
        return each(REMOVE);
    }

    @TestFactory
    Stream<DynamicTest> readAbandonsPoolAfterFirstDeadConnection() {
        return Stream.of(KeepAliveServer.Death.values())
                .map(death -> DynamicTest.dynamicTest(death.name(), () -> {
                    StillTime time = new StillTime();
                    try (KeepAliveServer server = new KeepAliveServer();
                            CgClient cg = client(server, time)) {
                        server.openIdleConnections(IDLE, () -> cg.run(READ.call()));
                        server.kill(death);
                        Thing read = cg.with(CallOptions.defaults().attemptTimeout(A_WHILE))
                                .run(READ.call());

                        assertThat(read.meta().attempts()).isEqualTo(2);
                        // No other call meets the seven that are left.
                        assertThat(cg.run(READ.call()).meta().attempts()).isEqualTo(1);
                    }
                }));
    }

    @Test
    void deadlineLeavesTimeForASecondAttemptIfOneIsAllowed() throws Exception {
        List<Duration> timeouts = new ArrayList<>();
        OkHttpClient theirs = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    timeouts.add(Duration.ofNanos(chain.call().timeout().timeoutNanos()));
                    return chain.proceed(chain.request());
                })
                .build();
        try (KeepAliveServer server = new KeepAliveServer();
                CgClient cg = Clients.of(server.baseUrl())
                        .httpClient(theirs)
                        .time(new StillTime())
                        .build()) {
            CallOptions options = CallOptions.defaults().deadline(Duration.ofSeconds(20));
            cg.with(options).run(READ.call());
            cg.with(options).run(READ.call());
            cg.with(options.maxAttempts(1)).run(READ.call());

            assertThat(timeouts.stream().map(Duration::toSeconds)).containsExactly(20L, 10L, 20L);
        }
    }

    @TestFactory
    Stream<DynamicTest> callGetsThroughCallersPoolOfDeadConnections() {
        return Stream.of(KeepAliveServer.Death.values())
                .map(death -> DynamicTest.dynamicTest(death.name(), () -> {
                    OkHttpClient theirs = new OkHttpClient.Builder()
                            .connectionPool(new ConnectionPool(IDLE, 1, TimeUnit.MINUTES))
                            .build();
                    try (KeepAliveServer server = new KeepAliveServer();
                            CgClient cg = Clients.of(server.baseUrl())
                                    .httpClient(theirs)
                                    .pacing(false)
                                    .time(new StillTime())
                                    .build()) {
                        server.openIdleConnections(IDLE, () -> cg.run(READ.call()));
                        server.kill(death);
                        int idle = theirs.connectionPool().idleConnectionCount();
                        cg.run(WRITE.call());
                        Thing read = cg.with(CallOptions.defaults().attemptTimeout(A_WHILE))
                                .run(READ.call());

                        assertThat(read.meta().attempts()).isEqualTo(2);
                        assertThat(idle).isEqualTo(IDLE);
                        assertThat(theirs.connectionPool().idleConnectionCount())
                                .as("their pool is theirs")
                                .isEqualTo(IDLE - 1);
                    }
                }));
    }
}
