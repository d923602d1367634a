package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An API key over its record in the table of keys. Guarded by the service's lock. */
public final class ApiKey {
    /** The field with the consents of clients that were erased. */
    public static final String ERASED = "_erased";

    private final Row row;
    private final String id;

    /** Creates the key of this record. */
    public ApiKey(Row row) {
        this.row = row;
        this.id = row.id();
    }

    /** Returns the record. */
    public Row row() {
        return row;
    }

    /** Returns the key's id. */
    public String id() {
        return id;
    }

    /** Returns the whole key. */
    public String value() {
        return text("_value");
    }

    /** Returns the public part of the key. */
    public String prefix() {
        return text("prefix");
    }

    /** Returns {@code live}, {@code test} or {@code sandbox}. */
    public String kind() {
        return text("kind");
    }

    /** Returns {@code active}, {@code rotated}, {@code revoked} or {@code expired}. */
    public String state() {
        return text("state");
    }

    /** Returns the scopes of the key, in a new set. */
    public Set<String> scopes() {
        return texts(row.json().path("scopes"));
    }

    /** Returns the clients that the key may act on, in a new set. */
    public Set<Long> clients() {
        Set<Long> clients = new HashSet<>();
        row.json().path("clients").forEach(each -> clients.add(each.asLong()));
        return clients;
    }

    /** Whether the key may act on this client. */
    public boolean authorisedOn(long client) {
        for (JsonNode each : row.json().path("clients")) {
            if (each.asLong() == client) {
                return true;
            }
        }
        return false;
    }

    /** Returns the scopes to which this client consents, in a new set. */
    public Set<String> consents(long client) {
        return texts(row.json().path("consents").path(Long.toString(client)));
    }

    /** Returns the moment of this client's last consent; null if it never consented. */
    public @Nullable Instant consentedAt(long client) {
        String text =
                row.json().path("consented_at").path(Long.toString(client)).asText("");
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /** Lets the key act on this client. That is no consent of the client. */
    public void authorise(long client) {
        forgetErasure(client);
        if (!authorisedOn(client)) {
            row.change(record -> record.withArray("clients").add(client));
        }
    }

    /** Removes all clients but these, with their consents: a client declared later may get a removed one's number. */
    public void keepOnly(Collection<Long> clients) {
        for (JsonNode each : row.json().path("clients").deepCopy()) {
            if (!clients.contains(each.asLong())) {
                deauthorise(each.asLong());
            }
        }
        Set<String> kept = clients.stream().map(String::valueOf).collect(Collectors.toSet());
        for (String each : List.of("consents", "consented_at", ERASED)) {
            row.change(record -> record.withObject("/" + each).retain(kept));
        }
    }

    /** Removes this client, but keeps its consents, which a reset of the sandbox restores. */
    public void erase(long client) {
        boolean had = authorisedOn(client);
        Set<String> consents = consents(client);
        deauthorise(client);
        if (had) {
            row.change(
                    record -> consents.forEach(record.withObject("/" + ERASED).putArray(Long.toString(client))::add));
        }
    }

    /** Whether the key had this client until it was erased, and the client was neither authorised nor removed since. */
    public boolean hadErased(long client) {
        return row.json().path(ERASED).has(Long.toString(client));
    }

    /** Restores a client that was erased, with its consents. */
    public void restore(long client, Instant moment) {
        if (hadErased(client)) {
            Set<String> had = texts(row.json().path(ERASED).path(Long.toString(client)));
            authorise(client);
            consent(client, had, moment);
        }
    }

    private void forgetErasure(long client) {
        if (hadErased(client)) {
            row.change(record -> record.withObject("/" + ERASED).remove(Long.toString(client)));
        }
    }

    /** Removes this client and its consents. */
    public void deauthorise(long client) {
        ArrayNode left = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : row.json().path("clients")) {
            if (each.asLong() != client) {
                left.add(each);
            }
        }
        row.change(record -> record.set("clients", left));
        forgetErasure(client);
        withdraw(client);
    }

    /** Sets the scopes to which this client consents. */
    public void consent(long client, Collection<String> scopes, Instant moment) {
        forgetErasure(client);
        row.change(record -> {
            scopes.forEach(record.withObject("/consents").putArray(Long.toString(client))::add);
            record.withObject("/consented_at").put(Long.toString(client), moment.toString());
        });
    }

    /** Removes this client's consents. */
    public void withdraw(long client) {
        row.change(record -> record.withObject("/consents").remove(Long.toString(client)));
    }

    /** Returns the id of the integration, which stays the same when the key is rotated. */
    public String integration() {
        String inherited = text("_integration");
        return inherited.isEmpty() ? id : inherited;
    }

    /** Returns the moment at which the key ends; null for never. */
    public @Nullable Instant expiresAt() {
        String text = text("expires_at");
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /** Whether the key is valid at this moment. */
    public boolean validAt(Instant moment) {
        Instant end = expiresAt();
        boolean alive = state().equals("active") || state().equals("rotated");
        return alive && (end == null || moment.isBefore(end));
    }

    /** Returns the {@link #state} at this moment: {@code expired} from the end on, unless it was revoked before. */
    public String stateAt(Instant moment) {
        return state().equals("revoked") || validAt(moment) ? state() : "expired";
    }

    /** Returns the reason why the key is not valid at this moment. */
    public String whyEnded(Instant moment) {
        String unused = text("_unused_since");
        return "the key is " + stateAt(moment) + (unused.isEmpty() ? "" : ": unused since " + unused);
    }

    /** Returns the moment of the last use; that of its making if it was never used. */
    public Instant lastUsed() {
        return Instant.parse(text(text("last_used_at").isEmpty() ? "created_at" : "last_used_at"));
    }

    /** Sets the moment of the last use. */
    public void usedAt(Instant moment) {
        row.change(record -> record.put("last_used_at", moment.toString()));
    }

    /** Whether the key may be used from this address. */
    public boolean allows(String address) {
        Set<String> ranges = texts(row.json().path("allowed_ips"));
        return ranges.isEmpty() || ranges.stream().anyMatch(each -> IpRanges.contains(each, address));
    }

    private String text(String field) {
        return row.json().path(field).asText("");
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
