package es.cg.sdk.examples.kafka;

import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Uuid;

/** Apache Kafka's own server in a process of its own, which is broker and controller (KRaft), with its data in a folder. */
final class Broker implements AutoCloseable {
    private final ChildJvm process;
    private final String address;

    private Broker(ChildJvm process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a broker that has these topics, and waits until it answers. */
    static Broker start(Path folder, Topics topics, int partitions) throws Exception {
        String listener = "127.0.0.1:" + FreePort.next();
        String controller = "127.0.0.1:" + FreePort.next();
        Path settings = Files.writeString(
                folder.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@%2$s
                controller.listener.names=CONTROLLER
                listeners=PLAINTEXT://%1$s,CONTROLLER://%2$s
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
                log.dirs=%3$s
                auto.create.topics.enable=false
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                group.initial.rebalance.delay.ms=0
                """.formatted(listener, controller, folder.resolve("data")));
        Path log = folder.resolve("broker.log");
        String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", settings.toString()};
        new ChildJvm(log, Map.of(), "kafka.tools.StorageTool", format).join();
        Broker broker = new Broker(new ChildJvm(log, Map.of(), "kafka.Kafka", settings.toString()), listener);
        try (Admin admin = broker.admin()) {
            topics.create(admin, partitions, 1);
            return broker;
        } catch (ExecutionException e) {
            broker.close();
            throw new IllegalStateException(Files.readString(log), e);
        }
    }

    String address() {
        return address;
    }

    Admin admin() {
        Properties properties = new Properties();
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address);
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "60000");
        return Admin.create(properties);
    }

    /** Kills the broker, starts it again with its data, and waits until it answers. */
    void restart() throws IOException, InterruptedException, ExecutionException, TimeoutException {
        process.restart();
        try (Admin admin = admin()) {
            admin.describeCluster().nodes().get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
