package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The entries of the example records are written when the books are first used; nobody can tell. */
final class BooksOfExamplesTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;

    private final Wire wire = new Wire();

    @AfterEach
    void stop() {
        wire.close();
    }

    /** The entries of both clients. */
    private static List<ObjectNode> entries(Wire wire) throws IOException {
        List<ObjectNode> entries = new ArrayList<>(entries(wire, LAURA));
        entries.addAll(entries(wire, TALLERES));
        assertThat(entries).hasSizeGreaterThan(10);
        return entries;
    }

    /** The entries of a client, but for their ids, which are the next of the mock's random ids. */
    private static List<ObjectNode> entries(Wire wire, long client) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        for (JsonNode each :
                wire.get("/accounting-entries?limit=100", client).json().path("data")) {
            ObjectNode entry = each.deepCopy();
            entry.remove("id");
            entries.add(entry);
        }
        return entries;
    }

    private static List<ObjectNode> entriesOfAnother() throws IOException {
        try (Wire other = new Wire()) {
            return entries(other);
        }
    }

    private Answer invoice() throws IOException {
        return wire.write(
                "POST",
                "/invoices",
                LAURA,
                "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"receptor_nif\":\"A12345674\","
                        + "\"receptor_nombre\":\"Muestra SA\",\"lineas\":[{\"concepto\":\"c\",\"cantidad\":1,"
                        + "\"precio_unitario\":1000,\"iva_pct\":21}]}");
    }

    @Test
    void entriesHaveTheTimeOfTheirRecords() throws IOException {
        wire.mock().panel().advance(Duration.ofDays(3));

        assertThat(entries(wire)).isEqualTo(entriesOfAnother());
    }

    @Test
    void whatHappensLaterIsWrittenAfterThem() throws IOException {
        List<ObjectNode> before;
        try (Wire other = new Wire()) {
            before = entries(other, LAURA);
        }
        String invoice = invoice().text("/id");
        List<ObjectNode> after = entries(wire, LAURA);

        assertThat(after).containsAll(before);
        after.removeAll(before);
        assertThat(after).singleElement().satisfies(entry -> {
            assertThat(entry.at("/origen/id").asText()).isEqualTo(invoice);
            assertThat(entry.path("numero").asInt()).isGreaterThan(highest(before));
        });
    }

    private static int highest(List<ObjectNode> entries) {
        return entries.stream()
                .mapToInt(each -> each.path("numero").asInt())
                .max()
                .orElse(0);
    }

    @Test
    void aSnapshotHasThemToo() throws IOException {
        String start = wire.mock().panel().snapshot();
        List<ObjectNode> before = entries(wire);
        invoice();
        wire.mock().panel().restore(start);

        assertThat(entries(wire)).isEqualTo(before);
    }

    @Test
    void accountsHaveTheirBalancesWhoeverIsAskedFirst() throws IOException {
        JsonNode unread = wire.get("/accounts/430", LAURA).json();
        entries(wire);

        assertThat(wire.get("/accounts/430", LAURA).json()).isEqualTo(unread);
        assertThat(unread.path("saldo_debe").decimalValue()).isPositive();
    }

    @Test
    void aMockLeavesNoTraceInTheNextOne() throws IOException {
        try (Wire first = new Wire();
                Wire second = new Wire()) {
            String start = first.mock().panel().snapshot();
            for (JsonNode each : first.get("/invoices", LAURA).json().path("data")) {
                first.write("POST", "/invoices/" + each.path("id").asText() + "/payments", LAURA, """
                        {"fecha":"2026-11-20","importe":1}""");
            }
            entries(first);

            assertThat(second.mock().panel().snapshot()).isEqualTo(start);
            try (Wire third = new Wire()) {
                assertThat(third.mock().panel().snapshot()).isEqualTo(start);
            }
        }
    }
}
