package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of the schemas of one direction, and checks it against the contract. */
final class SchemasReader {
    private static final String FIXED = "fixed";
    private static final Set<String> NEEDED = Set.of("id", "estado");

    private final Contract contract;
    private final boolean isSent;

    private SchemasReader(Contract contract, boolean isSent) {
        this.contract = contract;
        this.isSent = isSent;
    }

    /** Returns what a section says, by the names of schemas; null says nothing. */
    static Map<String, SchemaRules> read(Contract contract, boolean isSent, @Nullable Node section) {
        Map<String, SchemaRules> rules = new LinkedHashMap<>();
        if (section == null) {
            return rules;
        }
        SchemasReader reader = new SchemasReader(contract, isSent);
        Map<String, Map<String, Contract.Field>> known = isSent ? contract.sent() : contract.received();
        section.members(isSent ? "requests" : "answers").forEach((name, node) -> {
            Map<String, Contract.Field> fields = known.get(name);
            if (fields == null) {
                throw contract.schemas().containsKey(name)
                        ? node.fault(
                                isSent
                                        ? name + " is in no request: write it in answers"
                                        : name
                                                + " is in no record of an answer: a request is corrected in requests, a list in general,"
                                                + " an error in errors, an event in events")
                        : node.unknown("schema", name, "", known.keySet());
            }
            rules.put(name, reader.schema(name, node, fields));
        });
        return rules;
    }

    private SchemaRules schema(String name, Node node, Map<String, Contract.Field> fields) {
        Map<String, Line> lines = new LinkedHashMap<>();
        Map<List<String>, Json> fixed = new LinkedHashMap<>();
        node.members(name).forEach((field, its) -> {
            Contract.Field form = fields.get(field);
            if (field.equals(FIXED) && isSent) {
                its.members(FIXED)
                        .forEach((place, value) -> fixed.put(
                                value.at(place).names("the place of a fixed value"),
                                Json.of(value.scalar("a fixed value"))));
            } else if (form == null) {
                throw its.unknown("field", field, "of " + name, fields.keySet());
            } else {
                lines.put(field, line(name, field, form, its));
            }
        });
        Places places = new Places("give one another name, or null");
        Map<String, List<String>> own = new LinkedHashMap<>();
        fields.keySet().forEach(each -> own.put(each, List.of(each)));
        LineReader.take(places, own, lines, node);
        fixed.keySet().forEach(each -> places.take("a fixed value", each, node));
        return new SchemaRules(lines, fixed);
    }

    private Line line(String schema, String field, Contract.Field form, Node node) {
        boolean isOfJob = schema.equals("Job") && NEEDED.contains(field);
        if (node.isNull() && isOfJob) {
            throw node.fault("without " + field + ", no job can be awaited: write where it is, or say of the operation"
                    + " that its answer is \"accepted\"");
        }
        if (node.isNull() && isSent && field.equals("file") && isUpload(schema)) {
            throw node.fault("without file, nothing can be uploaded: write the name of its part, or say that the"
                    + " operation is absent");
        }
        return LineReader.read(field, form, node, schema + "." + field);
    }

    private boolean isUpload(String schema) {
        return contract.operations().values().stream().anyMatch(each -> each.upload() && schema.equals(each.request()));
    }
}
