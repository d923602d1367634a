package es.cg.sdk.checks;

import es.cg.sdk.testing.JavaBlock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Java that pages show, and the compiled files that it comes from.
 *
 * <p>A page names the file and one or more regions of it in a comment on the line before the block:
 * {@code <!-- snippet: path/of/File.java#imports,first-call -->}. In the file, a region is between the lines
 * {@code // snippet first-call} and {@code // end snippet}. Below the block, README and the guides have its
 * {@link FoldedPart}.
 */
final class Snippets {
    private static final Pattern BLOCK = Pattern.compile("(?m)(?:^ *<!-- snippet: (\\S+?)#(\\S+) -->\\R)?"
            + "(^( *)```java\\R((?s:.*?))^ *```$(?:\\R *<!-- imports -->$(?s:.*?)<!-- end imports -->$)?)");

    private static final String FOLDED = """

            <!-- imports -->
            <details><summary>%s</summary>

            ```java
            %s```

            </details>
            <!-- end imports -->""";

    private Snippets() {}

    /** What is wrong with the Java blocks of a page. */
    static List<String> faults(String page, String text) {
        Findings findings = new Findings(page);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String first = block.group(5).lines().findFirst().orElse("").strip();
            if (block.group(1) == null) {
                findings.unless(false, "no compiled file is named for the block that begins with \"" + first + "\"");
                continue;
            }
            List<String> missing = missing(block.group(1), block.group(2));
            findings.unless(missing.isEmpty(), "there is no " + String.join(", no ", missing));
            findings.unless(
                    !missing.isEmpty() || shown(page, block).equals(block.group(3)),
                    "the block that begins with \"" + first + "\", or its folded part, is not what " + block.group(1)
                            + "#" + block.group(2) + " has");
        }
        return findings.all();
    }

    /** The page with what the files have in its blocks; blocks that name no file, or no region that exists, stay. */
    static String renewed(String page, String text) {
        return BLOCK.matcher(text)
                .replaceAll(block -> Matcher.quoteReplacement(
                        block.group(1) == null
                                        || !missing(block.group(1), block.group(2))
                                                .isEmpty()
                                ? block.group()
                                : block.group().replace(block.group(3), shown(page, block))));
    }

    /** What a page has to show for a block, with the part that it folds. */
    private static String shown(String page, MatchResult block) {
        String code = of(block.group(1), block.group(2));
        boolean isGuide = page.matches("README.*|docs/.*") && !new JavaBlock(code, "").isFile();
        String folded = isGuide ? new FoldedPart(block.group(1), block.group(2)).of(code) : "";
        String shown = "```java\n" + code + "```";
        if (!folded.isEmpty()) {
            shown += FOLDED.formatted(page.matches(".*[./]es[./].*") ? "Importaciones" : "Imports", folded);
        }
        return shown.replaceAll("(?m)^(?=.)", block.group(4));
    }

    /** The regions of a file, a blank line between them, without the indentation that their lines share. */
    static String of(String file, String regions) {
        String text = Project.text(file);
        return Pattern.compile(",")
                .splitAsStream(regions)
                .map(each -> region(text, each))
                .collect(Collectors.joining("\n"));
    }

    private static List<String> missing(String file, String regions) {
        Path path = Project.file(file);
        if (!Files.exists(path)) {
            return List.of(file);
        }
        List<String> missing = new ArrayList<>();
        for (String each : regions.split(",", -1)) {
            if (!matcher(Project.text(path), each).find()) {
                missing.add("region " + each + " in " + file);
            }
        }
        return missing;
    }

    private static String region(String text, String name) {
        Matcher region = matcher(text, name);
        if (!region.find()) {
            throw new IllegalArgumentException("no region " + name);
        }
        return region.group(1)
                .lines()
                .filter(each -> !each.matches("\\s*// (end )?snippet.*"))
                .collect(Collectors.joining("\n"))
                .stripIndent()
                .concat("\n");
    }

    private static Matcher matcher(String text, String name) {
        return Pattern.compile("(?ms)^ *// snippet " + Pattern.quote(name) + "\\R(.*?)^ *// end snippet$")
                .matcher(text);
    }
}
