package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the panel's JSON answers into the types of {@link Panel}. */
final class PanelAnswers {
    private PanelAnswers() {}

    /** Returns an invoice with its place in the chain. */
    static Panel.ChainedInvoice chained(JsonNode invoice) {
        JsonNode link = invoice.at("/chain/issue");
        return new Panel.ChainedInvoice(
                invoice.path("id").asText(),
                invoice.path("client").asLong(),
                invoice.path("numero_completo").asText(),
                link.path("place").asInt(),
                link.path("fingerprint").asText(""),
                link.path("previous").asText(""),
                invoice.toString());
    }

    /** Returns a new key. */
    static Panel.IssuedKey issued(JsonNode answer) {
        List<String> warnings = new ArrayList<>();
        answer.path("warnings").forEach(each -> warnings.add(each.asText()));
        return new Panel.IssuedKey(
                answer.path("id").asText(), answer.path("key").asText(), List.copyOf(warnings));
    }

    /** Returns what the panel shows of a key. */
    static Panel.KeySheet sheet(JsonNode key) {
        Set<String> scopes = new LinkedHashSet<>();
        key.path("scopes").forEach(each -> scopes.add(each.asText()));
        Set<Long> clients = new LinkedHashSet<>();
        key.path("clients").forEach(each -> clients.add(each.asLong()));
        return new Panel.KeySheet(
                key.path("id").asText(),
                key.path("prefix").asText(),
                key.path("kind").asText(),
                key.path("state").asText(),
                key.path("ready").asBoolean(),
                scopes,
                clients,
                moment(key, "last_used_at"),
                moment(key, "expires_at"),
                moment(key, "switched_off_at"));
    }

    private static @Nullable OffsetDateTime moment(JsonNode key, String name) {
        JsonNode moment = key.path(name);
        return moment.isTextual() ? OffsetDateTime.parse(moment.textValue()) : null;
    }
}
