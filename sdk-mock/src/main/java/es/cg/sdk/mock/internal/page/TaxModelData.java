package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.taxmodels.ApplicableModels;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Data of the tax models of the area Books: one that was generated, or what one would be now. */
final class TaxModelData implements PageData {
    private final PageContext context;
    private final RecordFinder records;

    TaxModelData(PageContext context) {
        this.context = context;
        this.records = new RecordFinder(context);
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("tax-model", this::model, "tax-preview", this::preview);
    }

    /** A saved copy opens no single model. */
    @Override
    public Map<String, ObjectNode> saved() {
        return Map.of();
    }

    /** Adds which models the client can file, each with its periods, and the quarter of the client's day. */
    static void kinds(FirmEnvironment environment, Row client, ObjectNode into) {
        Environment store = environment.context().environment();
        ArrayNode kinds = into.putArray("kinds");
        TaxPeriods.models().stream()
                .sorted()
                .filter(model -> ApplicableModels.applies(store, client, model))
                .forEach(model -> TaxPeriods.periods(model)
                        .forEach(kinds.addObject().put("model", model).putArray("periods")::add));
        into.putObject("present")
                .put("year", store.clock().today().getYear())
                .put("quarter", TaxPeriods.quarter(store.clock().today()));
    }

    /** Returns the tax model of the id {@code id}, and from which records its figures come. */
    private ObjectNode model(Map<String, String> query) {
        String id = query.getOrDefault("id", "");
        for (FirmEnvironment each : context.environments()) {
            Row row = each.context().environment().table(TableNames.TAX_MODELS).find(id);
            if (row != null) {
                ObjectNode answer = JsonNodeFactory.instance.objectNode();
                answer.set("model", row.shown());
                answer.setAll(each.chapters().taxModels().sources(row));
                return withRecords(answer);
            }
        }
        return PageQuery.gone();
    }

    /**
     * Returns what a model of the client {@code client} would be now: {@code modelo}, {@code ejercicio}, {@code
     * periodo} and {@code tipo_declaracion} as in the API. If it cannot be, {@code refused} says why.
     */
    private ObjectNode preview(Map<String, String> query) {
        long client = PageQuery.number(query, "client", 0);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("modelo", query.getOrDefault("modelo", ""));
        body.put("ejercicio", (int) PageQuery.number(query, "ejercicio", 0));
        body.put("periodo", query.getOrDefault("periodo", ""));
        body.put("tipo_declaracion", query.getOrDefault("tipo_declaracion", "ordinaria"));
        FirmEnvironment environment = context.of(client);
        if (environment == null) {
            throw PageQuery.missing("there is no client " + client);
        }
        try {
            return withRecords(environment.chapters().taxModels().preview(client, body));
        } catch (ApiException refused) {
            ObjectNode answer = JsonNodeFactory.instance.objectNode();
            answer.putObject("refused")
                    .put("code", refused.code())
                    .put("en", refused.text().english())
                    .put("es", refused.text().spanish());
            return answer;
        }
    }

    /** Adds a line about each record that is a source. */
    private ObjectNode withRecords(ObjectNode answer) {
        ObjectNode lines = answer.putObject("records");
        Set<String> ids = new HashSet<>();
        for (JsonNode source : answer.path("sources")) {
            String id = source.path("record").asText();
            RecordFinder.Found found = ids.add(id) ? records.find(id) : null;
            if (found != null) {
                lines.set(id, RecordFinder.line(found));
            }
        }
        return answer;
    }
}
