package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;

/** What a key is to be: every scope, every client and their consent to all, unless told otherwise. Immutable. */
public final class NewKey {
    private final ObjectNode json;

    private NewKey(ObjectNode json) {
        this.json = json;
    }

    /** A key that reads and writes in production. */
    public static NewKey live() {
        return ofKind("live");
    }

    /** A key that reads in production. */
    public static NewKey test() {
        return ofKind("test");
    }

    /** A key for the sandbox. */
    public static NewKey sandbox() {
        return ofKind("sandbox");
    }

    /** With these scopes only. */
    public NewKey scopes(String... scopes) {
        return texts("scopes", scopes);
    }

    /** For these clients only. */
    public NewKey clients(long... clients) {
        ObjectNode more = json.deepCopy();
        var list = more.putArray("clients");
        for (long each : clients) {
            list.add(each);
        }
        return new NewKey(more);
    }

    /** Without any client's consent. */
    public NewKey withoutConsents() {
        return new NewKey(json.deepCopy().put("consents", "none"));
    }

    /** Only from these ranges of addresses, such as {@code 10.0.0.0/8}; on the plan Enterprise. */
    public NewKey allowedIps(String... ranges) {
        return texts("allowed_ips", ranges);
    }

    /** Until this moment; on the plan Enterprise. */
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
