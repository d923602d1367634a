package es.cg.sdk.generator;

import es.cg.sdk.generator.document.ContractDocument;
import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.FieldMarks;
import es.cg.sdk.generator.theirs.TheirDocument;
import es.cg.sdk.generator.typed.TypedLayer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the generated files of a project: {@code java … es.cg.sdk.generator.Generator PROJECT}.
 *
 * @param files the files' contents, by their paths in the project
 * @param findings what a person should know of the overlays, one line each
 */
public record Generator(Map<String, String> files, List<String> findings) {

    /** What a person decided of the service's own document, in the form of a file of corrections. */
    private static final String DECIDED = "contract/service.json";

    /** Where the page of the mock reads how users call an operation. */
    private static final String JAVA_LINES = "sdk-mock/src/main/resources/es/cg/sdk/mock/internal/panel/java-lines.txt";

    /** Makes the files and writes none of them. */
    public static Generator run(Path project) {
        return run(project, null, null);
    }

    /**
     * Makes the files and writes none of them.
     *
     * @param with the service's own document; null for the one in {@code contract/base}, if there is one
     * @param decided what a person decided of it, as a file of corrections says it; null for {@code
     *     contract/service.json}, if it is there
     */
    public static Generator run(Path project, @Nullable Path with, @Nullable Path decided) {
        ContractFolder contract = ContractFolder.read(project, with);
        JsonObject published = contract.theirs();
        TheirDocument theirs = published == null
                ? null
                : TheirDocument.of(
                        contract, project.resolve(published.place().source().file()), decided(project, decided));
        ContractDocument document = theirs == null ? ContractDocument.of(contract) : theirs.document();
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ContractDocument.FILE, document.json());
        Path page = project.resolve(AssumptionsPage.FILE);
        if (Files.exists(page)) {
            files.put(AssumptionsPage.FILE, AssumptionsPage.of(contract, text(page)));
        }
        TypedLayer typed = TypedLayer.of(
                document.root(),
                contract.names(),
                ofTypedLayer(contract),
                WrittenClasses.in(project),
                FieldMarks.in(project),
                theirs != null);
        files.put(OperationsPage.FILE, OperationsPage.of(document.root(), typed.methods()));
        files.putAll(PostmanCollection.of(project, document.root(), theirs != null));
        files.putAll(EventKindSource.of(contract, document.root()));
        files.putAll(typed.files());
        if (!contract.names().isEmpty()) {
            files.put(JAVA_LINES, typed.lines());
        }
        List<String> findings = new ArrayList<>(document.findings());
        if (theirs != null) {
            files.putAll(theirs.files());
            findings.addAll(theirs.findings());
        }
        findings.addAll(typed.findings());
        return new Generator(files, findings);
    }

    /**
     * Writes all files and prints what a person should know of the overlays. Ends with status 1, without having
     * written anything, if {@code contract} has a fault.
     *
     * @param args the project's folder; then, each if need be, {@code --with} and the service's own document,
     *     {@code --decided} and what a person decided of it, {@code --into} and the folder for the files
     */
    public static void main(String[] args) {
        Path project = Path.of(args.length == 0 ? "." : args[0]);
        Path with = option(args, "--with");
        Path into = option(args, "--into");
        Path folder = into == null ? project : into;
        try {
            Generator made = run(project, with, option(args, "--decided"));
            made.files().forEach((name, content) -> OutputFile.write(folder.resolve(name), content));
            made.findings().forEach(System.out::println);
        } catch (ContractException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static @Nullable Path option(String[] args, String name) {
        int at = List.of(args).indexOf(name);
        return at > 0 && at + 1 < args.length ? Path.of(args[at + 1]).toAbsolutePath() : null;
    }

    private static JsonObject decided(Path project, @Nullable Path named) {
        Path file = named == null ? project.resolve(DECIDED) : named;
        Source source = new Source(file.toString(), Layer.BASE, "");
        if (Files.notExists(file) && named != null) {
            throw source.line(1).error("there is no such file");
        }
        return Files.exists(file) ? YamlReader.read(source, text(file)) : new JsonObject(source.line(1), null);
    }

    private static Map<String, JsonObject> ofTypedLayer(ContractFolder contract) {
        Map<String, JsonObject> javadoc = new LinkedHashMap<>(contract.javadoc());
        javadoc.remove(EventKindSource.CHAPTER);
        return javadoc;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
