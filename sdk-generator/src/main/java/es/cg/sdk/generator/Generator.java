package es.cg.sdk.generator;

import es.cg.sdk.generator.document.ContractDocument;
import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.typed.TypedLayer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the generated files of a project: {@code java … es.cg.sdk.generator.Generator PROJECT}.
 *
 * @param files the files' contents, by their paths in the project
 * @param findings what a person should know of the overlays, one line each
 */
public record Generator(Map<String, String> files, List<String> findings) {

    /** Makes the files and writes none of them. */
    public static Generator run(Path project) {
        ContractFolder contract = ContractFolder.read(project);
        ContractDocument document = ContractDocument.of(contract);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ContractDocument.FILE, document.json());
        Path page = project.resolve(AssumptionsPage.FILE);
        if (Files.exists(page)) {
            files.put(AssumptionsPage.FILE, AssumptionsPage.of(contract, text(page)));
        }
        TypedLayer typed =
                TypedLayer.of(document.root(), contract.names(), ofTypedLayer(contract), WrittenClasses.in(project));
        files.put(OperationsPage.FILE, OperationsPage.of(document.root(), typed.methods()));
        files.putAll(PostmanCollection.of(project, document.root()));
        files.putAll(EventKindSource.of(contract, document.root()));
        files.putAll(typed.files());
        return new Generator(files, document.findings());
    }

    /**
     * Writes all files and prints what a person should know of the overlays. Ends with status 1, without having
     * written anything, if {@code contract} has a fault.
     *
     * @param args the project's folder
     */
    public static void main(String[] args) {
        Path project = Path.of(args.length == 0 ? "." : args[0]);
        try {
            Generator made = run(project);
            made.files().forEach((name, content) -> OutputFile.write(project.resolve(name), content));
            made.findings().forEach(System.out::println);
        } catch (ContractException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
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
