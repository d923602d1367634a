package es.cg.sdk.mock.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.ResponseFault;
import es.cg.sdk.mock.internal.http.RawConnection.Answer;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The door alone, before a receiver that tells what it was asked. */
final class HttpListenerTest {
    private static final HttpLimits SMALL = small(HangLimit.DURATION);
    private static final String HOST = " HTTP/1.1\r\nHost: x\r\n";

    private final HttpListener listener = HttpListener.open(new Echo(), 0, List.of("v1"), SMALL);

    @AfterEach
    void stop() {
        listener.close();
    }

    private static HttpLimits small(Duration readTimeout) {
        return new HttpLimits(4096, 100, 200, 50, 1000, readTimeout);
    }

    private static final class Echo implements RequestReceiver {
        @Override
        public ApiResponse answer(ApiRequest request) {
            ObjectNode echo = JsonNodeFactory.instance.objectNode();
            echo.put("method", request.method()).put("path", request.path().toString());
            echo.put("query", request.query().toString()).put("bytes", request.body().length);
            Path file = request.receivedBody().file();
            echo.put("file", file == null ? "" : file.toString());
            echo.put("header", request.header("X-Twice")).put("peer", request.peer());
            ApiResponse response = ApiResponse.of(200, echo);
            String fault = request.query().get("fault");
            if ("bug".equals(fault)) {
                throw new IllegalStateException("a bug");
            }
            return fault == null
                    ? response
                    : response.with(new ResponseFault(
                            ResponseFault.Kind.valueOf(fault), Duration.ofMillis(1), new CompletableFuture<>()));
        }

        @Override
        public ApiResponse refuse(ApiException refusal) {
            return refusal.response("req_1");
        }
    }

    private Answer ask(String request) throws IOException {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            return connection.send(request).read();
        }
    }

    private static String post(String headers, String body) {
        return "POST /v1/a" + HOST + headers + "\r\n" + body;
    }

    @Test
    void aGetMayHaveABody() throws Exception {
        assertThat(ask("GET /v1/a" + HOST + "Content-Length: 2\r\n\r\nhi").body())
                .contains("\"method\":\"GET\"", "\"bytes\":2");
    }

    @Test
    void emptyLinesBeforeARequestAreSkipped() throws Exception {
        assertThat(ask("\r\n\r\nGET /v1/a" + HOST + "\r\n").status()).isEqualTo(200);
    }

    @Test
    void aLineMayEndWithALineFeedAlone() throws Exception {
        assertThat(ask("GET /v1/a HTTP/1.1\nHost: x\n\n").status()).isEqualTo(200);
    }

    @Test
    void segmentsAreDecodedOnceAndDotsStay() throws Exception {
        assertThat(ask("GET /v1/a%2Fb/%252F/../.%2e//c" + HOST + "\r\n").body())
                .contains("\"path\":\"[a/b, %2F, .., .., , c]\"");
    }

    @Test
    void pathOutsideThePrefixKeepsAllSegments() throws Exception {
        assertThat(ask("OPTIONS *" + HOST + "\r\n").body()).contains("\"path\":\"[]\"", "OPTIONS");
        assertThat(ask("GET /v2/a" + HOST + "\r\n").body()).contains("\"path\":\"[v2, a]\"");
        assertThat(ask("GET http://y/v1/a" + HOST + "\r\n").body()).contains("\"path\":\"[a]\"");
    }

    @Test
    void aQueryIsDecodedAndItsLastValueCounts() throws Exception {
        assertThat(ask("GET /v1/a?b=1&b=%C3%B1+o&&c" + HOST + "\r\n").body()).contains("b=\u00c3\u00b1 o", "c=");
    }

    @Test
    void repeatedHeaderIsJoinedByComma() throws Exception {
        assertThat(ask("GET /v1/a" + HOST + "X-Twice: 1\r\nx-twice:2\r\n\r\n").body())
                .contains("\"header\":\"1, 2\"", "\"peer\":\"127.0.0.1\"");
    }

    @Test
    void chunksMayHaveExtensionsAndTrailers() throws Exception {
        assertThat(ask(post("Transfer-Encoding: chunked\r\n", "2;a=b\r\n{}\r\nA\r\n0123456789\r\n0\r\nT: u\r\n\r\n"))
                        .body())
                .contains("\"bytes\":12");
    }

    @Test
    void headRequestIsAnsweredWithoutABody() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send("HEAD /v1/a" + HOST + "\r\nGET /v1/b" + HOST + "\r\n");

            assertThat(connection.readHead().headers()).contains("content-length: ");
            assertThat(connection.read().body()).contains("[b]");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send(
                    ("GET /v1/a" + HOST + "\r\n").repeat(50) + "GET /v1/z" + HOST + "Connection: close\r\n\r\n");

            for (int i = 0; i < 50; i++) {
                assertThat(connection.read().body()).contains("[a]");
            }
            assertThat(connection.read().headers()).contains("connection: close");
            assertThat(connection.isOver()).isTrue();
        }
    }

    @Test
    void http10ConnectionClosesUnlessKeepAlive() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send("GET /v1/a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /v1/b HTTP/1.0\r\n\r\n");

            assertThat(connection.read().headers()).contains("connection: keep-alive");
            assertThat(connection.read().headers()).contains("connection: close");
            assertThat(connection.isOver()).isTrue();
        }
    }

    @Test
    void expect100ContinueIsAnswered() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send(post("Expect: 100-continue\r\nContent-Length: 2\r\n", ""));
            assertThat(connection.readHead().status()).isEqualTo(100);
            assertThat(connection.send("{}").read().body()).contains("\"bytes\":2");

            connection.send(post("Expect: 100-continue\r\nContent-Length: 101\r\n", ""));
            assertThat(connection.read().status()).isEqualTo(413);
        }
    }

    @Test
    void aBodyOverTheLimitIs413AndTheConnectionGoesOn() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send(post("Content-Length: 101\r\n", "x".repeat(101)));
            Answer counted = connection.read();
            connection.send(post(
                    "Transfer-Encoding: chunked\r\n", ("32\r\n" + "x".repeat(50) + "\r\n").repeat(3) + "0\r\n\r\n"));
            Answer chunked = connection.read();
            connection.send(post("Content-Length: 100\r\n", "x".repeat(100)));

            assertThat(counted.status()).isEqualTo(413);
            assertThat(counted.body()).contains("cuerpo_demasiado_grande", "\"request_id\":\"req_1\"");
            assertThat(chunked.status()).isEqualTo(413);
            assertThat(connection.read().status()).isEqualTo(200);
        }
    }

    @Test
    void multipartFormHasALargerLimit() throws Exception {
        String form = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ";
        assertThat(ask(post(form + "200\r\n", "x".repeat(200))).status()).isEqualTo(200);
        assertThat(ask(post(form + "201\r\n", "x".repeat(201))).status()).isEqualTo(413);
    }

    @Test
    void hugeBodyReturns413BeforeItIsRead() throws Exception {
        assertThat(ask(post("Content-Length: 999999999999\r\n", "x".repeat(3000)))
                        .status())
                .isEqualTo(413);
        assertThat(ask(post("Transfer-Encoding: chunked\r\n", "FFFFFFFF\r\nx")).status())
                .isEqualTo(413);
    }

    @Test
    void largeBodyIsInAFileUntilItIsAnswered() throws Exception {
        String chunks = "1e\r\n" + "x".repeat(30) + "\r\n1e\r\n" + "y".repeat(30) + "\r\n0\r\n\r\n";
        for (String request : List.of(
                post("Content-Length: 60\r\n", "x".repeat(60)), post("Transfer-Encoding: chunked\r\n", chunks))) {
            JsonNode echo = ExactJson.read(ask(request).body());

            assertThat(echo.path("bytes").asInt()).isEqualTo(60);
            assertThat(echo.path("file").asText()).isNotEmpty();
            assertThat(Path.of(echo.path("file").asText())).doesNotExist();
        }
        String small = ask(post("Content-Length: 50\r\n", "x".repeat(50))).body();
        assertThat(ExactJson.read(small).path("file").asText()).isEmpty();
    }

    @Test
    void aSlowBodyIsWaitedFor() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection
                    .send("POST /v1/a HT")
                    .send("TP/1.1\r\nHost: x\r\nContent-Len")
                    .send("gth: 3\r\n\r\n{");

            assertThat(connection.send(" ").send("}").read().status()).isEqualTo(200);
        }
    }

    @Test
    void aBodyThatStopsIsRefused() throws Exception {
        try (HttpListener hasty = HttpListener.open(new Echo(), 0, List.of("v1"), small(Duration.ofMillis(200)));
                RawConnection connection = new RawConnection(hasty.baseUrl())) {
            assertThat(connection
                            .send(post("Content-Length: 3\r\n", "{"))
                            .read()
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void injectedFaultsDropTheConnection() throws Exception {
        assertThat(ask("GET /v1/a?fault=NONE" + HOST + "\r\n").status()).isEqualTo(200);
        assertThatThrownBy(() -> ask("GET /v1/a?fault=DROPPED_BEFORE" + HOST + "\r\n"))
                .hasMessage("no answer, but ");
        assertThatThrownBy(() -> ask("GET /v1/a?fault=DROPPED_AFTER" + HOST + "\r\n"))
                .hasMessage("no answer, but ");
        assertThatThrownBy(() -> ask("GET /v1/a?fault=DROPPED_MID_BODY" + HOST + "\r\n"))
                .hasMessage("lost in the middle of the body");
    }

    @Test
    void aBugIs500() throws Exception {
        assertThat(ask("GET /v1/a?fault=bug" + HOST + "\r\n").status()).isEqualTo(500);
    }

    @Test
    void usedPortIsNamedInMessage() {
        int port = URI.create(listener.baseUrl()).getPort();
        assertThatThrownBy(() -> HttpListener.open(new Echo(), port, List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("port " + port);
    }

    @Test
    void closingEndsIdleConnections() throws Exception {
        try (RawConnection connection = new RawConnection(listener.baseUrl())) {
            connection.send("GET /v1/a" + HOST + "\r\n").read();
            listener.close();

            assertThat(connection.isOver()).isTrue();
        }
    }
}
