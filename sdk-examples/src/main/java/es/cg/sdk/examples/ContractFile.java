package es.cg.sdk.examples;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.ApiDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Reads the service's own document and files of corrections, and says in a line why a file is none. */
final class ContractFile {
    private static final long LARGEST = 64L << 20;

    private ContractFile() {}

    /** Reads the openapi.json that comes with the SDK. */
    static JsonObject bundled() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ContractFile.class.getResourceAsStream("openapi.json"), "openapi.json is not in the jar")) {
            return parse("openapi.json", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Reads the service's own document, and the files beside it that it refers to.
     *
     * @throws RefusedException if the file is no OpenAPI 3 document in JSON or YAML
     */
    static ApiDocument document(Path file) throws IOException {
        object(file);
        try {
            return ApiDocument.read(file);
        } catch (ContractException broken) {
            throw RefusedException.wrongUse(String.valueOf(broken.getMessage()));
        }
    }

    /**
     * Reads an object in JSON or YAML.
     *
     * @throws RefusedException if the file holds none
     */
    static JsonObject object(Path file) throws IOException {
        String text = text(file);
        try {
            return parse(file.toString(), text);
        } catch (ContractException broken) {
            String problem = String.valueOf(broken.getMessage()).replaceAll("\\s+", " ");
            boolean isJson = file.toString().endsWith(".json");
            throw RefusedException.wrongUse(
                    isJson
                            ? "this is no JSON with an object: "
                                    + problem.replace("this is not YAML", "this is not JSON")
                            : "this is neither JSON nor YAML with an object: " + problem);
        }
    }

    private static String text(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw RefusedException.wrongUse("there is no file " + file);
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw RefusedException.wrongUse(file + " is not a readable file");
        }
        if (Files.size(file) > LARGEST) {
            throw RefusedException.wrongUse(file + " has more than 64 MiB, so it is hardly a contract");
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
        if (text.isEmpty() || text.equals("\uFEFF")) {
            throw RefusedException.wrongUse(file + " is empty");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static JsonObject parse(String name, String text) {
        return YamlReader.read(new Source(name, Layer.BASE, ""), text);
    }
}
