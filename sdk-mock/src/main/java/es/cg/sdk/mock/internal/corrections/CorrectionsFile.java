package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads files of corrections as JSON, and puts several together. */
final class CorrectionsFile {
    private CorrectionsFile() {}

    /** Returns what the files say together. */
    static FileNode merged(List<Path> files) {
        List<String> names = new ArrayList<>();
        ObjectNode all = null;
        for (Path file : files) {
            String name = String.valueOf(file.getFileName());
            names.add(name);
            ObjectNode its = read(file);
            if (all == null) {
                all = its;
            } else {
                add(new FileNode(name, "", its), all);
            }
        }
        if (all == null) {
            throw new IllegalArgumentException("no file of corrections is named");
        }
        return new FileNode(String.join(", ", names), "", all);
    }

    private static ObjectNode read(Path file) {
        try {
            if (ExactJson.read(Files.readAllBytes(file)) instanceof ObjectNode object) {
                return object;
            }
            throw new IllegalArgumentException(file + " must hold a JSON object");
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalArgumentException(
                    file + " is not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
    }

    private static void add(FileNode more, ObjectNode all) {
        for (Map.Entry<String, FileNode> each : more.members().entrySet()) {
            JsonNode before = all.get(each.getKey());
            JsonNode value = each.getValue().json();
            if (before instanceof ObjectNode object && value.isObject()) {
                add(each.getValue(), object);
            } else if (before == null) {
                all.set(each.getKey(), value);
            } else if (!before.equals(value) && !each.getKey().equals("$schema")) {
                throw each.getValue().wrong("a file before it says " + before + ": remove one of them");
            }
        }
    }
}
