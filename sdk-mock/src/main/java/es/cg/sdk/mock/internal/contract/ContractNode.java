package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A JSON value of the contract with its place in the file, for error messages. */
record ContractNode(String file, String pointer, JsonNode node, JsonNode root) {
    ContractNode object(String name) {
        JsonNode child = node.path(name);
        if (!child.isObject()) {
            throw wrong("\"" + name + "\" must be an object, but " + found(child));
        }
        return new ContractNode(file, pointer + "/" + name.replace("~", "~0").replace("/", "~1"), child, root);
    }

    String text(String name, String beginning) {
        JsonNode child = node.path(name);
        if (!child.isTextual()
                || !child.textValue().startsWith(beginning)
                || child.textValue().isEmpty()) {
            throw wrong("\"" + name + "\" must be text" + (beginning.isEmpty() ? "" : " that begins with " + beginning)
                    + ", but " + found(child));
        }
        return child.textValue();
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        node.path(name).forEach(each -> texts.add(each.asText()));
        if (!node.path(name).isArray()) {
            throw wrong("\"" + name + "\" must be a list, but " + found(node.path(name)));
        }
        return List.copyOf(texts);
    }

    /** Returns the value that a reference points to; a value that is no reference is returned as it is. */
    JsonNode resolved(JsonNode reference) {
        String to = reference.path("$ref").asText();
        if (to.isEmpty()) {
            return reference;
        }
        JsonNode target = to.startsWith("#") ? root.at(to.substring(1)) : root.path("");
        if (target.isMissingNode()) {
            throw wrong("the reference " + to + " leads nowhere");
        }
        return resolved(target);
    }

    <E extends Enum<E>> E word(String name, Class<E> words) {
        String text = text(name, "").toLowerCase(Locale.ROOT);
        for (E word : words.getEnumConstants()) {
            if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
                return word;
            }
        }
        throw wrong("\"" + name + "\" must be one of "
                + List.of(words.getEnumConstants()).toString().toLowerCase(Locale.ROOT) + ", but is \"" + text
                + "\"");
    }

    IllegalStateException wrong(String reason) {
        return new IllegalStateException(file + " at " + (pointer.isEmpty() ? "its top" : pointer) + ": " + reason);
    }

    private static String found(JsonNode child) {
        return child.isMissingNode() ? "it is missing" : "is " + child;
    }
}
