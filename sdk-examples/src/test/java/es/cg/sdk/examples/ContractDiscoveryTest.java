package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sandbox answers shows where it differs: the answers of the mock are rewritten on their way. */
final class ContractDiscoveryTest {
    private static final String NAME = "Asesoría fiscal";

    @TempDir
    private Path folder;

    /** What is discovered of a service whose answers are rewritten. */
    private record Discovery(RewritingProxy proxy, MockCg mock) {
        ExampleRun run(String... options) {
            String[] args = new String[options.length + 2];
            args[0] = "contract-diff";
            args[1] = "--discover";
            System.arraycopy(options, 0, args, 2, options.length);
            return ExampleRun.of(
                    Map.of("CG_BASE_URL", proxy.url(mock.sandboxUrl()), "CG_API_KEY", mock.sandboxKey()), null, args);
        }

        SandboxForms.Found with(JsonObject file) {
            try {
                return new SandboxForms(
                                proxy.url(mock.sandboxUrl()),
                                mock.sandboxKey(),
                                Time.system(),
                                ContractFile.bundled(),
                                file)
                        .read();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void discover(BinaryOperator<String> rewriting, Consumer<Discovery> work) throws IOException {
        try (MockCg mock = MockCg.start();
                RewritingProxy proxy = new RewritingProxy(mock.sandboxUrl(), rewriting);
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.sandboxUrl())
                        .apiKey(ApiKey.of(mock.sandboxKey()))
                        .build()) {
            for (String code : new String[] {"P-1", "P-2"}) {
                cg.forClient(mock.sandboxClients().get(0))
                        .products()
                        .create(NewProduct.builder()
                                .codigo(code)
                                .nombre(NAME)
                                .precioUnitario("12.50")
                                .ivaPct(21)
                                .build());
            }
            work.accept(new Discovery(proxy, mock));
            assertThat(proxy.methods()).containsExactly("GET");
        }
    }

    /** Rewrites the answers of products alone. */
    private static BinaryOperator<String> products(String from, String to) {
        return (path, body) -> path.contains("/products") ? body.replaceAll(from, to) : body;
    }

    @Test
    void serviceThatObeysTheContractShowsNoDifference() throws IOException {
        discover((path, body) -> body, service -> {
            ExampleRun run = service.run();

            assertThat(run.out())
                    .startsWith("Reads what a sandbox answers: GET alone")
                    .contains("No difference in the forms of ");
            assertThat(run.exit()).isZero();
        });
    }

    @Test
    void withoutAddressAndKeyNothingIsCompared() {
        ExampleRun run = ExampleRun.of("contract-diff", "--discover");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--discover needs the address of a sandbox", "CG_BASE_URL", "CG_API_KEY");
    }

    @Test
    void otherNamesAndTypesAreSeenAndNoValueIsPrinted() throws IOException {
        BinaryOperator<String> rewriting = products("\"precio_unitario\" ?: ?([0-9.]+)", "\"price\":\"$1\"");
        discover((path, body) -> rewriting.apply(path, body).replace("\"nombre\"", "\"name\""), service -> {
            ExampleRun run = service.run();
            String printed = run.out().replace(service.mock().sandboxUrl(), "the service");

            assertThat(run.exit()).isOne();
            assertThat(printed)
                    .contains("\"precio_unitario\": { \"name\": \"price\", \"as\": \"text\" }")
                    .contains("\"nombre\": \"name\"")
                    .contains("Nothing is written.")
                    .doesNotContain(service.mock().sandboxKey(), NAME, "12.5", "P-1", "null");
            assertThat(folder).isEmptyDirectory();
        });
    }

    @Test
    void otherFormOfListsIsShownAsAContradiction() throws IOException {
        discover(
                (path, body) -> body.replace("\"data\"", "\"results\"").replace("\"has_more\"", "\"more\""),
                service -> assertThat(service.run().out()).contains("\"//list\": { \"data\": \"results\""));
    }

    @Test
    void memberAroundRecordsIsSeen() throws IOException {
        BinaryOperator<String> wrapped = (path, body) ->
                path.matches(".*/products/.*") && !body.contains("\"error\"") ? "{\"articulo\":" + body + "}" : body;
        discover(
                wrapped,
                service -> assertThat(service.run().out()).contains("\"answer\": { \"record\": \"articulo\" }"));
    }

    @Test
    void fileIsComparedWithTheAnswers() throws IOException {
        Path file = Files.writeString(folder.resolve("ours.json"), """
                {"answers": {"Product": {"nombre": "name", "codigo": "sku", "unidad": "name"}}}
                """);
        JsonObject lines = ContractFile.object(file);
        discover(products("\"nombre\"", "\"name\""), service -> {
            SandboxForms.Found found = service.with(lines);

            assertThat(JsonWriter.line(found.lines())).doesNotContain("name");
            assertThat(found.contradictions())
                    .anyMatch(each -> each.startsWith("answers.Product.codigo: it is codigo for certain"));
        });
    }

    @Test
    void operationThatIsNotSeenIsListedOnce() throws IOException {
        discover(
                (path, body) -> path.contains("/addressees") ? "<html>" : body,
                service -> assertThat(service.run().out()).containsOnlyOnce("addressees.list: "));
    }

    /** A service that differs: it passes each request on, and rewrites the JSON of the answer. */
    private static final class RewritingProxy implements AutoCloseable {
        private final HttpClient http = HttpClient.newHttpClient();
        private final HttpServer server;
        private final String target;
        private final BinaryOperator<String> rewriting;
        private final Set<String> methods = ConcurrentHashMap.newKeySet();

        /**
         * Starts it.
         *
         * @param base the address of the service, with its path
         * @param rewriting makes a body of a path and a body
         */
        RewritingProxy(String base, BinaryOperator<String> rewriting) throws IOException {
            this.target = base.substring(0, base.indexOf('/', "http://".length()));
            this.rewriting = rewriting;
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::pass);
            server.start();
        }

        /** Returns the address of a service behind it. */
        String url(String base) {
            return base.replace(
                    target, "http://127.0.0.1:" + server.getAddress().getPort());
        }

        Set<String> methods() {
            return methods;
        }

        private void pass(HttpExchange exchange) throws IOException {
            methods.add(exchange.getRequestMethod());
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (Set.of("authorization", "x-cg-client", "accept").contains(name.toLowerCase(Locale.ROOT))) {
                    request.header(name, values.get(0));
                }
            });
            try (exchange) {
                HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
                byte[] body = rewriting
                        .apply(exchange.getRequestURI().getPath(), answer.body())
                        .getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(answer.statusCode(), body.length);
                exchange.getResponseBody().write(body);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
