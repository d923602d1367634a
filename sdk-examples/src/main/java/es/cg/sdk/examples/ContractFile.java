package es.cg.sdk.examples;

import es.cg.sdk.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads somebody else's openapi.json, and says in a line why a file is none. */
final class ContractFile {
    private static final long LARGEST = 64L << 20;
    private static final int SHOWN = 40;

    private ContractFile() {}

    /** @throws RefusedException if the file is no OpenAPI 3 document in JSON */
    static Json read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw RefusedException.wrongUse("there is no file " + file);
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw RefusedException.wrongUse(file + " is not a readable file");
        }
        if (Files.size(file) > LARGEST) {
            throw RefusedException.wrongUse(file + " has more than 64 MiB, so it is hardly a contract");
        }
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.UTF_8).strip();
        if (text.isEmpty()) {
            throw RefusedException.wrongUse(file + " is empty");
        }
        if (!text.startsWith("{") && !text.startsWith("\uFEFF{")) {
            throw RefusedException.wrongUse(
                    text.matches("(?s)(?:#.*\\R|---.*\\R|\\s)*(?:openapi|swagger|info|paths)\\s*:.*")
                            ? file + " is YAML: convert it to JSON first, for example with yq -o json"
                            : file + " is not JSON; it begins with: "
                                    + text.lines()
                                            .findFirst()
                                            .orElse("")
                                            .codePoints()
                                            .limit(SHOWN)
                                            .collect(
                                                    StringBuilder::new,
                                                    StringBuilder::appendCodePoint,
                                                    StringBuilder::append));
        }
        return document(file, text.startsWith("\uFEFF") ? text.substring(1) : text);
    }

    private static Json document(Path file, String text) {
        Json json;
        try {
            json = Json.parse(text);
        } catch (RuntimeException broken) {
            throw RefusedException.wrongUse(file + " is not JSON: " + broken.getMessage());
        }
        if (json.has("swagger")) {
            throw RefusedException.wrongUse(
                    file + " is Swagger " + json.get("swagger").as(String.class)
                            + ": convert it to OpenAPI 3 first, for example with swagger2openapi");
        }
        String version = json.get("openapi").string();
        if (version == null || !version.startsWith("3.")) {
            throw RefusedException.wrongUse(file + " is not an OpenAPI 3 document: its member openapi is "
                    + (version == null ? "missing" : version));
        }
        if (json.get("paths").names().isEmpty()) {
            throw RefusedException.wrongUse(file + " has no paths, so there is nothing to compare");
        }
        return json;
    }
}
