package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Data of the page's area Sandbox: the sandbox's own record, scenarios, captured e-mails, and the reports for a key.
 */
final class SandboxData implements PageData {
    private final PageContext context;

    SandboxData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("sandbox", this::sandbox);
    }

    /**
     * Returns everything, with the reports in both languages for the key of the id {@code key}; without it, for the
     * first one.
     */
    private ObjectNode sandbox(Map<String, String> query) {
        SandboxChapter chapter = Objects.requireNonNull(context.sandbox().ofSandbox(), "the sandbox has this chapter");
        List<ApiKey> keys = context.sandbox().context().keys().all();
        String wanted = query.getOrDefault("key", "");
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("sandbox", chapter.record());
        ArrayNode names = answer.putArray("keys");
        keys.forEach(key -> names.addObject()
                .put("id", key.row().id())
                .put("prefix", key.row().text("prefix")));
        keys.stream()
                .filter(key -> wanted.isEmpty() || wanted.equals(key.row().id()))
                .findFirst()
                .ifPresent(key -> answer.put("key", key.row().id())
                        .putObject("reports")
                        .<ObjectNode>set("en", chapter.report(key, false))
                        .set("es", chapter.report(key, true)));
        int most = PageQuery.most(query);
        List<Row> emails = context.sandbox().context().emails().all();
        PageQuery.limited(
                answer.putObject("emails"), emails, most, row -> row.shown().put("client", row.client()));
        return answer.put(
                "present",
                SimulatedClock.stamp(context.production().context().present().instant()));
    }
}
