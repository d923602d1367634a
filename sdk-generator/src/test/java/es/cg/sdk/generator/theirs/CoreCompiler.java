package es.cg.sdk.generator.theirs;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sdk-core, and what is below it, with another typed layer. */
final class CoreCompiler {
    private static final List<String> WRITTEN = List.of("sdk-base/src/main/java", "sdk-core/src/main/java");
    private static final String MADE = "sdk-core/src/generated/java/";

    private CoreCompiler() {}

    /** Returns the errors; an empty list if it compiles. */
    static List<String> errors(Path project, Map<String, String> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(diagnostics, null, null)) {
            List<JavaFileObject> sources = new ArrayList<>();
            for (String each : WRITTEN) {
                manager.getJavaFileObjectsFromPaths(written(project.resolve(each)))
                        .forEach(sources::add);
            }
            files.forEach((name, text) -> {
                if (name.startsWith(MADE)) {
                    sources.add(new MadeFile(name.substring(MADE.length()), text));
                }
            });
            List<String> options = List.of("-proc:none", "-cp", System.getProperty("java.class.path"));
            JavacTask task = (JavacTask) compiler.getTask(null, manager, diagnostics, options, null, sources);
            task.analyze(); // All but writing the classes, which nobody needs.
        }
        return diagnostics.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    private static List<Path> written(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(each -> each.toString().endsWith(".java") && !each.endsWith("module-info.java"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class MadeFile extends SimpleJavaFileObject {
        private final String text;

        MadeFile(String name, String text) {
            super(URI.create("made:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
