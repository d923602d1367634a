package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.Cache;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An OkHttp client that the caller brings, set up to do things by itself: calls are none of them. */
final class CallersHttpClientTest {
    private static final int PLACES = 8;

    @RegisterExtension
    private final Answering service = new Answering();

    private final CountDownLatch together = new CountDownLatch(PLACES);

    private CgClient over(OkHttpClient.Builder theirs, String baseUrl) {
        return Clients.of(baseUrl).time(service.time).httpClient(theirs.build()).build();
    }

    /** Keeps and gives whatever there is. */
    private static final class Jar implements CookieJar {
        private final List<Cookie> kept = new ArrayList<>();

        @Override
        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
            kept.addAll(cookies);
        }

        @Override
        public List<Cookie> loadForRequest(HttpUrl url) {
            return List.of(new Cookie.Builder()
                    .domain(url.host())
                    .name("theirs")
                    .value("1")
                    .build());
        }
    }

    @Test
    void cookiesAreNeitherSentNorKept() throws InterruptedException {
        Jar jar = new Jar();
        service.answer(200, "{}", "Set-Cookie", "session=1");
        try (CgClient cg = over(new OkHttpClient.Builder().cookieJar(jar), service.baseUrl())) {
            cg.run(READ.call());
        }

        assertThat(service.server.takeRequest().getHeaders().get("Cookie")).isNull();
        assertThat(jar.kept).isEmpty();
    }

    @Test
    void callersHttpCacheIsNotUsed(@TempDir Path folder) throws IOException {
        for (int i = 1; i <= 2; i++) {
            service.answer(200, "{\"n\":" + i + "}", "Cache-Control", "max-age=3600");
        }
        try (Cache cache = new Cache(folder.toFile(), 1_000_000);
                CgClient cg = over(new OkHttpClient.Builder().cache(cache), service.baseUrl())) {
            cg.run(READ.call());

            assertThat(cg.run(READ.call()).get("n").number()).isEqualByComparingTo("2");
            assertThat(cache.size()).as("bytes on a disk").isZero();
        }
    }

    @Test
    void callersRedirectsAndRetriesAreDisabled() {
        OkHttpClient.Builder eager = new OkHttpClient.Builder()
                .followRedirects(true)
                .followSslRedirects(true)
                .retryOnConnectionFailure(true);
        service.answer(307, "", "Location", service.baseUrl() + "/elsewhere");
        service.answer(503, "", "Retry-After", "0");
        service.answer(408, "");
        try (CgClient cg = over(eager, service.baseUrl())) {
            CgClient once = cg.with(CallOptions.defaults().maxAttempts(1));
            for (int status : new int[] {307, 503, 408}) {
                assertThatThrownBy(() -> once.run(READ.call()))
                        .isInstanceOfSatisfying(
                                ApiException.class, e -> assertThat(e.status()).isEqualTo(status));
            }
        }
        assertThat(service.server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void callersDispatcherDoesNotLimitOpenCalls() throws Exception {
        Dispatcher narrow = new Dispatcher();
        narrow.setMaxRequests(1);
        narrow.setMaxRequestsPerHost(1);
        ExecutorService threads = Executors.newFixedThreadPool(PLACES);
        try (RawServer server = RawServer.that(this::answerAllTogether);
                CgClient cg = over(new OkHttpClient.Builder().dispatcher(narrow), server.baseUrl())) {
            List<Future<Json>> calls = new ArrayList<>();
            for (int i = 0; i < PLACES; i++) {
                calls.add(threads.submit(() -> cg.run(READ.call())));
            }
            for (Future<Json> each : calls) {
                assertThat(each.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(Json.empty());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void answerAllTogether(Socket connection) throws IOException, InterruptedException {
        together.countDown();
        together.await();
        connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(US_ASCII));
    }
}
