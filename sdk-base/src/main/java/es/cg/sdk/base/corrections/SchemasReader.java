package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads what a file says of the schemas of one direction, and checks it against the contract. Used for one file. */
final class SchemasReader {
    private static final String FIXED = "fixed";
    private static final Set<String> NEEDED = Set.of("id", "estado");

    private final Contract contract;
    private final boolean isSent;
    private final Map<String, Map<String, Contract.Field>> known;
    private final Map<String, SchemaRules> rules = new LinkedHashMap<>();
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    SchemasReader(Contract contract, boolean isSent) {
        this.contract = contract;
        this.isSent = isSent;
        this.known = isSent ? contract.sent() : contract.received();
    }

    void read(Map<String, Node> schemas, Shown shown) {
        schemas.forEach((name, node) -> {
            if (!known.containsKey(name)) {
                throw contract.schemas().containsKey(name)
                        ? node.fault(
                                isSent
                                        ? name + " is in no request: write it in answers"
                                        : name
                                                + " is in no record of an answer: a request is corrected in requests, a list in general,"
                                                + " an error in errors, an event in events")
                        : node.unknown("schema", name, "", known.keySet());
            }
            rules.put(name, schema(name, node, shown));
            nodes.put(name, node);
        });
    }

    Map<String, SchemaRules> rules() {
        return rules;
    }

    private SchemaRules schema(String name, Node node, Shown shown) {
        SchemaRules before = rules.getOrDefault(name, SchemaRules.NONE);
        Map<String, Contract.Field> fields = Objects.requireNonNull(known.get(name));
        Map<String, Line> lines = new LinkedHashMap<>(before.fields());
        Map<List<String>, Json> fixed = new LinkedHashMap<>(before.fixed());
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
                lines.merge(field, line(name, field, form, its, shown), Line::with);
            }
        });
        return new SchemaRules(lines, fixed);
    }

    private Line line(String schema, String field, Contract.Field form, Node node, Shown shown) {
        Line line = LineReader.read(field, form, node);
        if (line.isAbsent() && schema.equals("Job") && NEEDED.contains(field)) {
            throw node.fault("without " + field + ", no job can be awaited: write where it is, or say of the operation"
                    + " that its answer is \"accepted\"");
        }
        if (line.isAbsent() && isSent && field.equals("file") && isUpload(schema)) {
            throw node.fault("without file, nothing can be uploaded: write the name of its part, or say that the"
                    + " operation is absent");
        }
        LineChecks.side(shown, form, line, schema + "." + field);
        return line;
    }

    private boolean isUpload(String schema) {
        return contract.operations().values().stream().anyMatch(each -> each.upload() && schema.equals(each.request()));
    }

    /** No two fields of a schema may have one place. */
    void checkAll() {
        rules.forEach((name, its) -> {
            Places places = new Places("give one another name, or null");
            Node node = Objects.requireNonNull(nodes.get(name));
            Map<String, Contract.Field> fields = Objects.requireNonNull(known.get(name));
            fields.keySet().stream()
                    .filter(each -> !its.fields().containsKey(each))
                    .forEach(each -> places.take(each, List.of(each), node));
            its.fields().forEach((field, line) -> {
                if (!line.isAbsent()) {
                    places.take(field, line.place(field), line.at());
                }
            });
            its.fixed().keySet().forEach(each -> places.take("a fixed value", each, node));
        });
    }
}
