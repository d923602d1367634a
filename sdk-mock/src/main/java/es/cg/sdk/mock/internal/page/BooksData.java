package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Data of the page's area Books: the records of one client, such as keys, invoices and tax models. */
final class BooksData implements PageData {
    private final PageContext context;

    BooksData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("books", this::books);
    }

    /** Returns all sections of the client that the last request named; of the first one if none did. */
    @Override
    public Map<String, ObjectNode> saved() {
        long client = latest();
        if (client == 0) {
            return Map.of();
        }
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        List<String> sections = new ArrayList<>(RecordFinder.TABLES.keySet());
        sections.addAll(List.of("keys", "calendar"));
        sections.forEach(each -> all.setAll(books(Map.of("client", Long.toString(client), "section", each))));
        return Map.of("books", all);
    }

    /** Returns the client that the last request named; the first one if none did; 0 if there is none. */
    private long latest() {
        return context.shared().journal().newestFirst().stream()
                .filter(call -> call.firm().equals(context.firms().first().id()))
                .mapToLong(RecordedCall::client)
                .filter(each -> context.of(each) != null)
                .findFirst()
                .orElseGet(this::first);
    }

    private long first() {
        Row oldest = context.production().context().environment().table(TableNames.CLIENTS).oldest(1).stream()
                .findFirst()
                .orElse(null);
        return oldest == null ? 0 : oldest.client();
    }

    /**
     * Returns the section {@code section} of the client {@code client}, at most {@code most} records of each kind;
     * without it, of the client that the last request named.
     */
    private ObjectNode books(Map<String, String> query) {
        long client = query.containsKey("client") ? PageQuery.number(query, "client", 0) : latest();
        String section = query.getOrDefault("section", "");
        FirmEnvironment environment = context.of(client);
        Row owner = environment == null ? null : PageContext.client(environment, client);
        if (environment == null || owner == null) {
            throw PageQuery.missing("there is no client " + client);
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("world", environment.name());
        answer.put("today", environment.context().environment().clock().today().toString());
        answer.set("client", owner.shown());
        int most = PageQuery.most(query);
        switch (section) {
            case "keys" -> keys(environment, client, answer.putArray("keys"));
            case "calendar" -> environment.chapters().taxCalendar().of(owner).forEach(answer.putArray("calendar")::add);
            default -> {
                for (String table : RecordFinder.TABLES.getOrDefault(section, List.of())) {
                    rows(environment, table, client, most, answer);
                }
                if (section.equals("invoices")) {
                    chain(environment, client, most, answer);
                } else if (section.equals("models")) {
                    TaxModelData.kinds(environment, owner, answer);
                }
            }
        }
        return answer;
    }

    private static void rows(FirmEnvironment environment, String table, long client, int most, ObjectNode into) {
        List<Row> rows = environment
                .context()
                .environment()
                .table(table)
                .page(client, Long.MAX_VALUE, most + 1, RowFilter.all());
        PageQuery.limited(into.putObject(table), rows, most, Row::shown);
    }

    private static void keys(FirmEnvironment environment, long client, ArrayNode into) {
        Instant now = environment.context().present().instant();
        for (ApiKey key : environment.context().keys().all()) {
            ObjectNode shown = into.addObject()
                    .put("id", key.row().id())
                    .put("prefix", key.row().text("prefix"));
            shown.put("kind", key.kind()).put("state", key.stateAt(now));
            shown.put("ready", key.row().json().path("_ready").asBoolean());
            shown.put("authorised", key.authorisedOn(client));
            key.scopes().stream().sorted().forEach(shown.putArray("scopes")::add);
            key.consents(client).stream().sorted().forEach(shown.putArray("consents")::add);
            Instant consented = key.consentedAt(client);
            shown.put("consented_at", consented == null ? null : consented.toString());
        }
    }

    /** Adds the newest links of the chain of invoices, and where it is broken. */
    private static void chain(FirmEnvironment environment, long client, int most, ObjectNode into) {
        List<ObjectNode> links = environment.chapters().invoices().checkedChain(client);
        ArrayNode chain = into.putArray("chain");
        links.subList(Math.max(0, links.size() - most), links.size()).forEach(chain::add);
        into.put("links", links.size());
        ArrayNode broken = into.putArray("broken");
        links.stream()
                .filter(link -> !link.path("broken").asText().isEmpty())
                .limit(most)
                .forEach(link -> broken.add(link.deepCopy()));
    }
}
