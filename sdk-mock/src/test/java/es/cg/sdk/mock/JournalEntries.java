package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The accounting entries and balances of a client, read over HTTP. One test's. */
final class JournalEntries {
    private final Wire wire;
    private final long client;

    JournalEntries(Wire wire, long client) {
        this.wire = wire;
        this.client = client;
    }

    /** The entries of a record, oldest first. */
    List<JsonNode> of(String origin) throws IOException {
        List<JsonNode> entries = new ArrayList<>();
        wire.get("/accounting-entries?limit=100&origen_id=" + origin, client)
                .json()
                .path("data")
                .forEach(entries::add);
        Collections.reverse(entries);
        return entries;
    }

    /** Returns the dates of a record's entries. */
    List<String> days(String origin) throws IOException {
        return of(origin).stream().map(each -> each.path("fecha").asText()).toList();
    }

    /** The lines of an entry as account and amount, credits negative. */
    static Map<String, String> lines(JsonNode entry) {
        Map<String, String> lines = new TreeMap<>();
        for (JsonNode each : entry.path("apuntes")) {
            BigDecimal amount =
                    each.path("debe").decimalValue().subtract(each.path("haber").decimalValue());
            lines.put(each.path("cuenta").asText(), amount.toPlainString());
        }
        return lines;
    }

    BigDecimal balance(String account) throws IOException {
        return wire.get("/accounts/" + account, client).json().path("saldo").decimalValue();
    }
}
