package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Handshake;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A service over TLS, and a client whose wall clock jumps by 25 hours at one step of one attempt. */
final class AgedKeyServer implements AutoCloseable {
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);

    /** What happens between the check before an attempt and the last byte of its request. */
    enum Step {
        APPLICATION_INTERCEPTOR,
        PROXY_SELECTOR,
        DNS,
        CONNECT,
        PROXY,
        TLS,
        NETWORK_INTERCEPTOR,
        BODY
    }

    private final MockWebServer server = PromptServer.create();
    private final StillTime time = new StillTime();
    private final Step step;
    private final int jumpAt;
    private final CgClient cg;
    private volatile Interceptor interceptor = this::proceed;
    private final AtomicInteger attempt = new AtomicInteger();

    AgedKeyServer(Protocol protocol, Step step, int attempt) throws IOException {
        this.step = step;
        this.jumpAt = attempt;
        server.useHttps(SelfSigned.server().getSocketFactory());
        server.setProtocols(protocol == Protocol.HTTP_2 ? List.of(protocol, Protocol.HTTP_1_1) : List.of(protocol));
        server.start(InetAddress.getLoopbackAddress(), 0);
        this.cg = Clients.of("https://localhost:" + server.getPort() + "/api/public/v1")
                .time(time)
                .httpClient(http())
                .build();
    }

    private OkHttpClient http() {
        return SelfSigned.trusting()
                .addInterceptor(chain -> interceptor.intercept(chain))
                .addNetworkInterceptor(chain -> {
                    reached(Step.NETWORK_INTERCEPTOR);
                    return chain.proceed(chain.request());
                })
                .dns(host -> {
                    reached(Step.DNS);
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .proxySelector(new ProxySelector() {
                    @Override
                    public List<Proxy> select(URI uri) {
                        reached(Step.PROXY_SELECTOR);
                        return List.of(step == Step.PROXY ? server.getProxyAddress() : Proxy.NO_PROXY);
                    }

                    @Override
                    public void connectFailed(URI uri, SocketAddress address, IOException e) {}
                })
                .proxyAuthenticator((route, response) -> {
                    reached(Step.PROXY);
                    return null;
                })
                .eventListener(new EventListener() {
                    @Override
                    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
                        reached(Step.CONNECT);
                    }

                    @Override
                    public void secureConnectEnd(Call call, @Nullable Handshake handshake) {
                        reached(Step.TLS);
                    }
                })
                .build();
    }

    private void reached(Step now) {
        if (now == step && attempt.get() == jumpAt) {
            time.jump(Duration.ofHours(25));
        }
    }

    Step step() {
        return step;
    }

    CgClient cg() {
        return cg;
    }

    /** Replaces the application interceptor, which only calls {@link #proceed}. */
    void intercept(Interceptor other) {
        interceptor = other;
    }

    /** Counts an attempt, and sends it. */
    Response proceed(Interceptor.Chain chain) throws IOException {
        attempt.incrementAndGet();
        reached(Step.APPLICATION_INTERCEPTOR);
        return chain.proceed(chain.request());
    }

    /** Answers the next request as done. */
    void create() {
        answer(new MockResponse.Builder().code(201).body("{\"id\":\"1\"}").build());
    }

    /** Does the next request and loses its answer; answers the one after it as done. */
    void cutThenCreate() {
        answer(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        create();
    }

    private void answer(MockResponse answer) {
        if (step == Step.PROXY) {
            server.enqueue(new MockResponse.Builder().inTunnel().build());
        }
        server.enqueue(answer);
    }

    /** Sends a write: an upload, which is read slowly, if the clock jumps in the body. */
    Json create(ClientApi api, String content) {
        return api.run(
                step == Step.BODY
                        ? CREATE.call().upload(slowly(content))
                        : CREATE.call().body(Json.of(Map.of("content", content))));
    }

    private Upload slowly(String content) {
        byte[] bytes = content.getBytes(UTF_8);
        return Upload.of("a.txt", bytes.length, () -> new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                reached(Step.BODY);
                return super.read(into, offset, length);
            }
        });
    }

    BatchReport<String, Json> batch(Path journal) {
        return cg.forClient(1001)
                .batch(List.of("a"))
                .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                .journal(journal)
                .run(this::create);
    }

    /** Returns the requests that came whole, which the service therefore did. */
    List<RecordedRequest> complete() throws InterruptedException {
        List<RecordedRequest> all = new ArrayList<>();
        for (RecordedRequest each = server.takeRequest(0, TimeUnit.MILLISECONDS);
                each != null;
                each = server.takeRequest(0, TimeUnit.MILLISECONDS)) {
            if (!each.getMethod().equals("CONNECT") && each.getFailure() == null) {
                all.add(each);
            }
        }
        return all;
    }

    @Override
    public void close() {
        cg.close();
        server.close();
    }
}
