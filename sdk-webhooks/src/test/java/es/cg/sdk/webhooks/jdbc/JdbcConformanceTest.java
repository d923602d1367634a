package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.Host;
import es.cg.sdk.webhooks.SmallBodies;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.ConformanceReport;
import es.cg.sdk.webhooks.conformance.ScenarioResult;
import es.cg.sdk.webhooks.conformance.Setup;
import es.cg.sdk.webhooks.conformance.Subject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Both modes pass the receiver scenarios on each database, one behind each adapter. */
final class JdbcConformanceTest {
    private static final String RUNNING = "an event that comes again while it is being done gets 503 with Retry-After";

    /** A receiver over a database, by one of the modes. */
    private record OverDatabase(TestDatabase database, Host.Adapter adapter, Handling handling) implements Subject {
        @Override
        public Running start(Setup setup) throws Exception {
            return start(setup, UUID.randomUUID().toString());
        }

        private Running start(Setup setup, String source) throws Exception {
            JdbcTables tables =
                    JdbcTables.builder(database.dataSource(), source).build();
            WebhookReceiver.Builder receiver =
                    WebhookReceiver.builder(setup.verifier()).maxBodyBytes(setup.maxBodyBytes());
            if (handling == Handling.BEFORE_THE_ANSWER) {
                Host host =
                        adapter.open(receiver.store(JdbcEventStore.of(tables)).build(setup.handler()));
                return new Started(this, setup, source, tables, host, () -> {});
            }
            JdbcInbox inbox = JdbcInbox.builder(tables)
                    .backoff(attempt -> Duration.ZERO)
                    .pollInterval(Duration.ofMillis(20))
                    .start(setup.handler());
            return new Started(
                    this,
                    setup,
                    source,
                    tables,
                    adapter.open(receiver.store(inbox).build()),
                    inbox::close);
        }
    }

    private record Started(OverDatabase subject, Setup setup, String source, JdbcTables tables, Host host, Runnable end)
            implements Subject.Running {
        @Override
        public URI url() {
            return URI.create(host.url());
        }

        @Override
        public int quarantined() {
            return tables.unfinished().quarantined(1000).size();
        }

        @Override
        public Subject.Running restart() throws Exception {
            close();
            return subject.start(setup, source);
        }

        @Override
        public void close() {
            host.close();
            end.run();
        }
    }

    @TestFactory
    Stream<DynamicTest> bothModesPassOnH2() {
        return Stream.of(
                passes(DatabaseKind.H2, Subject.Handling.BEFORE_THE_ANSWER, "jdkhttp"),
                passes(DatabaseKind.H2, Subject.Handling.AFTER_THE_ANSWER, "servlet"));
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> bothModesPassOnPostgresql() {
        return Stream.of(
                passes(DatabaseKind.POSTGRESQL, Subject.Handling.BEFORE_THE_ANSWER, "servlet"),
                passes(DatabaseKind.POSTGRESQL, Subject.Handling.AFTER_THE_ANSWER, "jdkhttp"));
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> bothModesPassOnMariadb() {
        return Stream.of(
                passes(DatabaseKind.MARIADB, Subject.Handling.BEFORE_THE_ANSWER, "jdkhttp"),
                passes(DatabaseKind.MARIADB, Subject.Handling.AFTER_THE_ANSWER, "servlet"),
                passes(DatabaseKind.MARIADB_BY_MYSQL, Subject.Handling.BEFORE_THE_ANSWER, "servlet"),
                passes(DatabaseKind.MARIADB_BY_MYSQL, Subject.Handling.AFTER_THE_ANSWER, "jdkhttp"));
    }

    private static DynamicTest passes(DatabaseKind kind, Subject.Handling handling, String adapter) {
        return dynamicTest(kind + ", " + handling + ", " + adapter, () -> {
            Subject subject = new OverDatabase(
                    TestDatabase.withTables(kind), Objects.requireNonNull(Host.ADAPTERS.get(adapter)), handling);
            ConformanceReport outcomes = Conformance.of(subject)
                    .timeout(HangLimit.DURATION)
                    .only(SmallBodies.scenarios())
                    .run();

            assertThat(outcomes.failed()).isEmpty();
            assertThat(outcomes.skipped().stream().map(ScenarioResult::scenario))
                    .containsExactlyElementsOf(
                            handling == Subject.Handling.AFTER_THE_ANSWER ? List.of(RUNNING) : List.of());
        });
    }
}
