package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.panel.PanelEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Data of the page's area Books: the records of one client, such as keys, invoices and tax models. */
final class BooksData implements PageData {
    /** The tables of each section that is nothing but records. */
    private static final Map<String, List<String>> TABLES = Map.of(
            "models", List.of(TableNames.TAX_MODELS),
            "bank", List.of(TableNames.BANK_ACCOUNTS, TableNames.BANK_TRANSACTIONS, TableNames.MATCH_PROPOSALS),
            "documents", List.of(TableNames.DOCUMENTS, TableNames.DOCUMENT_REQUESTS),
            "expenses", List.of(TableNames.EXPENSES, TableNames.IRPF_PAYMENTS),
            "payslips", List.of(TableNames.WORKERS, TableNames.PAYSLIPS),
            "sepa", List.of(TableNames.SEPA_MANDATES, TableNames.SEPA_REMITTANCES));

    private final PageContext context;

    BooksData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("books", this::books, "tax-model", this::model);
    }

    /** Returns all sections of the client that the last request named; of the first one if none did. */
    @Override
    public Map<String, ObjectNode> saved() {
        List<RecordedCall> calls = context.shared().journal().newestFirst();
        long client = calls.stream()
                .mapToLong(RecordedCall::client)
                .filter(each -> of(each) != null)
                .findFirst()
                .orElseGet(this::first);
        if (client == 0) {
            return Map.of();
        }
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        List<String> sections = new ArrayList<>(TABLES.keySet());
        sections.addAll(List.of("keys", "invoices", "calendar"));
        sections.forEach(each -> all.setAll(books(Map.of("client", Long.toString(client), "section", each))));
        return Map.of("books", all);
    }

    private long first() {
        Row oldest = context.production().context().environment().table(TableNames.CLIENTS).oldest(1).stream()
                .findFirst()
                .orElse(null);
        return oldest == null ? 0 : oldest.client();
    }

    /** Returns the section {@code section} of the client {@code client}, at most {@code most} records of each kind. */
    private ObjectNode books(Map<String, String> query) {
        long client = PageQuery.number(query, "client", 0);
        String section = query.getOrDefault("section", "");
        PanelEnvironment environment = of(client);
        Row owner = environment == null ? null : owner(environment, client);
        if (environment == null || owner == null) {
            throw PageQuery.missing("there is no client " + client);
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("world", environment.name());
        answer.set("client", owner.shown());
        int most = PageQuery.most(query);
        switch (section) {
            case "keys" -> keys(environment, client, answer.putArray("keys"));
            case "invoices" -> invoices(environment, client, most, answer);
            case "calendar" -> environment.chapters().taxCalendar().of(owner).forEach(answer.putArray("calendar")::add);
            default -> {
                for (String table : TABLES.getOrDefault(section, List.of())) {
                    rows(environment, table, client, most, answer);
                }
            }
        }
        return answer;
    }

    private @Nullable PanelEnvironment of(long client) {
        return context.environments().stream()
                .filter(each -> owner(each, client) != null)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Row owner(PanelEnvironment environment, long client) {
        return environment.context().environment().table(TableNames.CLIENTS).find(Long.toString(client));
    }

    private static void rows(PanelEnvironment environment, String table, long client, int most, ObjectNode into) {
        List<Row> rows = environment
                .context()
                .environment()
                .table(table)
                .page(client, Long.MAX_VALUE, most + 1, RowFilter.all());
        PageQuery.limited(into.putObject(table), rows, most, Row::shown);
    }

    private static void keys(PanelEnvironment environment, long client, ArrayNode into) {
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

    /** Adds the newest invoices and the newest links of the chain, and where the chain is broken. */
    private static void invoices(PanelEnvironment environment, long client, int most, ObjectNode into) {
        rows(environment, TableNames.INVOICES, client, most, into);
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

    /** Returns the tax model of the id {@code id}, and from which records its figures come. */
    private ObjectNode model(Map<String, String> query) {
        String id = query.getOrDefault("id", "");
        for (PanelEnvironment each : context.environments()) {
            Row row = each.context().environment().table(TableNames.TAX_MODELS).find(id);
            if (row != null) {
                ObjectNode answer = JsonNodeFactory.instance.objectNode();
                answer.set("model", row.shown());
                answer.setAll(each.chapters().taxModels().sources(row));
                return answer;
            }
        }
        throw PageQuery.missing("there is no such tax model");
    }
}
