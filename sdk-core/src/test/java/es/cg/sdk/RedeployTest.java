package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.testing.Deployment;
import es.cg.sdk.testing.HangLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A web application that closes its client leaves neither thread, nor class loader, nor socket behind. */
final class RedeployTest {
    private static final List<URL> SDK = Deployment.jarsOf(PrintableText.class, CgClient.class, DeployedApp.class);
    private static final List<URL> ALL = Deployment.jarsOf(
            PrintableText.class,
            CgClient.class,
            DeployedApp.class,
            OkHttpClient.class,
            Buffer.class,
            named("kotlin.Unit"),
            JsonFactory.class,
            ObjectMapper.class,
            named("com.fasterxml.jackson.annotation.JsonProperty"),
            JavaTimeModule.class);
    private static final List<String> SDK_ALONE = List.of("es.cg.sdk.");
    private static final List<String> WITH_LIBRARIES =
            List.of("es.cg.sdk.", "okhttp3.", "okio.", "kotlin.", "com.fasterxml.");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    // Nothing else runs in it: what is in it was begun by an application.
    private final ThreadGroup container = new ThreadGroup("container");

    // One thread for all applications, which outlives them, as a container's do.
    private final ExecutorService containers =
            Executors.newSingleThreadExecutor(work -> new Thread(container, work, "container"));
    private final AtomicInteger sockets = new AtomicInteger();
    private final BlockingQueue<String> reached = new LinkedBlockingQueue<>();
    private final ReferenceQueue<ClassLoader> gone = new ReferenceQueue<>();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        containers.shutdown();
    }

    @Test
    void closedClientLeavesNoThreadOrClassLoader() throws Exception {
        List<WeakReference<ClassLoader>> dropped = deployed("DeployedApp", 5, SDK, SDK_ALONE);

        assertThat(Deployment.leftOver(dropped, gone)).as("class loaders left").isZero();
    }

    @Test
    void clientsOfManyFirmsShareOneThreadThatEndsWithThem() throws Exception {
        List<WeakReference<ClassLoader>> dropped = deployed("ManyFirmsApp", 1, SDK, SDK_ALONE);

        assertThat(reached)
                .as("threads after the last call, in two deployments")
                .hasSize(2);
        assertThat(Deployment.leftOver(dropped, gone)).as("class loaders left").isZero();
    }

    @Test
    @Tag("soak")
    void hundredRedeploymentsLeaveNoThreadOrClassLoader() throws Exception {
        List<WeakReference<ClassLoader>> dropped = deployed("DeployedApp", 100, ALL, WITH_LIBRARIES);

        // OkHttp's and okio's own threads end a minute after their last work, which may be the time of a call.
        assertThat(Deployment.leftOver(dropped, gone)).as("class loaders left").isZero();
        for (Thread each : live().toList()) {
            each.join(HangLimit.DURATION.toMillis());
        }
        assertThat(threads()).as("threads left, of OkHttp too").isEmpty();
    }

    /** A class of a library that another one brings. */
    private static Class<?> named(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Deploys this many times in one thread of the container, and checks after each what it left. */
    private List<WeakReference<ClassLoader>> deployed(String app, int times, List<URL> jars, List<String> own)
            throws Exception {
        List<WeakReference<ClassLoader>> dropped = new ArrayList<>();
        try (RawServer service = RawServer.that(this::serve)) {
            release(service.baseUrl());
            containers
                    .submit(() -> {
                        // JDK 17 holds the types of the record whose methods were linked last: the last is not counted.
                        for (int i = 0; i <= times; i++) {
                            Map<String, String> settings = Map.of(
                                    "baseUrl",
                                    service.baseUrl(),
                                    "journal",
                                    folder.resolve(i + ".cg-batch").toString());
                            dropped.add(Deployment.run(
                                    new Deployment(jars, own), gone, loader -> start(loader, app, settings)));
                            assertThat(threads().filter(each -> !each.startsWith("OkHttp") && !each.startsWith("Okio")))
                                    .as("threads of ours after deployment %d", i + 1)
                                    .isEmpty();
                        }
                        return null;
                    })
                    .get();
            release(service.baseUrl());
            dropped.remove(times);
            // The other side has hung up, which this one hears of at once, but not at the same moment.
            synchronized (sockets) {
                while (sockets.get() > 0) {
                    sockets.wait(HangLimit.DURATION.toMillis());
                }
            }
        }
        return dropped;
    }

    /**
     * Has the container's own OkHttp and okio do something else than what they did for an application last: the watchdog
     * of okio holds the class loader of who began it, and a call that it waits for, until the time of that is over.
     */
    private static void release(String baseUrl) throws IOException {
        OkHttpClient http =
                new OkHttpClient.Builder().callTimeout(Duration.ofSeconds(5)).build();
        try (Response answer = http.newCall(
                        new Request.Builder().url(baseUrl + "/things").build())
                .execute()) {
            assertThat(answer.code()).isEqualTo(200);
        }
        http.connectionPool().evictAll();
    }

    @SuppressWarnings("unchecked")
    private void start(ClassLoader loader, String app, Map<String, String> settings)
            throws ReflectiveOperationException {
        Class<?> type = loader.loadClass("es.cg.sdk." + app);
        assertThat(type.getClassLoader()).isSameAs(loader);
        ((BiConsumer<Map<String, String>, BlockingQueue<String>>)
                        type.getConstructor().newInstance())
                .accept(settings, reached);
    }

    /** The threads that applications have begun, and that live. */
    private Stream<String> threads() {
        return live().map(Thread::getName);
    }

    private Stream<Thread> live() {
        Thread[] all = new Thread[container.activeCount() + 500];
        int count = container.enumerate(all);
        return Stream.of(all).limit(count).filter(each -> !each.getName().equals("container"));
    }

    private void serve(Socket connection) throws IOException {
        sockets.incrementAndGet();
        try {
            InputStream in = connection.getInputStream();
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                Matcher length = LENGTH.matcher(head);
                in.skipNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
                String answer = answer(head.substring(0, head.indexOf(" HTTP")));
                if (answer.isEmpty()) {
                    reached.add(head);
                } else {
                    connection.getOutputStream().write(answer.getBytes(US_ASCII));
                }
            }
        } finally {
            synchronized (sockets) {
                sockets.decrementAndGet();
                sockets.notifyAll();
            }
        }
    }

    private static String answer(String request) {
        String path = request.replace("/api/public/v1", "");
        return switch (path) {
            case "GET /silence" -> "";
            case "GET /pages" -> ok(200, "{\"data\":[{\"n\":1},{\"n\":2}],\"has_more\":true,\"next_cursor\":\"c\"}");
            case "GET /pages?cursor=c" -> ok(200, "{\"data\":[{\"n\":3}],\"has_more\":false}");
            case "POST /tasks" -> ok(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
            case "GET /jobs/job_1" ->
                ok(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{\"n\":1}}");
            default -> ok(200, "{\"id\":\"t_1\"}");
        };
    }

    private static String ok(int status, String body) {
        return "HTTP/1.1 " + status + " OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int each = in.read(); each >= 0; each = in.read()) {
            head.write(each);
            if (head.toString(US_ASCII).endsWith("\r\n\r\n")) {
                return head.toString(US_ASCII);
            }
        }
        return "";
    }
}
