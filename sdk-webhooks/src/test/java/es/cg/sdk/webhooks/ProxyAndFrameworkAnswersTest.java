package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Answers that are not the receiver's: frameworks and proxies give them, and the check says which line mends them. */
final class ProxyAndFrameworkAnswersTest {
    private static final Map<String, String> SPRING_SECURITY = Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-XSS-Protection", "0",
            "Cache-Control", "no-cache, no-store, max-age=0, must-revalidate",
            "Pragma", "no-cache",
            "Expires", "0",
            "X-Frame-Options", "DENY",
            "Set-Cookie", "JSESSIONID=4C6D; Path=/; HttpOnly");
    private static final String[] SPRING_LINES = {
        "requestMatchers(\"/hooks/cg\").permitAll()", "csrf(c -> c.ignoringRequestMatchers(\"/hooks/cg\"))"
    };
    private static final String NGINX =
            "<html>\r\n<head><title>%s</title></head>\r\n<body><h1>PRIVATE</h1></body>\r\n</html>\r\n";

    /** An answer, as a server gives it. */
    private record Given(int status, Map<String, String> headers, String body) {
        static Given of(int status, String... headers) {
            Given given = new Given(status, new HashMap<>(), "");
            for (int i = 0; i < headers.length; i += 2) {
                given.headers().put(headers[i], headers[i + 1]);
            }
            return given;
        }

        Given spring() {
            SPRING_SECURITY.forEach(headers::putIfAbsent);
            return this;
        }

        Given page(String server) {
            return new Given(status, Map.of("Content-Type", "text/html; charset=utf-8", "Server", server), NGINX);
        }

        Given springError(String error) {
            headers.put("Content-Type", "application/json");
            return new Given(
                    status,
                    headers,
                    "{\"timestamp\":\"2026-11-20T08:00:00.000+00:00\",\"status\":%s,\"error\":\"%s\",\"path\":\"/hooks/cg\"}"
                            .formatted(status, error));
        }

        void send(HttpExchange exchange) throws IOException {
            exchange.getRequestBody().readAllBytes();
            headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private record Row(String name, Given good, Given bad, List<String> said) {
        Row(String name, Given good, Given bad, String... said) {
            this(name, good, bad, List.of(said));
        }
    }

    private static Row both(String name, Given given, String... said) {
        return new Row(name, given, given, said);
    }

    private static String[] spring(String... more) {
        List<String> all = new ArrayList<>(List.of(SPRING_LINES));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static Stream<Row> rows() {
        Given ok = Given.of(200);
        return Stream.of(
                both(
                        "Spring Security, Basic",
                        Given.of(401, "WWW-Authenticate", "Basic realm=\"Realm\"")
                                .spring(),
                        spring(
                                "WWW-Authenticate: Basic",
                                "It is Spring Security",
                                "probably something before the receiver answers")),
                both(
                        "a resource server",
                        Given.of(401, "WWW-Authenticate", "Bearer").spring(),
                        spring("WWW-Authenticate: Bearer", "It is Spring Security")),
                both(
                        "another framework's Basic",
                        Given.of(401, "WWW-Authenticate", "Basic realm=\"x\""),
                        spring("if it is Spring Security")),
                both(
                        "a form to log in",
                        Given.of(302, "Location", "http://localhost:8080/login").spring(),
                        spring("redirected to a login", "http://localhost/login", "It is Spring Security")),
                both(
                        "a login elsewhere",
                        Given.of(302, "Location", "/oauth2/authorization/google?state=PRIVATE"),
                        spring("redirected to a login (/oauth2/authorization/google)", "if it is Spring Security")),
                both(
                        "CSRF, Spring Boot's JSON",
                        Given.of(403).spring().springError("Forbidden"),
                        spring("403 from something before the receiver", "CSRF", "It is Spring Security")),
                both("CSRF, bare", Given.of(403), spring("CSRF", "if it is Spring Security")),
                both(
                        "a firewall's page",
                        Given.of(403).page("cloudflare"),
                        "403 and a web page (Server: cloudflare)",
                        "allow POST to /hooks/cg there"),
                both(
                        "no controller",
                        Given.of(404).springError("Not Found"),
                        "Spring answers 404 itself",
                        "@PostMapping(\"/hooks/cg\")",
                        "server.servlet.context-path"),
                both(
                        "a proxy without the path",
                        Given.of(404).page("nginx/1.24.0"),
                        "proxy_pass",
                        "Server: nginx/1.24.0"),
                both("nothing there", Given.of(404), "nothing accepts POST"),
                both("only GET", Given.of(405, "Allow", "GET, HEAD"), "only GET, HEAD", "@PostMapping(\"/hooks/cg\")"),
                both("another type", Given.of(415).springError("Unsupported Media Type"), "application/json", "byte[]"),
                both("a class that is bound", Given.of(400).springError("Bad Request"), "gets 400", "byte[]"),
                both("a small proxy", Given.of(413).page("nginx"), "client_max_body_size"),
                both("a limit", Given.of(429), "429: exclude this path"),
                both("a proxy alone", Given.of(502).page("nginx"), "does not reach the receiver", "proxy_pass"),
                both("a secret that is pending", Given.of(503, "Retry-After", "5"), "its secret is not set yet"),
                both("a page for everybody", ok.page("nginx"), "a web page, and no receiver's"),
                both(
                        "http to https",
                        Given.of(301, "Location", "https://127.0.0.1/hooks/cg"),
                        "does not follow",
                        "use the address with https"),
                both("a slash", Given.of(302, "Location", "/hooks/cg/"), "the slash at its end"),
                both(
                        "elsewhere",
                        Given.of(307, "Location", "https://other.invalid/x?key=PRIVATE"),
                        "https://other.invalid/x"),
                new Row(
                        "sendError behind a form to log in",
                        ok,
                        Given.of(302, "Location", "/login").spring(),
                        "exactly 401",
                        "setStatus(401)",
                        "DispatcherType.ERROR"),
                new Row(
                        "sendError behind CSRF",
                        ok,
                        Given.of(403).spring(),
                        "exactly 401",
                        "setStatus(401)",
                        "DispatcherType.ERROR"),
                new Row("an exception", ok, Given.of(500).springError("Internal Server Error"), "setStatus(401)"));
    }

    @TestFactory
    Stream<DynamicTest> answersOfFrameworksAndProxiesGetAdvice() {
        SignatureVerifier verifier = SignatureVerifier.of(Sender.SECRET);
        return rows().map(row -> dynamicTest(row.name(), () -> {
            HandshakeCheck outcome = check(exchange -> {
                byte[] body = exchange.getRequestBody().readAllBytes();
                boolean holds = verifier.verify(exchange.getRequestHeaders().get("CG-Signature"), body)
                        .isValid();
                (holds ? row.good() : row.bad()).send(exchange);
            });

            assertThat(outcome.isPassed()).isFalse();
            assertThat(outcome.good()).isEqualTo(row.good().status());
            assertThat(outcome.advice()).singleElement().asString().contains(row.said());
            assertThat(outcome.toString()).doesNotContain("PRIVATE", "JSESSIONID", "is this the secret", "clock");
        }));
    }

    @Test
    void unmarked401SuggestsReceiverAndFramework() throws Exception {
        HandshakeCheck outcome = check(exchange -> Given.of(401).send(exchange));

        assertThat(outcome.advice())
                .singleElement()
                .asString()
                .contains("If the receiver answers this", "is this the secret", "If something before it does")
                .contains(SPRING_LINES);
    }

    @Test
    void receiverOwn401SuggestsOnlyTheSecret() throws Exception {
        HandshakeCheck outcome = check(
                exchange -> Given.of(401, "WWW-Authenticate", "CG-Signature").send(exchange));

        assertThat(outcome.advice())
                .singleElement()
                .asString()
                .contains("the receiver itself refuses", "is this the secret")
                .doesNotContain("Spring");
    }

    @Test
    void wrongClockIsDetectedFromTheDateHeader() throws Exception {
        Server server = new Server();
        HttpConfiguration settings = new HttpConfiguration();
        settings.setSendDateHeader(false);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(settings));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.setStatus(401);
                response.getHeaders().put("WWW-Authenticate", "CG-Signature");
                response.getHeaders().put("Date", "Tue, 20 Nov 2012 08:00:00 GMT");
                callback.succeeded();
                return true;
            }
        });
        server.start();
        try {
            URI address = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/cg");

            assertThat(HandshakeCheck.of(address, Sender.SECRET).toString())
                    .contains("its clock is", "seconds behind", "set the clock")
                    .doesNotContain("is this the secret");
        } finally {
            server.stop();
        }
    }

    @Test
    void endlessAnswerDoesNotBlockTheCheck() throws Exception {
        HandshakeCheck outcome = check(exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(403, 0);
            byte[] more = "x".repeat(8192).getBytes(UTF_8);
            try {
                while (true) {
                    exchange.getResponseBody().write(more);
                }
            } catch (IOException hungUp) {
                // As it should.
            }
        });

        assertThat(outcome.toString()).contains("403 and a web page").doesNotContain("xxx");
    }

    private static HandshakeCheck check(HttpHandler handler) throws Exception {
        try (LoopbackServer server = LoopbackServer.open(handler)) {
            return HandshakeCheck.of(URI.create(server.url("/hooks/cg")), Sender.SECRET);
        }
    }
}
