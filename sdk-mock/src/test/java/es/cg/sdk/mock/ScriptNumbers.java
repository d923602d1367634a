package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Numbers without gaps and repetitions, and a chain of fingerprints that is linked. */
final class ScriptNumbers {
    private ScriptNumbers() {}

    static void check(ScriptWorld world, long client) throws IOException {
        List<JsonNode> issued = world.chained(client).stream()
                .filter(each -> !each.path("sentido").asText().equals("recibida"))
                .toList();
        Map<String, List<JsonNode>> series = new TreeMap<>();
        issued.forEach(each -> series.computeIfAbsent(each.path("serie").asText(), none -> new ArrayList<>())
                .add(each));
        series.values().forEach(each -> withoutGaps(each, "ejercicio", "numero"));
        assertThat(issued.stream().map(each -> each.path("numero_completo").asText()))
                .doesNotHaveDuplicates();
        chain(issued);
        List<JsonNode> remittances = new ArrayList<>();
        for (JsonNode each : world.all("/sepa-remittances", client)) {
            String[] parts = each.path("numero").asText().split("-", -1);
            remittances.add(Caller.parsed("{\"ejercicio\":%d,\"numero\":%d}"
                    .formatted(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]))));
        }
        withoutGaps(remittances, "ejercicio", "numero");
    }

    /** Fails unless the numbers of each year begin with 1 and are there once each. */
    static void withoutGaps(List<JsonNode> records, String year, String number) {
        Map<Integer, List<Integer>> numbers = new TreeMap<>();
        for (JsonNode each : records) {
            numbers.computeIfAbsent(each.path(year).asInt(), none -> new ArrayList<>())
                    .add(each.path(number).asInt());
        }
        numbers.forEach((in, each) -> {
            each.sort(Comparator.naturalOrder());
            assertThat(each)
                    .as("numbers of %d", in)
                    .isEqualTo(IntStream.rangeClosed(1, each.size()).boxed().toList());
        });
    }

    private static void chain(List<JsonNode> issued) {
        TreeMap<Integer, JsonNode> links = new TreeMap<>();
        for (JsonNode invoice : issued) {
            JsonNode issue = invoice.at("/chain/issue");
            JsonNode annulment = invoice.at("/chain/annulment");
            assertThat(issue.isObject()).as("a link of %s", invoice).isTrue();
            assertThat(annulment.isObject())
                    .as("annulment of %s", invoice)
                    .isEqualTo(invoice.path("estado").asText().equals("anulada"));
            for (JsonNode link : annulment.isObject() ? List.of(issue, annulment) : List.of(issue)) {
                assertThat(links.put(link.path("place").asInt(), link))
                        .as("another link in the place of %s", link)
                        .isNull();
            }
        }
        String previous = "null";
        int place = 0;
        for (Map.Entry<Integer, JsonNode> each : links.entrySet()) {
            assertThat(each.getKey()).as("place in the chain").isEqualTo(++place);
            assertThat(each.getValue().path("previous").asText())
                    .as("link %d", place)
                    .isEqualTo(previous);
            previous = each.getValue().path("fingerprint").asText();
        }
    }
}
