package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;

/**
 * The description of a key to create with {@link Panel#createKey}. By default it has every scope, on every client, and
 * every client consents to all scopes. Immutable.
 */
public final class NewKey {
    private final ObjectNode json;

    private NewKey(ObjectNode json) {
        this.json = json;
    }

    /** Returns a key that reads and writes in production. */
    public static NewKey live() {
        return ofKind("live");
    }

    /** Returns a key that only reads in production. */
    public static NewKey test() {
        return ofKind("test");
    }

    /** Returns a key for the sandbox. */
    public static NewKey sandbox() {
        return ofKind("sandbox");
    }

    /** Returns the key with only these scopes. */
    public NewKey scopes(String... scopes) {
        return texts("scopes", scopes);
    }

    /** Returns the key on only these clients. */
    public NewKey clients(long... clients) {
        ObjectNode more = json.deepCopy();
        var list = more.putArray("clients");
        for (long each : clients) {
            list.add(each);
        }
        return new NewKey(more);
    }

    /** Returns the key without any client's consent. */
    public NewKey withoutConsents() {
        return new NewKey(json.deepCopy().put("consents", "none"));
    }

    /** Returns the key for use from these addresses only, such as {@code 10.0.0.0/8}. Needs the plan Enterprise. */
    public NewKey allowedIps(String... ranges) {
        return texts("allowed_ips", ranges);
    }

    /** Returns the key with an end. Needs the plan Enterprise. */
    public NewKey expiresAt(OffsetDateTime moment) {
        return new NewKey(json.deepCopy().put("expires_at", moment.toString()));
    }

    ObjectNode json() {
        return json.deepCopy();
    }

    private static NewKey ofKind(String kind) {
        return new NewKey(JsonNodeFactory.instance.objectNode().put("kind", kind));
    }

    private NewKey texts(String field, String... values) {
        ObjectNode more = json.deepCopy();
        var list = more.putArray(field);
        for (String each : values) {
            list.add(each);
        }
        return new NewKey(more);
    }
}
