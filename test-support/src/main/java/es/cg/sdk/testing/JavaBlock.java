package es.cg.sdk.testing;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A block of Java that a page shows: a file, members of a class, or statements.
 *
 * @param code what the page shows
 * @param folded the imports and declarations that it needs, which the page folds below it; empty for a file
 */
public record JavaBlock(String code, String folded) {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final JavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);
    private static final Pattern BLOCK =
            Pattern.compile("(?m)^( *)```java\\R((?s:.*?))^ *```$(?:\\R *<!-- imports -->\\R(?:.*\\R){3}"
                    + "((?s:.*?))^ *```\\R\\R *</details>)?");
    private static final Pattern FILE = Pattern.compile("\\Aimport ");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^public (?:final )?(?:class|interface|record|enum) (\\w+)");
    private static final Pattern MEMBER = Pattern.compile("(?m)^(public|private|static) ");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*\\R");
    private static final String FRAME = "package %s;\n%sclass Block {\n%s\n%s}\n";
    private static final String METHOD = "%s run()%s {\n%s}\n";
    /** A comment that names the checked exception of a statement, which its reader has to catch or declare. */
    private static final Pattern THROWN = Pattern.compile("// throws (\\w+Exception)");

    /** The blocks of a page, in order. */
    public static List<JavaBlock> of(String page) {
        List<JavaBlock> blocks = new ArrayList<>();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            blocks.add(new JavaBlock(text(block.group(2)), block.group(3) == null ? "" : text(block.group(3))));
        }
        return blocks;
    }

    private static String text(String lines) {
        return lines.stripTrailing().stripIndent() + "\n";
    }

    /** Compiles blocks, each with its folded part alone, over the class path; returns what the compiler says. */
    public static List<String> problems(List<JavaBlock> blocks) {
        List<JavaBlock> different = blocks.stream().distinct().toList(); // a translation has the same ones
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<JavaFileObject> files = IntStream.range(0, different.size())
                .mapToObj(each -> different.get(each).file("block" + each))
                .toList();
        try {
            task(problems, List.of("-proc:none", "-cp", published()), files).analyze();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return problems.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(Locale.ROOT) + " in the block\n"
                        + different.get(files.indexOf(each.getSource())).code())
                .toList();
    }

    /** Whether it has its imports, and so needs nothing else. */
    public boolean isFile() {
        return FILE.matcher(code).find();
    }

    /** Whether it is of an application of Spring. */
    public boolean usesSpring() {
        return (code + folded).matches("(?s).*(org\\.springframework|es\\.cg\\.sdk\\.spring)\\..*");
    }

    /** The file that this block is, or is made to be. */
    public CompilationUnitTree parsed() {
        return parsed(file("block"), new DiagnosticCollector<>());
    }

    private JavaFileObject file(String name) {
        if (isFile()) {
            Matcher type = TYPE.matcher(code);
            return new Source(name + "/" + (type.find() ? type.group(1) : "Block"), "package " + name + ";\n" + code);
        }
        String result = code.startsWith("return ") ? "Object" : "void";
        String thrown = THROWN.matcher(code)
                .results()
                .map(each -> each.group(1))
                .distinct()
                .collect(Collectors.joining(", "));
        JavaFileObject statements =
                framed(name, METHOD.formatted(result, thrown.isEmpty() ? "" : " throws " + thrown, code));
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        parsed(statements, problems);
        return problems.getDiagnostics().isEmpty() && !MEMBER.matcher(code).find() ? statements : framed(name, code);
    }

    private JavaFileObject framed(String name, String body) {
        String imports =
                IMPORT.matcher(folded).results().map(each -> each.group()).collect(Collectors.joining());
        String declarations = IMPORT.matcher(folded).replaceAll("");
        return new Source(name + "/Block", FRAME.formatted(name, imports, declarations, body));
    }

    private static synchronized CompilationUnitTree parsed(
            JavaFileObject file, DiagnosticCollector<JavaFileObject> problems) {
        try {
            return task(problems, List.of(), List.of(file)).parse().iterator().next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavacTask task(
            DiagnosticCollector<JavaFileObject> problems, List<String> options, List<JavaFileObject> files) {
        return (JavacTask) COMPILER.getTask(null, FILES, problems, options, null, files);
    }

    private static String published() {
        String tests = Path.of("target/test-classes").toAbsolutePath().toString();
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.contains("test-support") && !each.equals(tests))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
