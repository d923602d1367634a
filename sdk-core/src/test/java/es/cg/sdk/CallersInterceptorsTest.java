package es.cg.sdk;

import static es.cg.sdk.Things.REMOVE;
import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What a caller's OkHttp client may do to a call: whatever it is, {@code NOTHING_DONE} is said only where it is proven that
 * nothing was sent.
 */
final class CallersInterceptorsTest {
    @RegisterExtension
    private final Answering service = new Answering();

    private final List<Socket> reserved = new ArrayList<>();

    @AfterEach
    void release() throws IOException {
        for (Socket each : reserved) {
            each.close();
        }
    }

    private CgClient over(OkHttpClient.Builder theirs, String baseUrl) {
        return Clients.of(baseUrl).time(service.time).httpClient(theirs.build()).build();
    }

    private CallException failed(OkHttpClient.Builder theirs, Operation<Json> operation, String baseUrl) {
        try (CgClient cg = over(theirs, baseUrl)) {
            return Thrown.by(
                    () -> cg.with(CallOptions.defaults().maxAttempts(1)).run(operation.call()));
        }
    }

    private CallException failed(OkHttpClient.Builder theirs) {
        return failed(theirs, WRITE, service.baseUrl());
    }

    /** The address of a port that is bound and does not listen: no other test can open it meanwhile. */
    private String closedPort() throws IOException {
        Socket closed = new Socket();
        closed.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        reserved.add(closed);
        return "http://127.0.0.1:" + closed.getLocalPort();
    }

    /** The same request, made anew, so that nothing that was attached to it is left. */
    private static Request rebuilt(Request request) {
        return new Request.Builder()
                .url(request.url())
                .headers(request.headers())
                .method(request.method(), request.body())
                .build();
    }

    @Test
    void rebuiltRequestCutOffHasUnknownOutcome() {
        service.cut();
        CallException e =
                failed(new OkHttpClient.Builder().addInterceptor(chain -> chain.proceed(rebuilt(chain.request()))));

        assertThat(service.server.getRequestCount()).isEqualTo(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void networkRebuiltRequestCutOffHasUnknownOutcome() {
        service.cut();
        CallException e = failed(
                new OkHttpClient.Builder().addNetworkInterceptor(chain -> chain.proceed(rebuilt(chain.request()))));

        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void aRequestThatIsRebuiltAndNeverConnectsDidNothing() throws IOException {
        CallException e = failed(
                new OkHttpClient.Builder().addInterceptor(chain -> chain.proceed(rebuilt(chain.request()))),
                REMOVE,
                closedPort());

        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void retryAfterIsKeptForRebuiltRequest() {
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", "7");
        service.answer(200, "{}");
        try (CgClient cg = over(
                new OkHttpClient.Builder().addInterceptor(chain -> chain.proceed(rebuilt(chain.request()))),
                service.baseUrl())) {
            cg.run(WRITE.call());
        }

        assertThat(service.time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait.toSeconds()).isEqualTo(7));
    }

    @Test
    void requestSentOverAnotherClientHasUnknownOutcome() {
        OkHttpClient other = new OkHttpClient();
        service.cut();
        CallException e = failed(new OkHttpClient.Builder()
                .addInterceptor(chain -> other.newCall(chain.request()).execute()));

        assertThat(service.server.getRequestCount()).isEqualTo(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void fallbackOverAnotherClientHasUnknownOutcome() throws IOException {
        OkHttpClient other = new OkHttpClient();
        String elsewhere = service.baseUrl() + "/things";
        service.cut();
        CallException e = failed(
                new OkHttpClient.Builder().addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (ConnectException closed) {
                        return other.newCall(chain.request()
                                        .newBuilder()
                                        .url(elsewhere)
                                        .build())
                                .execute();
                    }
                }),
                WRITE,
                closedPort());

        assertThat(service.server.getRequestCount()).isEqualTo(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void failedConnectAfterInterceptorRetryIsUnknown() {
        AtomicInteger tries = new AtomicInteger();
        service.cut();
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException cut) {
                tries.incrementAndGet();
                return chain.proceed(
                        chain.request().newBuilder().url(closedPort()).build());
            }
        }));

        assertThat(tries).hasValue(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void interceptorRetryUsesRetryAfterOfLastAnswer() {
        service.answer(503, "", "Retry-After", "90");
        service.refuse(503, "servicio_no_disponible");
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(chain -> {
            chain.proceed(chain.request()).close();
            return chain.proceed(chain.request());
        }));

        assertThat(e.retryAt()).isNull();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void interceptorExceptionIsCauseWithUnknownOutcome() {
        IllegalStateException theirs = new IllegalStateException("no token");
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(chain -> {
            throw theirs;
        }));

        assertThat(e).hasCause(theirs).hasMessageContaining("interceptor").hasMessageNotContaining("not HTTP");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void anExceptionOfAnInterceptorAfterTheAnswerIsTheCause() {
        IllegalArgumentException theirs = new IllegalArgumentException("odd");
        service.answer(200, "{}");
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(chain -> {
            chain.proceed(chain.request()).close();
            throw theirs;
        }));

        assertThat(e).hasCause(theirs);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void networkInterceptorExceptionIsTheCause() {
        IllegalStateException theirs = new IllegalStateException("odd");
        service.answer(200, "{}");
        CallException e = failed(new OkHttpClient.Builder().addNetworkInterceptor(chain -> {
            throw theirs;
        }));

        assertThat(e).hasCause(theirs).hasMessageNotContaining("not HTTP");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void listenerThrowingBeforeConnectHasUnknownOutcome() {
        CallException e = failed(new OkHttpClient.Builder().eventListener(new EventListener() {
            @Override
            public void callStart(Call call) {
                throw new IllegalStateException("odd");
            }
        }));

        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void listenerThrowingAtAnswerHasUnknownOutcome() {
        service.answer(200, "{}");
        CallException e = failed(new OkHttpClient.Builder().eventListener(new EventListener() {
            @Override
            public void responseHeadersEnd(Call call, Response response) {
                throw new IllegalStateException("odd");
            }
        }));

        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasRootCauseMessage("odd").hasMessageNotContaining("not HTTP");
    }

    @Test
    void failingDnsOrProxySelectorSentNothing() {
        String named = service.baseUrl().replace("127.0.0.1", "localhost");
        CallException unknown = failed(
                new OkHttpClient.Builder().dns(host -> {
                    throw new UnknownHostException(host);
                }),
                WRITE,
                named);
        CallException odd = failed(
                new OkHttpClient.Builder().dns(host -> {
                    throw new IllegalStateException("odd");
                }),
                WRITE,
                named);
        CallException unproxied = failed(new OkHttpClient.Builder().proxySelector(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                throw new IllegalStateException("odd");
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException e) {
                // Nothing to learn.
            }
        }));

        assertThat(List.of(unknown, odd, unproxied))
                .extracting(CallException::outcome)
                .containsOnly(Outcome.NOTHING_DONE);
        assertThat(List.of(odd, unproxied))
                .allSatisfy(each ->
                        assertThat(each).hasMessageNotContaining("not HTTP").hasRootCauseMessage("odd"));
    }

    @Test
    void unreachableProxySentNothingButHangUpIsUnknown() throws IOException {
        InetSocketAddress closed = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Integer.parseInt(closedPort().replaceAll(".*:", "")));
        CallException away = failed(new OkHttpClient.Builder().proxy(new Proxy(Proxy.Type.HTTP, closed)));
        service.cut();
        CallException hangsUp = failed(
                new OkHttpClient.Builder()
                        .proxy(new Proxy(
                                Proxy.Type.HTTP,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.server.getPort()))),
                WRITE,
                "http://127.0.0.2:9/api/public/v1");

        assertThat(away.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(hangsUp.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void proxyAuthRetryCutOffHasUnknownOutcome() {
        service.answer(407, "", "Proxy-Authenticate", "Basic realm=\"x\"");
        service.cut();
        CallException e = failed(
                new OkHttpClient.Builder()
                        .proxy(new Proxy(
                                Proxy.Type.HTTP,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.server.getPort())))
                        .proxyAuthenticator((route, response) -> response.request()
                                .newBuilder()
                                .header("Proxy-Authorization", "Basic eDp5")
                                .build()),
                WRITE,
                "http://127.0.0.2:9/api/public/v1");

        assertThat(service.server.getRequestCount()).isEqualTo(2);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void answerMadeByInterceptorHasUnknownOutcome() {
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(CallersInterceptorsTest::offline));

        assertThat(e)
                .isInstanceOfSatisfying(
                        ApiException.class, made -> assertThat(made.status()).isEqualTo(503));
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    private static Response offline(Interceptor.Chain chain) {
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(503)
                .message("offline")
                .body(ResponseBody.create("offline", null))
                .build();
    }

    @Test
    void rebuiltRequestWithCutAnswerHasUnknownOutcome() {
        service.server.enqueue(new MockResponse.Builder()
                .body("{\"id\":\"" + "x".repeat(100_000) + "\"}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        CallException e =
                failed(new OkHttpClient.Builder().addInterceptor(chain -> chain.proceed(rebuilt(chain.request()))));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }
}
