package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads the calendar of tax obligations. One test's. */
record CalendarEntries(TestMock mock) {
    List<JsonNode> all(String query, long client) throws IOException {
        return mock.list("/tax-calendar?limit=100" + query, client);
    }

    /** The models that a client files. */
    Set<String> models(long client) throws IOException {
        Set<String> models = new TreeSet<>();
        all("", client).forEach(each -> models.add(each.path("modelo").asText()));
        return models;
    }

    /** The obligation of a model and its period, such as {@code 303_2026_4T}. */
    JsonNode one(String name, long client) throws IOException {
        return all("", client).stream()
                .filter(each -> each.path("id").asText().equals("obl_" + name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));
    }

    /** The ids of a model's obligations, latest deadline first. */
    List<String> of(String model, long client) throws IOException {
        return all("&modelo=" + model, client).stream()
                .map(each -> each.path("id").asText())
                .toList();
    }
}
