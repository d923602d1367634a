package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it lies in the table {@code keys}. Guarded by the service's lock.
 *
 * @param row its record
 */
public record Key(Row row) {
    /** The whole key. */
    public String value() {
        return row.text("_value");
    }

    /** The part of it that is no secret. */
    public String prefix() {
        return row.text("prefix");
    }

    /** {@code live}, {@code test} or {@code sandbox}. */
    public String kind() {
        return row.text("kind");
    }

    /** {@code active}, {@code rotated}, {@code revoked} or {@code expired}. */
    public String state() {
        return row.text("state");
    }

    /** The scopes that it carries. */
    public Set<String> scopes() {
        return texts(row.json().path("scopes"));
    }

    /** Whether it may act on this client. */
    public boolean authorisedOn(long client) {
        for (JsonNode each : row.json().path("clients")) {
            if (each.asLong() == client) {
                return true;
            }
        }
        return false;
    }

    /** The scopes that this client has consented to. */
    public Set<String> consents(long client) {
        return texts(row.json().path("consents").path(Long.toString(client)));
    }

    /** When this client consented last; null if it never did. */
    public @Nullable Instant consentedAt(long client) {
        String text =
                row.json().path("consented_at").path(Long.toString(client)).asText("");
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /** Lets it act on this client, who has consented to nothing by that. */
    public void authorise(long client) {
        if (!authorisedOn(client)) {
            row.json().withArray("clients").add(client);
        }
    }

    /** Takes all clients off it but these. */
    public void keepOnly(Collection<Long> clients) {
        for (JsonNode each : row.json().path("clients").deepCopy()) {
            if (!clients.contains(each.asLong())) {
                deauthorise(each.asLong());
            }
        }
    }

    /** Takes this client off it, with all consent. */
    public void deauthorise(long client) {
        ArrayNode left = JsonNodeFactory.instance.arrayNode();
        for (JsonNode each : row.json().path("clients")) {
            if (each.asLong() != client) {
                left.add(each);
            }
        }
        row.json().set("clients", left);
        withdraw(client);
    }

    /** Takes this client off it, but keeps in mind what it had: a sandbox that is reset gives it back. */
    public void erase(long client) {
        if (authorisedOn(client)) {
            ArrayNode had = row.json().withObject("/_erased").putArray(Long.toString(client));
            consents(client).forEach(had::add);
        }
        deauthorise(client);
    }

    /** Gives back a client that was erased, with what it had consented to. */
    public void restore(long client, Instant moment) {
        JsonNode had = row.json().path("_erased").path(Long.toString(client));
        if (had.isArray()) {
            authorise(client);
            consent(client, texts(had), moment);
            row.json().withObject("/_erased").remove(Long.toString(client));
        }
    }

    /** This client consents to these scopes, and to no other. */
    public void consent(long client, Collection<String> scopes, Instant moment) {
        scopes.forEach(row.json().withObject("/consents").putArray(Long.toString(client))::add);
        row.json().withObject("/consented_at").put(Long.toString(client), moment.toString());
    }

    /** This client withdraws its consent. */
    public void withdraw(long client) {
        row.json().withObject("/consents").remove(Long.toString(client));
    }

    /** What stays the same when the key is rotated. */
    public String integration() {
        String inherited = row.text("_integration");
        return inherited.isEmpty() ? row.id() : inherited;
    }

    /** When it ends; null if it does not. */
    public @Nullable Instant expiresAt() {
        String text = row.text("expires_at");
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /** Whether it opens anything at this moment. */
    public boolean validAt(Instant moment) {
        Instant end = expiresAt();
        boolean alive = state().equals("active") || state().equals("rotated");
        return alive && (end == null || moment.isBefore(end));
    }

    /** {@link #state} at this moment: a key whose end has come is {@code expired}, unless it was revoked before. */
    public String stateAt(Instant moment) {
        return state().equals("revoked") || validAt(moment) ? state() : "expired";
    }

    /** Why it opens nothing at this moment, in words. */
    String whyEnded(Instant moment) {
        String unused = row.text("_unused_since");
        return "the key is " + stateAt(moment) + (unused.isEmpty() ? "" : ": nobody used it since " + unused);
    }

    /** When it was last used, or made. */
    public Instant lastUsed() {
        return Instant.parse(row.text(row.text("last_used_at").isEmpty() ? "created_at" : "last_used_at"));
    }

    /** Whether a call may come from this address. */
    public boolean allows(String address) {
        Set<String> ranges = texts(row.json().path("allowed_ips"));
        return ranges.isEmpty() || ranges.stream().anyMatch(each -> AddressList.contains(each, address));
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
