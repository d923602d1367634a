package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The programs as processes, over a real broker and PostgreSQL. Broker, receivers and consumers are killed in turn,
 * while a sender sends each event until it is told 200, some of them twice.
 */
@Tag("soak")
class KilledProcessesTest {
    private static final int SENDERS = 8;
    private static final int EVENTS = 4000;
    private static final int KILLS = 9;

    @TempDir
    private Path folder;

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final PGSimpleDataSource database = new PGSimpleDataSource();
    private final List<Integer> ports = List.of(FreePort.next(), FreePort.next());
    private final List<Program> programs = new ArrayList<>();

    /** A program that is killed without a warning and started again. */
    private static final class Program {
        private final ProcessBuilder builder;
        private Process process;

        Program(ProcessBuilder builder) throws IOException {
            this.builder = builder;
            this.process = builder.start();
        }

        void restart() throws IOException {
            assertThat(process.isAlive()).as("%s", builder.command()).isTrue();
            kill();
            process = builder.start();
        }

        void kill() {
            process.destroyForcibly().onExit().join();
        }
    }

    private ProcessBuilder logging(String name, ProcessBuilder program, Map<String, String> environment) {
        program.environment().putAll(environment);
        return program.redirectOutput(
                ProcessBuilder.Redirect.appendTo(folder.resolve(name + ".log").toFile()));
    }

    @Test
    void killsLoseAndRepeatNoEvent() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgresql"))) {
            database.setUrl(postgres.url());
            Sql.run(database, "CREATE TABLE erp_event (source varchar(128), event_id varchar(255))");
            String client = startBroker();
            for (String name : List.of("receive", "consume")) {
                for (int port : ports) {
                    programs.add(new Program(logging(
                            name + port,
                            JavaProcess.of(List.of(), KafkaApplication.class, name),
                            Map.of(
                                    "KAFKA_PROPERTIES",
                                    client,
                                    "CG_WEBHOOK_SECRET",
                                    KafkaReceiverTest.TEXT_OF_SECRET,
                                    "DATABASE_URL",
                                    postgres.url(),
                                    "PORT",
                                    Integer.toString(port)))));
                }
            }
            AtomicInteger next = new AtomicInteger();
            List<? extends Future<?>> senders = IntStream.range(0, SENDERS)
                    .mapToObj(each -> threads.submit(() -> send(next)))
                    .toList();
            for (int kill = 0; kill < KILLS; kill++) {
                int sent = (kill + 1) * EVENTS / (KILLS + 1);
                await(() -> acknowledged.get() >= sent);
                int handled = Math.min(handled() + 50, acknowledged.get());
                await(() -> handled() >= handled); // a consumer that has not begun shows nothing
                programs.get(kill % programs.size()).restart();
            }
            for (Future<?> sender : senders) {
                sender.get(HangLimit.SOAK_MINUTES, TimeUnit.MINUTES);
            }
            await(() -> Sql.query(database, "SELECT 1 FROM cg_webhook_event WHERE state = 'done'")
                            .size()
                    == EVENTS);

            System.out.printf("Kafka: %d events in %d posts, %d kills%n", EVENTS, posts.get(), KILLS);
            assertThat(Sql.query(database, "SELECT event_id FROM erp_event"))
                    .doesNotHaveDuplicates()
                    .hasSize(EVENTS);
        } finally {
            threads.shutdownNow();
            programs.forEach(Program::kill);
        }
    }

    /** Starts Apache Kafka's own server, broker and controller in one; returns the file of settings for its clients. */
    private String startBroker() throws Exception {
        String address = "127.0.0.1:" + FreePort.next();
        Path settings = Files.writeString(folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@%2$s
                controller.listener.names=CONTROLLER
                listeners=PLAINTEXT://%1$s,CONTROLLER://%2$s
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                group.initial.rebalance.delay.ms=0
                """.formatted(
                        address, "127.0.0.1:" + FreePort.next(), folder.resolve("data")));
        String id = Uuid.randomUuid().toString();
        ProcessBuilder format = JavaProcess.of(List.of(), StorageTool.class, "format", "-t", id, "-c", settings);
        assertThat(logging("format", format, Map.of()).start().waitFor()).isZero();
        programs.add(
                new Program(logging("broker", JavaProcess.of(List.of("-Xmx512m"), Kafka.class, settings), Map.of())));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address, "default.api.timeout.ms", "600000"))) {
            NewTopic topic = new NewTopic("cg.webhooks", 4, (short) 1).configs(Map.of("max.message.bytes", "2097152"));
            admin.createTopics(List.of(topic)).all().get();
        }
        String client = "bootstrap.servers=" + address + "\nsession.timeout.ms=6000\n";
        return Files.writeString(folder.resolve("client.properties"), client).toString();
    }

    private int handled() throws Exception {
        return Sql.query(database, "SELECT 1 FROM erp_event").size();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long end = HangLimit.end();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).isNegative();
            pause();
        }
    }

    private static void pause() {
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }

    private Object send(AtomicInteger next) throws InterruptedException {
        for (int i = next.getAndIncrement(); i < EVENTS; i = next.getAndIncrement()) {
            String text = "{\"id\":\"evt_" + i + "\",\"type\":\"other\",\"data\":{\"object\":{\"id\":1}}}";
            // The first is as large as a receiver accepts.
            byte[] body = (i == 0 ? text + " ".repeat((1 << 20) - text.length()) : text).getBytes(UTF_8);
            // Each fifth is sent once more.
            for (int left = i % 5 == 0 ? 2 : 1; left > 0; left -= isAcknowledged(body) ? 1 : 0) {
                pause();
            }
            acknowledged.incrementAndGet();
        }
        return next;
    }

    private boolean isAcknowledged(byte[] body) throws InterruptedException {
        posts.incrementAndGet();
        try {
            return KafkaReceiverTest.post(ports.get(ThreadLocalRandom.current().nextInt(ports.size())), body) == 200;
        } catch (IOException killed) {
            return false;
        }
    }
}
