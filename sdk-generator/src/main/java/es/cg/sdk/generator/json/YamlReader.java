package es.cg.sdk.generator.json;

import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Reads a file in YAML 1.2, of which JSON is a part. Each value keeps its line, each number its digits. */
public final class YamlReader {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?");
    /** More than the default of 3 MB, for a document of the service's own. */
    private static final int LONGEST_FILE = 64 * 1024 * 1024;

    private final Source source;

    private YamlReader(Source source) {
        this.source = source;
    }

    /** Returns the object that the file holds. */
    public static JsonObject read(Source source, String text) {
        return new YamlReader(source).document(text);
    }

    /** Returns the value that a text in JSON is. */
    public static JsonValue value(Source source, String json) {
        return read(source, "{\"value\": " + json + "\n}").at("value");
    }

    /** Returns the value that a text in JSON is, which stands in no file. */
    public static JsonValue value(String json) {
        return value(Place.NONE.source(), json);
    }

    private JsonObject document(String text) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source.file())
                .setCodePointLimit(LONGEST_FILE)
                .setAllowNonScalarKeys(false)
                .build();
        Optional<Node> root;
        try {
            root = new Composer(settings, new ParserImpl(settings, new StreamReader(settings, text))).getSingleNode();
        } catch (MarkedYamlEngineException e) {
            throw place(e.getProblemMark()).error("this is not YAML: " + e.getProblem());
        } catch (YamlEngineException e) {
            throw source.line(1).error("this is not YAML: " + e.getMessage());
        }
        if (root.isEmpty()) {
            throw source.line(1).error("the file is empty: write an object, or remove the file");
        }
        if (convert(root.get(), source.line(1)) instanceof JsonObject object) {
            return object;
        }
        throw source.line(1).error("the file must hold an object");
    }

    private JsonValue convert(Node node, Place place) {
        if (node.getAnchor().isPresent()) {
            throw place(node.getStartMark()).error("the file has an anchor (&): write the value where it is needed");
        }
        if (node instanceof MappingNode mapping) {
            return object(mapping, place);
        }
        if (node instanceof SequenceNode sequence) {
            JsonArray array = new JsonArray(place, null);
            sequence.getValue().forEach(each -> array.items().add(convert(each, place(each.getStartMark()))));
            return array;
        }
        return scalar((ScalarNode) node, place);
    }

    private JsonObject object(MappingNode mapping, Place place) {
        JsonObject object = new JsonObject(place, null);
        for (NodeTuple tuple : mapping.getValue()) {
            Place where = place(tuple.getKeyNode().getStartMark());
            String key = ((ScalarNode) tuple.getKeyNode()).getValue();
            JsonValue earlier = object.get(key);
            if (earlier != null) {
                throw where.error(key + " is used twice in one object: keep this one, or that of line "
                        + earlier.place().line());
            }
            object.put(key, convert(tuple.getValueNode(), where));
        }
        return object;
    }

    private static JsonScalar scalar(ScalarNode node, Place place) {
        String value = node.getValue();
        Tag tag = node.getTag();
        if (tag.equals(Tag.STR)) {
            return JsonScalar.text(place, value);
        }
        if (tag.equals(Tag.NULL) && value.isEmpty()) {
            throw place.error("the value is missing: write one; {} is an empty object, null is null");
        }
        boolean number = tag.equals(Tag.INT) || tag.equals(Tag.FLOAT);
        if (number && !NUMBER.matcher(value).matches()) {
            throw place.error("JSON has no number " + value + ": write it in another way, or in quotes");
        }
        return JsonScalar.literal(place, value);
    }

    private Place place(Optional<Mark> mark) {
        return source.line(mark.map(each -> each.getLine() + 1).orElse(1));
    }
}
