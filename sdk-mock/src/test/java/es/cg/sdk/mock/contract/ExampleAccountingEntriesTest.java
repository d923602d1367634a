package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The entries of the example records are written when the books are first used; nobody can tell. */
@Chapter("What the service does › Books of the examples")
final class ExampleAccountingEntriesTest {
    /** The entries of both clients, but for their ids, which are the next of the mock's random ids. */
    private static List<ObjectNode> entries(Place place) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        for (long client : new long[] {LAURA, TALLERES}) {
            for (JsonNode each : place.list("/accounting-entries?limit=100", client)) {
                ObjectNode entry = each.deepCopy();
                entry.remove("id");
                entries.add(entry);
            }
        }
        assertThat(entries).hasSizeGreaterThan(10);
        return entries;
    }

    private static List<ObjectNode> entriesOfAnother() throws IOException {
        try (Place other = Place.open()) {
            return entries(other);
        }
    }

    private static String snapshot(Place place) throws IOException {
        return place.panel("GET /panel/state").json().toString();
    }

    @Test
    void entriesDoNotDependOnWhenTheyAreFirstRead(Place place) throws IOException {
        place.advance("P3D");

        assertThat(entries(place)).isEqualTo(entriesOfAnother());
    }

    @Test
    void newInvoiceIsBookedAfterTheExampleEntries(Place place) throws IOException {
        List<ObjectNode> before = entriesOfAnother();
        String invoice = Samples.issuedId(place, LAURA);
        List<ObjectNode> after = entries(place);

        assertThat(after).containsAll(before);
        after.removeAll(before);
        assertThat(after).singleElement().satisfies(entry -> {
            assertThat(entry.at("/origen/id").asText()).isEqualTo(invoice);
            assertThat(before)
                    .filteredOn(each -> each.at("/origen/tipo").asText().equals("factura"))
                    .allMatch(each ->
                            each.path("numero").asInt() < entry.path("numero").asInt());
        });
    }

    @Test
    void restoredSnapshotContainsTheExampleEntries(Place place) throws IOException {
        String start = snapshot(place);
        List<ObjectNode> before = entries(place);
        Samples.issuedId(place, LAURA);
        place.panel("PUT /panel/state", start);

        assertThat(entries(place)).isEqualTo(before);
    }

    @Test
    void changesInOneMockDoNotAffectAnother(Place place) throws IOException {
        String start = snapshot(place);
        try (Place second = Place.open()) {
            for (String id : Samples.ids(place, "/invoices", LAURA)) {
                place.post("/invoices/" + id + "/payments", Samples.payment("1"), LAURA);
            }
            entries(place);

            assertThat(snapshot(second)).isEqualTo(start);
            try (Place third = Place.open()) {
                assertThat(snapshot(third)).isEqualTo(start);
            }
        }
    }
}
