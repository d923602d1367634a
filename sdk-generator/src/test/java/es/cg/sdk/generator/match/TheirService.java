package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document of another service, and what the matcher says of it. */
final class TheirService {
    static final ApiDocument OURS = ApiDocument.read(root("openapi.json"));

    private final String text;
    private JsonObject given = read("{}");

    private TheirService(String text) {
        this.text = text;
    }

    static Path root(String file) {
        Path here = Path.of("").toAbsolutePath();
        return Files.exists(here.resolve(file)) ? here.resolve(file) : here.resolveSibling(file);
    }

    /** A service with these paths and schemas, in YAML. */
    static TheirService of(String about, String paths, String schemas) {
        return new TheirService("openapi: 3.0.3\ninfo:\n  title: Theirs\n  version: '1'\n  description: '" + about
                + "'\npaths:\n" + paths.indent(2) + "components:\n  schemas:\n    Nothing: {}\n" + schemas.indent(4));
    }

    /** A service that reads and creates products with these fields, each a line of YAML. */
    static TheirService products(String... fields) {
        return productsWhere("Amounts are in euros. Percentages are 21, not 0.21.", fields);
    }

    static TheirService productsWhere(String about, String... fields) {
        return of(
                about,
                """
                /products:
                  post:
                    requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Product'}}}}
                    responses:
                      '201': {content: {application/json: {schema: {$ref: '#/components/schemas/Product'}}}}
                /products/{id}:
                  get:
                    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                    responses:
                      '200': {content: {application/json: {schema: {$ref: '#/components/schemas/Product'}}}}
                """,
                "Product:\n  type: object\n  properties:\n"
                        + String.join("\n", fields).indent(4));
    }

    /** A service that reads a record with these fields, and one more that is none of ours. */
    static TheirService record(String about, String path, String... fields) {
        String id = path.substring(path.lastIndexOf('{') + 1, path.lastIndexOf('}'));
        return of(
                about,
                path + """
                :
                  get:
                    parameters: [{name: ID, in: path, required: true, schema: {type: string}}]
                    responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Record'}}}}}
                """.replace("ID", id),
                "Record:\n  type: object\n  properties:\n    other_x: {type: boolean}\n"
                        + Stream.of(fields)
                                .map(String::strip)
                                .collect(Collectors.joining("\n"))
                                .indent(4));
    }

    /** A service with one operation that sends a schema of ours with these fields. */
    static TheirService post(String path, String... fields) {
        return of(
                "Amounts are in euros. Percentages are 21, not 0.21.",
                path + """
                :
                  post:
                    requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Sent'}}}}
                    responses: {'201': {content: {application/json: {schema: {type: object}}}}}
                """,
                "Sent:\n  type: object\n  properties:\n"
                        + String.join("\n", fields).indent(4));
    }

    TheirService given(String file) {
        given = read(file);
        return this;
    }

    ApiDocument document() {
        return ApiDocument.of(read(text), null);
    }

    Matching match(String... used) {
        return Matcher.match(OURS, document(), given, Set.of(used));
    }

    MatchReport report(String... used) {
        return MatchReport.of(match(used), Map.of());
    }

    /** Returns the file that is written. */
    JsonObject file(String... used) {
        Set<String> all = new LinkedHashSet<>(List.of(used));
        return FileLines.write(Matcher.match(OURS, document(), given, all), "2026-09-05", given);
    }

    /** Returns one line of it as JSON, or nothing if there is none: the field is the same there. */
    static String line(JsonObject file, String... place) {
        JsonValue at = file;
        for (String each : place) {
            at = at instanceof JsonObject object ? object.get(each) : null;
        }
        return at == null ? "" : JsonWriter.line(at);
    }

    static JsonObject read(String text) {
        return YamlReader.read(new Source("their.yaml", Layer.BASE, ""), text);
    }

    static JsonObject read(Path file) {
        try {
            return read(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
