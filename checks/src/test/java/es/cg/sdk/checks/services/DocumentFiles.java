package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * Reads a document with the files beside it: what a reference to another file names stands in its place.
 *
 * @param files reads the file of a name
 */
record DocumentFiles(Function<String, JsonNode> files) {
    JsonNode whole(String document) {
        return inlined(files.apply(document), "");
    }

    /** Returns a part of a file; the name of the document itself is empty, and its own references stay. */
    private JsonNode inlined(JsonNode node, String file) {
        if (node.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            node.forEach(each -> array.add(inlined(each, file)));
            return array;
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        String reference = node.path("$ref").asText();
        String target = reference.startsWith("#") ? file : reference.replaceFirst("#.*", "");
        if (!reference.isEmpty() && !target.isEmpty()) {
            String pointer = reference.substring(reference.indexOf('#') + 1);
            object.setAll((ObjectNode) inlined(files.apply(target).at(pointer), target));
            node.properties().stream()
                    .filter(each -> !each.getKey().equals("$ref"))
                    .forEach(each -> object.set(each.getKey(), inlined(each.getValue(), file)));
            return object;
        }
        node.properties().forEach(each -> object.set(each.getKey(), inlined(each.getValue(), file)));
        return node.isObject() ? object : node;
    }
}
