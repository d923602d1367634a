package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it lies in the table {@code keys}. Guarded by the service's lock.
 *
 * @param row its record
 */
public record ApiKey(Row row) {
    /** What it had of clients that were erased, by its field. */
    public static final String ERASED = "_erased";

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
        forgetErasure(client);
        if (!authorisedOn(client)) {
            row.json().withArray("clients").add(client);
        }
    }

    /** It knows these clients alone from now on: of a number that is another's now, nothing of the one before is left. */
    public void keepOnly(Collection<Long> clients) {
        for (JsonNode each : row.json().path("clients").deepCopy()) {
            if (!clients.contains(each.asLong())) {
                deauthorise(each.asLong());
            }
        }
        Set<String> kept = clients.stream().map(String::valueOf).collect(Collectors.toSet());
        for (String each : List.of("consents", "consented_at", ERASED)) {
            row.json().withObject("/" + each).retain(kept);
        }
    }

    /** Takes this client off it, but keeps in mind what it had: a sandbox that is reset gives it back. */
    public void erase(long client) {
        boolean had = authorisedOn(client);
        Set<String> consents = consents(client);
        deauthorise(client);
        if (had) {
            consents.forEach(row.json().withObject("/" + ERASED).putArray(Long.toString(client))::add);
        }
    }

    /** Whether it had this client until that was erased, and nobody has decided otherwise since. */
    public boolean hadErased(long client) {
        return row.json().path(ERASED).has(Long.toString(client));
    }

    /** Gives back a client that was erased, with what it had consented to. */
    public void restore(long client, Instant moment) {
        if (hadErased(client)) {
            Set<String> had = texts(row.json().path(ERASED).path(Long.toString(client)));
            authorise(client);
            consent(client, had, moment);
        }
    }

    private void forgetErasure(long client) {
        if (hadErased(client)) {
            row.json().withObject("/" + ERASED).remove(Long.toString(client));
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
        forgetErasure(client);
        withdraw(client);
    }

    /** This client consents to these scopes, and to no other. */
    public void consent(long client, Collection<String> scopes, Instant moment) {
        forgetErasure(client);
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
    public String whyEnded(Instant moment) {
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
        return ranges.isEmpty() || ranges.stream().anyMatch(each -> IpRanges.contains(each, address));
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
