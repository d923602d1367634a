package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A document with the files beside it that it refers to. Nothing is read from an address. */
final class DocumentFiles {
    private static final String REF = "$ref";

    private final @Nullable Path folder;
    private final Map<String, JsonObject> roots = new HashMap<>();

    /**
     * Creates the files of a document.
     *
     * @param file where it was read; null if no file stands beside it
     */
    DocumentFiles(JsonObject root, @Nullable Path file) {
        this.folder = file == null ? null : file.toAbsolutePath().normalize().getParent();
        roots.put(root.place().source().file(), root);
    }

    /** Returns what the reference of an object names. */
    JsonObject target(JsonObject object) {
        String reference = object.textOrEmpty(REF);
        int hash = reference.indexOf('#');
        String file = hash < 0 ? reference : reference.substring(0, hash);
        JsonValue at = file.isEmpty() ? root(object.place().source().file(), object) : beside(file, object);
        for (String each : (hash < 0 ? "" : reference.substring(hash + 1)).split("/", -1)) {
            String key = each.replace("~1", "/").replace("~0", "~");
            at = each.isEmpty() || at == null ? at : at instanceof JsonObject inner ? inner.get(key) : null;
        }
        if (at instanceof JsonObject found) {
            return found;
        }
        throw object.place().error("the reference " + reference + " names nothing: add it, or correct its name");
    }

    /** Returns what an object refers to in the end; the object itself if it refers to nothing. */
    JsonObject resolve(JsonObject object) {
        Set<JsonObject> followed = new LinkedHashSet<>();
        JsonObject at = object;
        while (at.text(REF) != null) {
            if (!followed.add(at)) {
                throw object.place().error("the reference " + object.textOrEmpty(REF) + " leads back to itself");
            }
            at = target(at);
        }
        return at;
    }

    private JsonObject root(String file, JsonObject object) {
        JsonObject root = roots.get(file);
        if (root == null) {
            throw object.place().error("the file " + file + " is not read");
        }
        return root;
    }

    private JsonObject beside(String reference, JsonObject object) {
        if (reference.contains("://") || reference.startsWith("//") || folder == null) {
            throw object.place()
                    .error("the reference " + reference
                            + " is no file beside the document: save it there, and name it");
        }
        Path from = folder.resolve(object.place().source().file()).getParent();
        Path path = (from == null ? folder : from).resolve(reference).normalize();
        if (!path.startsWith(folder)) {
            throw object.place().error("the reference " + reference + " leaves the folder of the document");
        }
        String name = path.toString();
        JsonObject known = roots.get(name);
        if (known != null) {
            return known;
        }
        try {
            JsonObject root =
                    YamlReader.read(new Source(name, Layer.BASE, ""), Files.readString(path, StandardCharsets.UTF_8));
            roots.put(name, root);
            return root;
        } catch (IOException e) {
            throw object.place().error("the reference " + reference + " names a file that cannot be read");
        }
    }

    /** Reads a file, whose values then name it. */
    static JsonObject read(Path file) {
        try {
            return YamlReader.read(
                    new Source(file.toAbsolutePath().normalize().toString(), Layer.BASE, ""),
                    Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refuses what is no OpenAPI 3 document. */
    static void check(JsonObject root) {
        if (root.get("swagger") != null) {
            throw new ContractException(root.place() + ": this is Swagger " + root.textOrEmpty("swagger")
                    + ": convert it to OpenAPI 3 first, for example with swagger2openapi");
        }
        String version = root.textOrEmpty("openapi");
        if (!version.startsWith("3.")) {
            throw root.place()
                    .error("this is not an OpenAPI 3 document: its member openapi is "
                            + (version.isEmpty() ? "missing" : version));
        }
        if (root.part("paths").isEmpty()) {
            throw root.place().error("the document has no paths, so there is nothing to compare");
        }
    }
}
