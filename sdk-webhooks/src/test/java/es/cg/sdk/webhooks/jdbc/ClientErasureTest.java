package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.webhooks.CorrectedFile;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** In which bodies the erasure of client 77 finds it, wherever they are kept. */
final class ClientErasureTest {
    private static final String FIRM = "firm7";
    private static final int CLIENT = 77;

    private static final List<String> NAMED_IN_JSON = List.of(
            "\"client_id\":77",
            "\"client\\u005fid\":77",
            "\"\\u0063lienteId\":77",
            "\"client_id\":77.0",
            "\"client_id\":7.7e1",
            "\"client_id\":770E-1",
            "\"client_id\":\"77\"",
            "\"client_id\":\" 77.00 \"",
            "\"client_id\":\"\\u0037\\u0037\"",
            "\"client_id\":[77]",
            "\"client_id\":[76,[\"78\",[7.70e1]]]",
            "\"cliente_id\":43,\"cliente_id\":77",
            "\"a\":[{\"b\":[[{\"clientId\":77}]]}]",
            "\"owner\":{\"number\":[77.0]}");

    private static final List<String> NUMBER_ALONE_IN_JSON = List.of(
            "\"other\":77",
            "\"client_id\":{\"total\":77}",
            "\"client_id\":-77",
            "\"client_id\":\"77-B\"",
            "\"old_client_id\":77",
            "\"note\":\"client_id=77\"",
            "\"number\":77,\"client_id\":76");

    private static final List<String> OF_OTHERS_IN_JSON = List.of(
            "\"client_id\":770", "\"client_id\":77.5", "\"client_id\":177", "\"client_id\":1e999999999", "\"n\":0.77");

    private static final List<byte[]> NAMED_IN_OTHER_TEXT = List.of(
            bytes("{\"client_id\":77"),
            bytes("{\"client\\u005fid\": 77.0"),
            bytes("{\"clienteId\":[76, \"77\""),
            // Deeper than any event is read.
            bytes("[".repeat(1001) + "{\"client_id\":77}" + "]".repeat(1001)),
            bytes("client_id=77&total=5"),
            bytes("total=5&client%5Fid=%37%37"),
            bytes("clientId: 0077\r\n"),
            bytes("<cliente_id>77</cliente_id>"),
            bytes("--b\r\nContent-Disposition: form-data; name=\"client_id\"\r\n\r\n77\r\n--b--"),
            "{\"name\":\"Pe\u00f1a\",\"client_id\":77}".getBytes(ISO_8859_1),
            "{\"client_id\":\u00ff77".getBytes(ISO_8859_1),
            Arrays.copyOf("{\"client_id\":77,".getBytes(UTF_16LE), 31),
            Arrays.copyOf("{\"client_id\":77,\"\ud800".getBytes(UTF_16BE), 35));

    private static final List<byte[]> NUMBER_ALONE_IN_OTHER_TEXT = List.of(
            bytes("client_id=76&total=77"),
            bytes("client_id=-77"),
            bytes("client_id=77b"),
            bytes("clientId=76,77"),
            bytes("the client 77"));

    private static final List<byte[]> OF_OTHERS_IN_OTHER_TEXT =
            List.of(bytes("client_id=770"), bytes("client_id=7"), bytes("client_id=77.5"), bytes("clientId="));

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static byte[] json(String members) {
        return bytes("{" + members + "}");
    }

    private static JdbcTables tables(TestDatabase database) {
        return JdbcTables.builder(database.dataSource(), "erp")
                .corrections(CorrectedFile.events("\"client_id\":\"owner.number\""))
                .build();
    }

    /** Stores an event with these members, in this state, whose columns have no client. */
    private static void store(JdbcTables tables, EventState state, String id, String members) {
        WebhookEvent event = WebhookEvent.read(
                json("\"id\":\"" + id + "\"," + members), CorrectedFile.events("\"client_id\":null"), FIRM);
        boolean unused = tables.<Boolean>run("store", session -> {
            session.begin();
            assertThat(tables.events().insert(session.connection(), ReceivedEvent.of(event), state))
                    .isTrue();
            session.commit();
            return true;
        });
    }

    private static void quarantine(JdbcTables tables, byte[] body) {
        tables.quarantine(new QuarantinedBody(FIRM, "a test", null, body));
    }

    private static String named(byte[] body) {
        return "sha256 " + HexFormat.of().formatHex(Sha256.of(body));
    }

    @TestFactory
    Stream<DynamicTest> clientIsErasedFromEachFormOfJson() {
        return each(database -> {
            JdbcTables tables = tables(database);
            EventState[] states = EventState.values();
            for (int i = 0; i < NAMED_IN_JSON.size(); i++) {
                store(tables, states[i % states.length], "named_" + i, NAMED_IN_JSON.get(i));
                quarantine(tables, json(NAMED_IN_JSON.get(i)));
            }
            quarantine(tables, "[{\"client_id\":77}]".getBytes(UTF_16LE));

            ErasureReport report = tables.eraseClient(FIRM, CLIENT, "ana");
            assertThat(database.query("SELECT DISTINCT CONCAT(state, ' ', client_id) FROM cg_webhook_event"
                            + " WHERE body IS NOT NULL"))
                    .containsExactly("open 77");
            assertThat(tables.unfinished().quarantined(100))
                    .extracting(each -> new String(each.body(), UTF_8))
                    .isEmpty();
            assertThat(report.open()).isEqualTo(3);
            assertThat(report.events()).isEqualTo(NAMED_IN_JSON.size() - 3);
            assertThat(report.quarantined()).isEqualTo(NAMED_IN_JSON.size() + 1);
            assertThat(report.numberOnly()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> clientIsErasedFromTextThatIsNoJson() {
        return each(database -> {
            JdbcTables tables = tables(database);
            NAMED_IN_OTHER_TEXT.forEach(each -> quarantine(tables, each));

            ErasureReport report = tables.eraseClient(FIRM, CLIENT, "ana");
            assertThat(tables.unfinished().quarantined(100))
                    .extracting(each -> new String(each.body(), UTF_8))
                    .isEmpty();
            assertThat(report.quarantined()).isEqualTo(NAMED_IN_OTHER_TEXT.size());
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyWithTheNumberAloneIsListedAndKept() {
        return each(database -> {
            JdbcTables tables = tables(database);
            for (int i = 0; i < NUMBER_ALONE_IN_JSON.size(); i++) {
                store(tables, EventState.DONE, "number_" + i, NUMBER_ALONE_IN_JSON.get(i));
            }
            for (int i = 0; i < OF_OTHERS_IN_JSON.size(); i++) {
                store(tables, EventState.OPEN, "other_" + i, OF_OTHERS_IN_JSON.get(i));
            }
            Stream.concat(NUMBER_ALONE_IN_OTHER_TEXT.stream(), OF_OTHERS_IN_OTHER_TEXT.stream())
                    .forEach(each -> quarantine(tables, each));

            ErasureReport report = tables.eraseClient(FIRM, CLIENT, "ana");
            assertThat(report.events()).isZero();
            assertThat(report.quarantined()).isZero();
            assertThat(report.numberOnly())
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    Stream.iterate(0, i -> i < NUMBER_ALONE_IN_JSON.size(), i -> i + 1)
                                            .map(i -> "number_" + i),
                                    NUMBER_ALONE_IN_OTHER_TEXT.stream().map(ClientErasureTest::named))
                            .toList());
            assertThat(database.query("SELECT event_id FROM cg_webhook_event WHERE body IS NULL"))
                    .isEmpty();
            assertThat(tables.unfinished().countQuarantined())
                    .isEqualTo(NUMBER_ALONE_IN_OTHER_TEXT.size() + OF_OTHERS_IN_OTHER_TEXT.size());
        });
    }

    @TestFactory
    Stream<DynamicTest> listOfNumbersAloneEndsAtTenThousand() {
        return Stream.of(DynamicTest.dynamicTest("H2", () -> {
            TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
            JdbcTables tables = tables(database);
            store(tables, EventState.DONE, "first", "\"total\":77");
            database.run("INSERT INTO cg_webhook_event SELECT source, event_source, 'evt_' || x, kind, state, body,"
                    + " body_sha256, attempts, token, client_id, received_at, due_at, ended_at, failure"
                    + " FROM cg_webhook_event, SYSTEM_RANGE(1, 10050)");

            assertThat(tables.eraseClient(FIRM, CLIENT, "ana").numberOnly()).hasSize(UnfinishedEvents.MAX_COUNT);
        }));
    }
}
