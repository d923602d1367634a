package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.sandbox.EventPayloads;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Objects;

/**
 * Handles the panel's calls that show the sandbox, its captured e-mails and the reports for a key, and an example of an
 * event. Guarded by the service's lock.
 */
final class SandboxHandlers {
    private final EventRules rules;

    SandboxHandlers(EventRules rules) {
        this.rules = rules;
    }

    /** Returns everything, with the reports in both languages for the key of an id; without it, for the first one. */
    ApiResponse sandbox(PanelCall call) {
        FirmEnvironment sandbox = call.firm().sandbox();
        SandboxChapter chapter = Objects.requireNonNull(sandbox.ofSandbox(), "the sandbox has this chapter");
        List<ApiKey> keys = sandbox.context().keys().all();
        String wanted = call.filter("key");
        ObjectNode answer = Fields.none();
        answer.set("sandbox", chapter.record());
        ArrayNode names = answer.putArray("keys");
        keys.forEach(key -> names.addObject().put("id", key.id()).put("prefix", key.prefix()));
        keys.stream()
                .filter(key -> wanted.isEmpty() || wanted.equals(key.id()))
                .findFirst()
                .ifPresent(key -> answer.put("key", key.id())
                        .putObject("reports")
                        .<ObjectNode>set("en", chapter.report(key, false))
                        .set("es", chapter.report(key, true)));
        List<Row> emails = sandbox.context().emails().all();
        answer.set("emails", call.page(emails.stream(), row -> row.shown().put("client", row.client())));
        return ApiResponse.of(200, answer);
    }

    /** Returns an {@code object} for an event of a kind about a client. */
    ApiResponse eventExample(PanelCall call) {
        long client = call.number("client", 1, Long.MAX_VALUE, 0);
        String type = call.filter("type");
        FirmEnvironment environment = call.environment(client);
        if (!rules.kinds().contains(type)) {
            throw PanelCall.malformed("there is no event of the kind " + type);
        }
        EventPayloads payloads = new EventPayloads(environment.context().environment(), rules);
        ObjectNode object = environment.context().keys().all().stream()
                .filter(key -> key.authorisedOn(client))
                .findFirst()
                .map(key -> payloads.of(type, client, key))
                .orElseGet(() -> rules.exampleOf(type));
        return ApiResponse.of(200, Fields.none().set("object", object));
    }
}
