package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.sandbox.EventPayloads;
import java.util.Map;
import java.util.function.Function;

/** The example payload of each kind of event, for the page's form that emits one. */
final class EventData implements PageData {
    private final PageContext context;

    EventData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("event-example", this::example);
    }

    /** A saved copy emits nothing. */
    @Override
    public Map<String, ObjectNode> saved() {
        return Map.of();
    }

    /** Returns an {@code object} for the event {@code type} of the client {@code client}. */
    private ObjectNode example(Map<String, String> query) {
        String type = query.getOrDefault("type", "");
        long client = PageQuery.number(query, "client", 0);
        FirmEnvironment environment = context.of(client);
        EventRules rules = context.production().context().contract().events();
        if (environment == null || !rules.kinds().contains(type)) {
            throw PageQuery.missing("there is no such client, or no such kind of event");
        }
        EventPayloads payloads = new EventPayloads(environment.context().environment(), rules);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ObjectNode object = environment.context().keys().all().stream()
                .filter(key -> key.authorisedOn(client))
                .findFirst()
                .map((ApiKey key) -> payloads.of(type, client, key))
                .orElseGet(() -> rules.exampleOf(type));
        answer.set("object", object);
        return answer;
    }
}
