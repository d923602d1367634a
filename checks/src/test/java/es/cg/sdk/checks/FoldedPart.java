package es.cg.sdk.checks;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import es.cg.sdk.testing.JavaBlock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The imports and declarations that a block of Java needs beside what it shows.
 *
 * <p>A variable has the type that its source gives it. {@code declarations.txt} says more of some variables, and has
 * the types and methods that blocks use.
 */
final class FoldedPart {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?[\\w.]+\\.(\\w+);$");
    /** A declaration of the table; the second group is its name, with the parenthesis of a method. */
    private static final Pattern DECLARED = Pattern.compile("(?m)^(?!import )(?:static )?(?:final )?(.*?(\\w+\\(?))"
            + "(?:;| [={]|(?<=\\()| implements ).*\\R(?:(?: .*|})\\R)*");
    /** A variable or parameter of this name, with its type, and with its value if that is short. */
    private static final String VARIABLE =
            "\\b((?:byte|int|long|boolean|[A-Z][\\w.]*(?:<(?:[\\w., ?]|<[\\w., ?]*>)*>)?)"
                    + "(?:\\[])? %s)( = (?:new \\w+(?:<>)?\\(\\)|\"[^\"\\n]*\"))?(?:;|,|\\)| =| :)";

    private static final String OF_ENVIRONMENT = "CgClient.fromEnvironment()";
    /** The client of a block that has a mock: a test must not call the service that the environment names. */
    private static final String OF_MOCK = """
            CgClient.builder()
                    .baseUrl(mock.baseUrl())
                    .apiKey(ApiKey.of(mock.liveKey()))
                    .build()""";

    private static final Pattern SUPERCLASS = Pattern.compile("(?m)^.*class \\w+ extends (\\w+) ");
    private static final String TABLE = Project.text("checks/src/test/resources/es/cg/sdk/checks/declarations.txt");
    private static final Map<String, String> DECLARATIONS = new HashMap<>();

    static {
        DECLARED.matcher(TABLE).results().forEach(each -> {
            DECLARATIONS.put(each.group(1), each.group().strip());
            boolean isMethod = !each.group(1).startsWith("record ");
            DECLARATIONS.put(
                    isMethod ? each.group(2) : each.group(2).replace("(", ""),
                    each.group().strip());
        });
    }

    private final String before;
    private final String source;
    private final String above;
    private final Set<String> imports =
            new TreeSet<>(Comparator.comparing((String each) -> !each.startsWith("import static "))
                    .thenComparing(each -> each));
    private final List<String> declarations = new ArrayList<>();

    /**
     * Prepares the part of a block.
     *
     * @param file the file that the block comes from
     * @param regions the regions of the block
     */
    FoldedPart(String file, String regions) {
        source = Project.text(file);
        before = source.substring(0, source.indexOf("// snippet " + regions.replaceFirst(",.*", "") + "\n"));
        Matcher extended = SUPERCLASS.matcher(source);
        Path superclass = Project.file(file).resolveSibling(extended.find() ? extended.group(1) + ".java" : "none");
        above = Files.exists(superclass) ? Project.text(superclass) : "";
    }

    /** The part as lines of Java; empty if the block needs nothing. */
    String of(String code) {
        Set<String> seen = new HashSet<>();
        Deque<String> names = new ArrayDeque<>(freeNames(code));
        boolean isMocked = names.contains("mock");
        if (isMocked) {
            names.addFirst("mock");
        }
        while (!names.isEmpty()) {
            String name = names.remove();
            String declaration = seen.add(name) && !imports(name) ? declaration(name) : null;
            if (declaration != null) {
                declaration = isMocked ? ofMock(declaration) : declaration;
                declarations.add(declaration);
                names.addAll(freeNames(declaration + "\n"));
            }
        }
        return Stream.of(imports, declarations)
                .filter(each -> !each.isEmpty())
                .map(each -> String.join("\n", each) + "\n")
                .collect(Collectors.joining("\n"));
    }

    private static String ofMock(String declaration) {
        return declaration
                .replace(OF_ENVIRONMENT + ".", OF_MOCK + "\n        .")
                .replace(OF_ENVIRONMENT, OF_MOCK);
    }

    private boolean imports(String name) {
        return Stream.of(source, above, TABLE)
                .flatMap(each -> IMPORT.matcher(each).results())
                .filter(each -> each.group(1).equals(name.replace("(", "")))
                .findFirst()
                .map(each -> imports.add(each.group()))
                .isPresent();
    }

    /** The nearest before the block counts, else one of the file, else one of the superclass. */
    private @Nullable String declaration(String name) {
        Pattern variable = Pattern.compile(VARIABLE.formatted(Pattern.quote(name)));
        String found = null;
        for (String each : List.of(above, source, before)) {
            Matcher matcher = variable.matcher(each);
            while (matcher.find()) {
                found = DECLARATIONS.getOrDefault(
                        matcher.group(1), matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2)) + ";");
            }
        }
        return found == null ? DECLARATIONS.get(name) : found;
    }

    /** The names that Java uses and does not declare, in order. */
    private static Set<String> freeNames(String code) {
        Set<String> used = new LinkedHashSet<>();
        Set<String> own = new HashSet<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree node, @Nullable Void none) {
                used.add(node.getName().toString());
                return null;
            }

            @Override
            public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void none) {
                if (node.getMethodSelect() instanceof IdentifierTree method) {
                    used.add(method.getName() + "(");
                    scan(node.getTypeArguments(), null);
                    return scan(node.getArguments(), null);
                }
                return super.visitMethodInvocation(node, null);
            }

            @Override
            public @Nullable Void visitVariable(VariableTree node, @Nullable Void none) {
                own.add(node.getName().toString());
                return super.visitVariable(node, null);
            }

            @Override
            public @Nullable Void visitMethod(MethodTree node, @Nullable Void none) {
                own.add(node.getName() + "(");
                return super.visitMethod(node, null);
            }

            @Override
            public @Nullable Void visitClass(ClassTree node, @Nullable Void none) {
                own.add(node.getSimpleName().toString());
                return super.visitClass(node, null);
            }
        }.scan(new JavaBlock(code, "").parsed(), null);
        used.removeAll(own);
        return used;
    }
}
