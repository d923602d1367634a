package es.cg.sdk.generator.document;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.generator.Generator;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A small project whose folder {@code contract} a test writes. */
public final class ContractFiles {
    public static final String OVERLAY = """
            overlay: 1.0.0
            info: { title: Things, version: '1' }
            """;

    private final Path project;

    /** A base with one schema, of which a property is known, and one of which nothing is. */
    public ContractFiles(Path project) {
        this.project = project;
        file("chapters.yaml", "common: Common\nthings: Things\nevents: Events\n");
        file("base/things.yaml", """
                openapi: 3.1.0
                paths:
                  /things:
                    get:
                      responses:
                        '200': {}
                components:
                  schemas:
                    Thing:
                      type: object
                      required: [name]
                      properties:
                        name: { type: string }
                        size: {}
                    Unknown: {}
                """);
    }

    public ContractFiles file(String name, String text) {
        Path file = project.resolve("contract").resolve(name);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public ContractFiles remove(String name) {
        try {
            Files.delete(project.resolve("contract").resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Actions of one assumption, {@code guess}. */
    public ContractFiles assuming(String... actions) {
        return file("assumptions/things.yaml", OVERLAY + """
                x-assumptions:
                  guess: { reason: A thing has it., if-reality-differs: change it. }
                actions:
                """ + indented("x-assumption: guess", actions));
    }

    public ContractFiles rule(String... actions) {
        return file("rules/shown/things.yaml", OVERLAY + "actions:\n" + indented("description: A rule.", actions));
    }

    public ContractFiles words(String... actions) {
        return file("words/api/things.yaml", OVERLAY + "actions:\n" + indented("description: Words.", actions));
    }

    public Path project() {
        return project;
    }

    public ContractDocument document() {
        return ContractDocument.of(ContractFolder.read(project));
    }

    /** What stands there in the document that is made, each on one line. */
    public String at(String target) {
        return selected(target).stream()
                .map(each -> JsonWriter.line(each.value()))
                .collect(Collectors.joining("\n"));
    }

    /** The keys of the one object that stands there. */
    public List<String> keysAt(String target) {
        return ((JsonObject) selected(target).get(0).value()).keys();
    }

    public String error() {
        ContractException error = catchThrowableOfType(ContractException.class, () -> Generator.run(project));
        return error == null ? "no error" : Objects.requireNonNull(error.getMessage());
    }

    private List<Located> selected(String target) {
        return Target.parse(target, new Source("test", Layer.BASE, "").line(1))
                .select(document().root());
    }

    private static String indented(String first, String... actions) {
        StringBuilder text = new StringBuilder();
        for (String each : actions) {
            text.append("  - ").append(first).append('\n').append(each.indent(4));
        }
        return text.toString();
    }
}
