package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads the calendar of tax obligations. */
final class CalendarEntries {
    private CalendarEntries() {}

    static List<JsonNode> all(Place place, String query, long client) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        place.get("/tax-calendar?limit=100" + query, client).json().path("data").forEach(all::add);
        return all;
    }

    static Set<String> models(Place place, long client) throws IOException {
        Set<String> models = new TreeSet<>();
        all(place, "", client).forEach(each -> models.add(each.path("modelo").asText()));
        return models;
    }
}
