package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The application's processes, behind an address that leads to those that receive events. */
final class VendorProcesses implements AutoCloseable {
    private static final int FAILED = 502;

    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer front;
    private final List<Member> members = new ArrayList<>();
    private final List<Integer> receivers = new CopyOnWriteArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    /** A process and its port, which stays the same when it starts again. */
    private static final class Member {
        private final ProcessBuilder builder;
        private final int port;
        private volatile Process process;

        Member(ProcessBuilder builder, int port) throws IOException {
            this.builder = builder;
            this.port = port;
            this.process = builder.start();
        }

        URI address(String path) {
            return URI.create("http://127.0.0.1:" + port + path);
        }
    }

    VendorProcesses(Path folder, String databaseUrl, String baseUrl) throws IOException {
        this.folder = folder;
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.setExecutor(Executors.newCachedThreadPool());
        front.createContext("/", this::forward);
        front.start();
        settings.put("SPRING_DATASOURCE_URL", databaseUrl);
        settings.put("CG_BASE_URL", baseUrl);
        settings.put("CG_WEBHOOKS_ADDRESS_KEYS", SourceAddresses.newKey());
        settings.put("ERP_PUBLIC_URL", "http://127.0.0.1:" + front.getAddress().getPort());
        settings.put("ERP_FILES", folder.toString());
        settings.put("ERP_STORAGE_KEY", Base64.getEncoder().encodeToString(new byte[32]));
    }

    /** Starts a process, and returns its number. */
    int start(boolean receives, Map<String, String> more) throws IOException {
        int number = members.size();
        int port = FreePort.next();
        ProcessBuilder builder = JavaProcess.of(List.of("-Xmx160m"), Vendor.class);
        builder.environment().putAll(settings);
        builder.environment().putAll(more);
        builder.environment().put("SERVER_PORT", Integer.toString(port));
        builder.environment()
                .put("SPRING_DATASOURCE_URL", settings.get("SPRING_DATASOURCE_URL") + "&ApplicationName=" + number);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log(number).toFile()));
        members.add(new Member(builder, port));
        if (receives) {
            receivers.add(port);
        }
        return number;
    }

    private Path log(int number) {
        return folder.resolve(number + ".log");
    }

    /** Returns what the processes have logged. */
    String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int number = 0; number < members.size(); number++) {
            all.append(Files.readString(log(number)));
        }
        return all.toString();
    }

    /** Kills a process without a warning. */
    void kill(int number) {
        Member member = members.get(number);
        assertThat(member.process.isAlive()).as("process %s", number).isTrue();
        kill(member);
    }

    private static void kill(Member member) {
        member.process.destroyForcibly().onExit().join();
    }

    boolean isAlive(int number) {
        return members.get(number).process.isAlive();
    }

    /** Starts a process again that has ended. */
    void restart(int number) throws IOException {
        Member member = members.get(number);
        assertThat(member.process.isAlive()).as("process %s", number).isFalse();
        member.process = member.builder.start();
    }

    /** Waits until a process has ended by itself, and returns its number. */
    int awaitDeath() {
        await(() -> members.stream().anyMatch(each -> !each.process.isAlive()));
        List<Integer> dead = members.stream()
                .filter(each -> !each.process.isAlive())
                .map(members::indexOf)
                .toList();
        assertThat(dead).hasSize(1);
        assertThat(members.get(dead.get(0)).process.exitValue()).isEqualTo(TestDeath.HALTED);
        return dead.get(0);
    }

    /** Gives a firm a key by any of the processes that runs; returns the answer. */
    HttpResponse<String> putKey(String firm, String key) {
        List<HttpResponse<String>> answers = new ArrayList<>();
        await(() -> {
            Member member = members.get(Math.floorMod(turn.getAndIncrement(), members.size()));
            try {
                answers.add(put(member, "/firms/" + firm, key));
                return true;
            } catch (IOException starting) {
                return false;
            }
        });
        return answers.get(0);
    }

    /** Begins to give a firm a key by a process, which is held at a step; see {@link TestDeath}. */
    CompletableFuture<HttpResponse<String>> putUntil(int number, String firm, String key, int step) {
        Member member = members.get(number);
        await(() -> {
            try {
                return put(member, "/hold/" + firm + "/" + step, "").statusCode() == 200;
            } catch (IOException starting) {
                return false;
            }
        });
        return http.sendAsync(toPut(member, "/firms/" + firm, key), HttpResponse.BodyHandlers.ofString());
    }

    /** Returns how many firms a process holds. */
    int held(int number) throws IOException, InterruptedException {
        return Integer.parseInt(put(members.get(number), "/held", "").body());
    }

    private HttpResponse<String> put(Member member, String path, String body) throws IOException, InterruptedException {
        return http.send(toPut(member, path, body), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest toPut(Member member, String path, String body) {
        HttpRequest.BodyPublisher sent = HttpRequest.BodyPublishers.ofString(body);
        return HttpRequest.newBuilder(member.address(path)).PUT(sent).build();
    }

    /** Leads an event to a process that answers, as a load balancer does. */
    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int first = turn.getAndIncrement();
            int status = FAILED;
            for (int i = 0; status == FAILED && i < receivers.size(); i++) {
                int port = receivers.get(Math.floorMod(first + i, receivers.size()));
                String address =
                        "http://127.0.0.1:" + port + exchange.getRequestURI().getRawPath();
                HttpRequest.Builder request =
                        HttpRequest.newBuilder(URI.create(address)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
                String signature = exchange.getRequestHeaders().getFirst(SignatureVerifier.HEADER);
                if (signature != null) {
                    request.header(SignatureVerifier.HEADER, signature);
                }
                try {
                    status = http.send(request.build(), HttpResponse.BodyHandlers.discarding())
                            .statusCode();
                } catch (IOException killed) {
                    status = FAILED;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    static void await(Callable<Boolean> condition) {
        long end = HangLimit.end();
        try {
            while (!condition.call()) {
                assertThat(System.nanoTime() - end).isNegative();
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        members.forEach(VendorProcesses::kill);
        front.stop(0);
    }
}
