package es.cg.sdk.generator.theirs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Three documents that say what ours says, or less or more, each in a style of its own. */
final class Documents {
    private Documents() {}

    /** OpenAPI 3.0, with ids of its own, and nothing that only we write. */
    static String openApi30(Path project) {
        return of(project)
                .withPlainDates()
                .withoutExtensions()
                .asOpenApi30()
                .withOperationIds(Rewriting::snakeId)
                .json();
    }

    /** Lists, bodies and answers in place, other names of components and of parameters, a prefix, Spanish texts. */
    static String inPlace(Path project) {
        Rewriting theirs = of(project).withPlainDates().withoutExtensions();
        theirs.inlining("parameters", each -> true)
                .inlining("responses", each -> true)
                .inlining("headers", each -> true)
                .inlining("schemas", each -> each.endsWith("List") || each.startsWith("New") || each.startsWith("Aviso"))
                .withSchemaNames(each -> each.equals("TaxPeriod") ? "Invoice" : Rewriting.kebab(each))
                .withTexts("Un texto del servicio.")
                .withOperationIds((method, path) -> "");
        Rewriting.each(theirs.root(), each -> {
            if (each.textOrEmpty("in").equals("path") && each.textOrEmpty("name").equals("id")) {
                each.with("name", "record-id");
            }
        });
        theirs.operations((path, item) ->
                item.keys().forEach(method -> item.part(method).remove("operationId")));
        return theirs.withPaths(each -> "/api/public/v1" + each.replace("{id}", "{record-id}")).json();
    }

    /** Less than ours, and other, and more. */
    static String changed(Path project) {
        Rewriting theirs = of(project).withPlainDates().withoutExtensions();
        List<String> paths = List.copyOf(theirs.root().part("paths").keys());
        for (int i = 0; i < paths.size(); i++) {
            boolean isChanged = paths.get(i).startsWith("/expenses") || paths.get(i).startsWith("/clients");
            if (i % 2 == 1 && !isChanged) {
                theirs.root().part("paths").remove(paths.get(i));
            }
        }
        return theirs.json();
    }

    private static Rewriting of(Path project) {
        try {
            return new Rewriting(Files.readString(project.resolve("openapi.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        Path project = Path.of(args[0]);
        Map.of("a", openApi30(project), "b", inPlace(project), "c", changed(project)).forEach((name, text) -> {
            try {
                Files.writeString(Path.of("/tmp/their-" + name + ".json"), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
