package es.cg.sdk.mock.internal.corrections;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads where the service has members of our objects, outside of these. */
final class MembersReader {
    private final ContractSchemas schemas;

    MembersReader(ContractSchemas schemas) {
        this.schemas = schemas;
    }

    static boolean isMember(String field) {
        return field.contains(".");
    }

    /** Returns the rules of members of a schema by our places of them. */
    Map<JsonPlace, FieldRule> read(String schema, FileNode node) {
        Map<JsonPlace, FieldRule> members = new LinkedHashMap<>();
        node.object("fields").forEach((name, value) -> {
            if (isMember(name)) {
                JsonPlace place = JsonPlace.parse(name);
                RecordField its = known(schema, place, value);
                if (value.json().isObject() && value.get("name") == null) {
                    throw value.wrong("a member that stays in its object is corrected in the schema of that object");
                }
                members.put(place, FieldReader.read(name, its, value));
            }
        });
        return members;
    }

    private RecordField known(String schema, JsonPlace place, FileNode node) {
        JsonPlace outer = place.outer();
        RecordField object = schemas.field(schema, outer);
        if (object == null && outer.names().size() > 1) {
            known(schema, outer, node);
        }
        RecordSchema within = object == null ? null : schemas.schema(object.schema());
        if (object == null) {
            throw node.wrong("there is no field " + outer);
        }
        if (within == null || object.isList()) {
            throw node.wrong(outer + " is no object with fields: only members of objects are named with dots");
        }
        RecordField field = schemas.field(schema, place);
        if (field == null) {
            throw node.unknown("field", place.last(), within.fields().keySet());
        }
        return field;
    }

    /** Returns the objects that the service lacks: all members are elsewhere, or one is in the place of the object. */
    Set<String> vanished(RecordSchema schema, Map<String, FieldRule> fields, Map<JsonPlace, FieldRule> members) {
        Set<String> vanished = new HashSet<>();
        members.forEach((place, rule) -> {
            String object = place.names().get(0);
            FieldRule own = fields.get(object);
            if (rule.place().equals(own == null ? JsonPlace.of(object) : own.place())
                    || areAllElsewhere(schema.fields().get(object), JsonPlace.of(object), members)) {
                vanished.add(object);
            }
        });
        return vanished;
    }

    private boolean areAllElsewhere(@Nullable RecordField object, JsonPlace at, Map<JsonPlace, FieldRule> members) {
        RecordSchema within = object == null || object.isList() ? null : schemas.schema(object.schema());
        return within != null
                && members.keySet().stream().anyMatch(each -> each.isIn(at))
                && within.fields().entrySet().stream().allMatch(each -> {
                    JsonPlace place = at.inner(each.getKey());
                    return members.containsKey(place) || areAllElsewhere(each.getValue(), place, members);
                });
    }
}
