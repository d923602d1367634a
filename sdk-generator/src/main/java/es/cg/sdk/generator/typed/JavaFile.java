package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.ContractException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of one Java file: classes that it uses are imported as they are named. */
final class JavaFile {
    private static final int WIDTH = 120;
    private static final Pattern IN_JAVADOC =
            Pattern.compile("(?:\\{@(?:link|linkplain|value) |@throws |@see )([A-Z]\\w*)");

    private final ClassName outermost;
    private final Map<String, ClassName> known;
    private final Set<String> own;
    private final Set<String> imports = new TreeSet<>();
    private final Set<String> staticImports = new TreeSet<>();
    private final StringBuilder body = new StringBuilder();
    private String indent = "";

    /**
     * Begins a file.
     *
     * @param known the SDK's classes, by the simple names that Javadoc uses
     * @param own the simple names of the classes that the file itself has
     */
    JavaFile(ClassName outermost, Map<String, ClassName> known, Set<String> own) {
        this.outermost = outermost;
        this.known = known;
        this.own = own;
    }

    /** Returns how this file names the class, which it imports if need be. */
    String use(ClassName name) {
        if (name.outermost().equals(outermost)) {
            return name.isNested() ? name.name().substring(outermost.name().length() + 1) : name.name();
        }
        ClassName top = name.outermost();
        if (own.contains(top.name())) {
            return name.qualified();
        }
        if (!top.chapter().equals(outermost.chapter())) {
            imports.add(top.qualified());
        }
        return name.name();
    }

    /** Returns how this file names a class of the JDK or of a library. */
    String use(String qualified) {
        imports.add(qualified);
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    /** Returns how this file names the type of a value without fields; {@code integer} is the type of whole numbers. */
    String scalar(Schema schema, String integer) {
        return switch (schema.shape()) {
            case TEXT -> "String";
            case DATE -> use("java.time.LocalDate");
            case MOMENT -> use("java.time.OffsetDateTime");
            case INTEGER -> integer;
            case DECIMAL -> use("java.math.BigDecimal");
            case FLAG -> "Boolean";
            default -> use(ClassName.JSON);
        };
    }

    /** Returns how this file names the class where the value may be null. */
    String nullable(String used) {
        use("org.jspecify.annotations.Nullable");
        int generic = used.indexOf('<');
        int dot = used.lastIndexOf('.', generic < 0 ? used.length() : generic);
        return dot < 0 ? "@Nullable " + used : used.substring(0, dot + 1) + "@Nullable " + used.substring(dot + 1);
    }

    String requireNonNull(String value, String message) {
        staticImports.add("java.util.Objects.requireNonNull");
        return "requireNonNull(" + value + ", \"" + message + "\")";
    }

    void javadoc(@Nullable String text) {
        body.append(comment(text));
    }

    private String comment(@Nullable String text) {
        if (text != null) {
            Matcher names = IN_JAVADOC.matcher(text);
            while (names.find()) {
                ClassName name = known.get(names.group(1));
                if (name != null
                        && !own.contains(name.name())
                        && !name.chapter().equals(outermost.chapter())) {
                    imports.add(name.qualified());
                }
            }
        }
        return Javadoc.of(text, indent);
    }

    void assumed(boolean assumed) {
        if (assumed) {
            line("@" + use(ClassName.ASSUMED));
        }
    }

    void line(String text) {
        body.append(text.isEmpty() ? "" : indent + text).append('\n');
    }

    void blank() {
        body.append('\n');
    }

    /** Opens a block. */
    void open(String text) {
        line(text + " {");
        indent += "    ";
    }

    void close() {
        indent = indent.substring(4);
        line("}");
    }

    /** Writes a method or a constructor of a few statements. */
    void method(String head, List<String> statements) {
        String line = indent + head + " {";
        int open = head.indexOf('(');
        if (line.length() > WIDTH && open > 0) {
            line(head.substring(0, open + 1));
            line("        " + head.substring(open + 1) + " {");
        } else {
            line(head + " {");
        }
        statements.forEach(each -> line("    " + each));
        line("}");
    }

    /** Writes an assignment. If it does not fit into one line, the value is in a second one. */
    void assign(String name, String value) {
        boolean fits = indent.length() + name.length() + 3 + value.length() + 1 <= WIDTH;
        line(name + (fits ? " = " + value + ";" : " ="));
        if (!fits) {
            line("        " + value + ";");
        }
    }

    /** Writes {@code start("a", "b")end}: in one line, in two, or with one line for each text. */
    void texts(String start, List<String> texts, String end) {
        List<String> quoted = texts.stream().map(each -> '"' + each + '"').toList();
        String all = String.join(", ", quoted);
        if (indent.length() + start.length() + all.length() + end.length() + 2 <= WIDTH) {
            line(start + "(" + all + ")" + end);
            return;
        }
        int equals = start.indexOf(" = ");
        String call = start.substring(equals + 3) + "(" + all + ")" + end;
        if (equals > 0 && indent.length() + 8 + call.length() <= WIDTH) {
            line(start.substring(0, equals + 2));
            line("        " + call);
        } else if (indent.length() + 8 + all.length() + end.length() + 1 <= WIDTH) {
            line(start + "(");
            line("        " + all + ")" + end);
        } else {
            line(start + "(");
            for (int i = 0; i < quoted.size(); i++) {
                line("        " + quoted.get(i) + (i + 1 < quoted.size() ? "," : ")" + end));
            }
        }
    }

    /** A line of a table: what it is, its type, its name, and what it does. */
    record Line(@Nullable String javadoc, String type, String name, String code) {}

    /** Writes a table of one line a member, which the formatter leaves alone. */
    void table(List<Line> lines) {
        if (lines.isEmpty()) {
            return;
        }
        demandDifferent(lines);
        int types = lines.stream().mapToInt(each -> each.type().length()).max().orElse(0);
        int names = lines.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        line("// formatter:off");
        for (Line each : lines) {
            javadoc(each.javadoc());
            line(pad(each.type(), types) + " " + pad(each.name(), names) + " " + each.code());
        }
        line("// formatter:on");
    }

    /** Two fields whose names differ in signs alone would have the same method. */
    private void demandDifferent(List<Line> lines) {
        Set<String> names = new TreeSet<>();
        for (Line each : lines) {
            if (!names.add(each.name())) {
                throw new ContractException(outermost.name() + " has two members " + each.name()
                        + ": write name: another under the field of one in contract/java");
            }
        }
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    /** Returns the whole file. */
    String text() {
        StringBuilder file =
                new StringBuilder("package ").append(outermost.packageName()).append(";\n");
        List<String> blocks = new ArrayList<>();
        if (!staticImports.isEmpty()) {
            blocks.add(imports("import static ", staticImports));
        }
        if (!imports.isEmpty()) {
            blocks.add(imports("import ", imports));
        }
        blocks.forEach(each -> file.append('\n').append(each));
        return file.append('\n').append(body).toString();
    }

    private static String imports(String start, Set<String> names) {
        StringBuilder imports = new StringBuilder();
        names.forEach(each -> imports.append(start).append(each).append(";\n"));
        return imports.toString();
    }
}
