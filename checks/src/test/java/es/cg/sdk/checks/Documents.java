package es.cg.sdk.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the project's pages say of types and files. */
final class Documents {
    /** The modules with code. */
    static final List<String> MODULES = List.of(
            "sdk-base",
            "sdk-core",
            "sdk-database",
            "sdk-jdbc",
            "sdk-shared-limits",
            "sdk-statements",
            "sdk-webhooks",
            "sdk-spring-boot-starter",
            "sdk-spring-boot-test",
            "sdk-mock",
            "sdk-examples",
            "sdk-generator",
            "page-tests",
            "checks");

    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern LINK = Pattern.compile("]\\(<?([^)\\s>]+)>?(?:\\s+\"[^\"]*\")?\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    /** A type's name in backticks, alone or after one of our packages: a capital, and a small letter somewhere. */
    private static final Pattern TYPE =
            Pattern.compile("`((?:es\\.cg(?:\\.[a-z][a-z0-9]*)+\\.)?)([A-Z]\\w*(?:\\.[A-Z]\\w*)*)`");

    /** A type's name in a picture: a word with two humps, or one that begins a line of its own box. */
    private static final Pattern DRAWN = Pattern.compile("(?m)\\b([A-Z][a-z]+(?:[A-Z][a-z]+)+)\\b|^ ([A-Z][a-z]+)\\b");

    /** What holds a line of a table: a test by class and method, or a file by its path and some of its text. */
    private static final Pattern HELD = Pattern.compile("`([^`#\\s]+)#([^`\\n]+)`");

    private static final Pattern LINE = Pattern.compile("(?m)^\\|(?!---)(.*)\\|$\\R(?!\\|---)");

    private Documents() {}

    /** The links of a page that lead nowhere. */
    static List<String> deadLinks(Path page, String text) {
        Findings findings = new Findings(page.getFileName().toString());
        Matcher link = LINK.matcher(FENCE.matcher(text).replaceAll(""));
        while (link.find()) {
            String target = link.group(1).replaceFirst("#.*", "");
            boolean local = !target.isEmpty() && !ELSEWHERE.matcher(target).matches();
            Path folder = page.toAbsolutePath().getParent();
            boolean there = !local || (folder != null && Files.exists(folder.resolve(target)));
            findings.unless(there, "the link to " + link.group(1) + " leads nowhere");
            if (there
                    && folder != null
                    && (local || target.isEmpty())
                    && link.group(1).contains("#")) {
                String other = target.isEmpty() ? text : Project.text(folder.resolve(target));
                findings.unless(
                        Anchors.of(other).contains(link.group(1).replaceFirst("[^#]*#", "")),
                        "the link to " + link.group(1) + " names no heading");
            }
        }
        return findings.all();
    }

    /**
     * The types that a page names in backticks and that are in none of the sources.
     *
     * @param sources the text of each source file by its top-level type, package included
     */
    static List<String> unknownTypes(String text, Map<String, String> sources) {
        List<String> unknown = new ArrayList<>();
        Matcher name = TYPE.matcher(text);
        while (name.find()) {
            if (name.group(2).matches(".*[a-z].*") && !known(name.group(1), name.group(2), sources)) {
                unknown.add(name.group(1) + name.group(2));
            }
        }
        return unknown;
    }

    /** The types that the pictures of a page, its fenced blocks, name and that are in none of the sources. */
    static List<String> unknownTypesDrawn(String text, Map<String, String> sources) {
        List<String> unknown = new ArrayList<>();
        Matcher picture = FENCE.matcher(text);
        while (picture.find()) {
            Matcher name = DRAWN.matcher(picture.group());
            while (name.find()) {
                String type = name.group(1) == null ? name.group(2) : name.group(1);
                if (!known("", type, sources)) {
                    unknown.add(type);
                }
            }
        }
        return unknown;
    }

    /**
     * What is wrong with the lines of a page's tables, each of which names what holds it.
     *
     * @param tests the text of each source file of tests by its top-level type, package included
     */
    static List<String> notHeld(Path page, String text, Map<String, String> tests) {
        Findings findings = new Findings(page.getFileName().toString());
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            findings.unless(
                    HELD.matcher(line.group(1)).find(),
                    "nothing holds \"" + line.group(1).strip() + "\"");
        }
        Matcher held = HELD.matcher(text);
        while (held.find()) {
            boolean there = held.group(1).contains(".")
                    ? has(held.group(1), held.group(2))
                    : isTest(held.group(1), held.group(2), tests);
            findings.unless(there, "there is no " + held.group(1) + "#" + held.group(2));
        }
        return findings.all();
    }

    private static boolean has(String file, String part) {
        return Files.exists(Project.file(file)) && Project.text(file).contains(part);
    }

    private static boolean isTest(String type, String method, Map<String, String> tests) {
        Pattern declared = Pattern.compile("@Test(Factory)?\\b[^;{}]*\\b" + Pattern.quote(method) + "\\(");
        return tests.entrySet().stream()
                .filter(each -> each.getKey().endsWith("." + type))
                .anyMatch(each -> declared.matcher(each.getValue()).find());
    }

    /** The packages of a module, without those of its tests. */
    static Set<String> packages(String module) {
        return Stream.of("/src/main/java", "/src/generated/java")
                .flatMap(folder -> Project.files(module + folder, ".java").stream()
                        .filter(each -> !each.endsWith("module-info.java"))
                        .map(each -> Project.file(module + folder)
                                .relativize(each.getParent())
                                .toString()
                                .replace('/', '.')))
                .collect(Collectors.toSet());
    }

    /** The sources of all modules, by the name of their top-level type. */
    static Map<String, String> sources() {
        return sources(
                List.of("main", "generated"),
                List.of(
                        "sdk-base",
                        "sdk-core",
                        "sdk-database",
                        "sdk-jdbc",
                        "sdk-shared-limits",
                        "sdk-statements",
                        "sdk-webhooks",
                        "sdk-spring-boot-starter",
                        "sdk-spring-boot-test",
                        "sdk-mock",
                        "sdk-generator",
                        "sdk-examples"));
    }

    /** The sources of all modules' tests, by the name of their top-level type. */
    static Map<String, String> tests() {
        return sources(List.of("test"), MODULES);
    }

    private static Map<String, String> sources(List<String> kinds, List<String> modules) {
        Map<String, String> sources = new TreeMap<>();
        for (String module : modules) {
            for (String kind : kinds) {
                String folder = module + "/src/" + kind + "/java";
                Path root = Project.file(folder);
                for (Path file : Project.files(folder, ".java")) {
                    String path = root.relativize(file).toString();
                    String name =
                            path.substring(0, path.length() - ".java".length()).replaceAll("[/\\\\]", ".");
                    sources.put(name, Project.text(file));
                }
            }
        }
        return sources;
    }

    private static boolean known(String inPackage, String name, Map<String, String> sources) {
        String outer = name.replaceFirst("[.].*", "");
        Collection<String> candidates = new ArrayList<>();
        sources.forEach((type, text) -> {
            boolean named = inPackage.isEmpty() ? type.endsWith("." + outer) : type.equals(inPackage + outer);
            if (named) {
                candidates.add(text);
            }
        });
        String nested = name.substring(name.lastIndexOf('.') + 1);
        Pattern declared = Pattern.compile("\\b(class|interface|enum|record) " + nested + "\\b");
        return candidates.stream().anyMatch(each -> declared.matcher(each).find());
    }
}
