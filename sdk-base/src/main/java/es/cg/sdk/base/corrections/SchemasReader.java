package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.TakenPaths;
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
        List<String> others = isSent ? List.of(FIXED) : List.of();
        Map<String, Line> lines =
                LineReader.lines(node, "field", "of " + name, fields, others, each -> name + "." + each);
        lines.forEach((field, line) -> require(name, field, line));
        Map<List<String>, Json> fixed = new LinkedHashMap<>();
        if (isSent) {
            node.object(FIXED)
                    .forEach((place, value) -> fixed.put(
                            value.at(place).names("the place of a fixed value"),
                            Json.of(value.scalar("a fixed value"))));
        }
        TakenPaths places = new TakenPaths("give one another name, or null");
        LineReader.take(places, fields.keySet(), lines, node);
        fixed.keySet().forEach(each -> places.take("a fixed value", each, node));
        return new SchemaRules(lines, fixed);
    }

    private void require(String schema, String field, Line line) {
        if (line.isAbsent() && schema.equals("Job") && NEEDED.contains(field)) {
            throw line.at()
                    .fault("without " + field + ", no job can be awaited: write where it is, or say of the operation"
                            + " that its answer is \"accepted\"");
        }
        if (line.isAbsent() && isSent && field.equals("file") && isUpload(schema)) {
            throw line.at()
                    .fault("without file, nothing can be uploaded: write the name of its part, or say that the"
                            + " operation is absent");
        }
    }

    private boolean isUpload(String schema) {
        return contract.operations().values().stream().anyMatch(each -> each.upload() && schema.equals(each.request()));
    }
}
