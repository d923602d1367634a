package es.cg.sdk.examples.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/** The two topics: events to handle, and bodies for a person to look at. */
record Topics(String events, String quarantine) {
    /** More than the largest body that a receiver accepts, which is 1 MiB. */
    static final int MAX_MESSAGE_BYTES = 2 << 20;

    private static final Duration DAY = Duration.ofDays(1);

    static Topics of(String name) {
        return new Topics(name, name + ".quarantine");
    }

    /**
     * Creates the topics that do not exist.
     *
     * @param partitions how many consumers can work at once; do not change it later, or the events of a record may be
     *     handled in another order
     * @param replicas on how many brokers each message is; with fewer than 3, a disk that fails can lose events
     */
    void create(Admin admin, int partitions, int replicas) throws InterruptedException, ExecutionException {
        // The database remembers for 30 days which events are done: an event must be deleted here before that.
        create(admin, topic(events, partitions, replicas, DAY.multipliedBy(7)));
        create(admin, topic(quarantine, 1, replicas, DAY.multipliedBy(90)));
    }

    private static NewTopic topic(String name, int partitions, int replicas, Duration retention) {
        return new NewTopic(name, partitions, (short) replicas)
                .configs(Map.of(
                        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, Integer.toString(Math.max(1, replicas - 1)),
                        // Compaction would keep the last event of each record alone.
                        TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE,
                        TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()),
                        // Kafka deletes whole segments: one that is never full would outlast the retention.
                        TopicConfig.SEGMENT_MS_CONFIG, Long.toString(DAY.toMillis()),
                        TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_MESSAGE_BYTES)));
    }

    private static void create(Admin admin, NewTopic topic) throws InterruptedException, ExecutionException {
        try {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }
}
