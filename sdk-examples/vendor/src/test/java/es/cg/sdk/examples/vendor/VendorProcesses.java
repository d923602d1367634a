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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The application's processes, behind an address that leads to those that receive events. */
final class VendorProcesses implements AutoCloseable {
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
    }

    VendorProcesses(Path folder, String databaseUrl, String baseUrl) throws IOException {
        this.folder = folder;
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        front.setExecutor(Executors.newCachedThreadPool());
        front.createContext("/", this::forward);
        front.start();
        settings.put("DATABASE_URL", databaseUrl);
        settings.put("CG_BASE_URL", baseUrl);
        settings.put("PUBLIC_URL", "http://127.0.0.1:" + front.getAddress().getPort());
        settings.put("FILES", folder.toString());
        settings.put("STORAGE_KEY", Base64.getEncoder().encodeToString(new byte[32]));
        settings.put("ADDRESS_KEY", SourceAddresses.newKey());
    }

    /** Starts a process that receives no events, and returns its number. */
    int start(Class<?> program) throws IOException {
        int port = FreePort.next();
        ProcessBuilder builder = JavaProcess.of(List.of("-Xmx128m"), program);
        builder.environment().putAll(settings);
        builder.environment().put("PORT", Integer.toString(port));
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(
                folder.resolve(members.size() + ".log").toFile()));
        members.add(new Member(builder, port));
        return members.size() - 1;
    }

    /** Starts a process that receives events, and returns its number. */
    int startReceiver(Class<?> program) throws IOException {
        int number = start(program);
        receivers.add(members.get(number).port);
        return number;
    }

    /** Kills a process without a warning, and starts it again. */
    void restart(int number) throws IOException {
        Member member = members.get(number);
        assertThat(member.process.isAlive()).as("process %s", number).isTrue();
        kill(member);
        member.process = member.builder.start();
    }

    private static void kill(Member member) {
        member.process.destroyForcibly().onExit().join();
    }

    /** Waits until a process has ended by itself; returns its exit code. */
    int awaitEnd(int number) {
        Process process = members.get(number).process;
        await(() -> !process.isAlive());
        return process.exitValue();
    }

    /** Gives a firm a key, once a process takes it; returns the answer. */
    HttpResponse<String> putKey(String firm, String key) {
        AtomicInteger number = new AtomicInteger();
        List<HttpResponse<String>> answers = new ArrayList<>();
        await(() -> {
            int port = members.get(number.getAndIncrement() % members.size()).port;
            try {
                answers.add(http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/firms/" + firm))
                                .PUT(HttpRequest.BodyPublishers.ofString(key))
                                .build(),
                        HttpResponse.BodyHandlers.ofString()));
                return true;
            } catch (IOException starting) {
                return false;
            }
        });
        return answers.get(0);
    }

    /** Leads an event to a process that answers, as a load balancer does. */
    private void forward(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            int first = turn.getAndIncrement();
            int status = 502;
            for (int i = 0; status == 502 && i < receivers.size(); i++) {
                int port = receivers.get((first + i) % receivers.size());
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
                    status = 502;
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
