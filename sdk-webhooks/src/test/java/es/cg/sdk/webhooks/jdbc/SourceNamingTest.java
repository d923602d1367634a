package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The statements of docs/upgrading.md, which name the source of a receiver that is to serve several. */
final class SourceNamingTest {
    private static final Path PAGE = Path.of(System.getProperty("project.root", ".."), "docs/upgrading.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    private static List<String> statements() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        assertThat(block.find()).as("a block of SQL").isTrue();
        return Arrays.stream(block.group(1).split(";", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static JdbcTables tables(TestDatabase database) {
        return JdbcTables.open(database.dataSource(), "erp");
    }

    private static Result process(TestDatabase database, WebhookEvent event) {
        return JdbcEventStore.of(tables(database)).process(event, WRITES).result();
    }

    private static RecordOrder advance(TestDatabase database, String source, long version) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            return tables(database).advance(connection, source, "invoice/1", version);
        }
    }

    private static WebhookEvent firm7(String id, String more) {
        return WebhookEvent.read(event(id, more).body(), WebhookCorrections.none(), "firm7");
    }

    /** An event that is done, one with another body, one that waits, and the version of a record. */
    private static void fill(TestDatabase database) throws Exception {
        assertThat(process(database, event("done"))).isEqualTo(Result.DONE);
        assertThat(process(database, event("done", ",\"x\":1"))).isEqualTo(Result.QUARANTINED);
        try (JdbcInbox inbox = JdbcInbox.builder(tables(database)).workers(0).start(UNUSED)) {
            assertThat(inbox.process(event("open"), UNUSED).result()).isEqualTo(Result.DONE);
        }
        assertThat(advance(database, "", 5)).isEqualTo(RecordOrder.NEWER);
    }

    private static void name(TestDatabase database) throws Exception {
        for (String each : statements()) {
            database.run(each);
        }
    }

    @TestFactory
    Stream<DynamicTest> oldEventsStayKnownAfterGettingASource() {
        return each(database -> {
            fill(database);
            InboxTrial trial = new InboxTrial();
            try (JdbcInbox inbox = trial.inbox(tables(database)).start(WRITES)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                assertThat(trial.next().result()).isEqualTo(Result.DONE);
            }

            name(database);

            assertThat(process(database, firm7("done", ""))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, firm7("open", ""))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, firm7("done", ",\"x\":2"))).isEqualTo(Result.QUARANTINED);
            assertThat(process(database, TestEvents.of("firm8", "done"))).isEqualTo(Result.DONE);
            assertThat(process(database, TestEvents.of("firm8", "open"))).isEqualTo(Result.DONE);
            assertThat(advance(database, "firm7", 5)).isEqualTo(RecordOrder.SAME);
            assertThat(advance(database, "firm8", 1)).isEqualTo(RecordOrder.NEWER);
            assertThat(database.query("SELECT event_source FROM cg_webhook_quarantine"))
                    .containsExactly("firm7", "firm7");
        });
    }

    @TestFactory
    Stream<DynamicTest> openOldEventKeepsItsKeyAndRecordVersions() {
        return each(database -> {
            fill(database);
            name(database);
            assertThat(database.query("SELECT event_id FROM cg_webhook_event WHERE event_source = ''"))
                    .containsExactly("open");
            assertThat(advance(database, "", 5)).isEqualTo(RecordOrder.SAME);
        });
    }
}
