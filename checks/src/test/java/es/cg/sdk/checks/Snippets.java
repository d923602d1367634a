package es.cg.sdk.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The Java that pages show, and the compiled files that it comes from.
 *
 * <p>A page names the file and one or more regions of it in a comment on the line before the block:
 * {@code <!-- snippet: path/of/File.java#imports,first-call -->}. In the file, a region is between the lines
 * {@code // snippet first-call} and {@code // end snippet}.
 */
final class Snippets {
    private static final Pattern BLOCK =
            Pattern.compile("(?m)(?:^ *<!-- snippet: (\\S+?)#(\\S+) -->\\R)?^( *)```java\\R((?s:.*?))^ *```$");

    private Snippets() {}

    /** What is wrong with the Java blocks of a page. */
    static List<String> faults(String page, String text) {
        Findings findings = new Findings(page);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String first = block.group(4).lines().findFirst().orElse("").strip();
            if (block.group(1) == null) {
                findings.unless(false, "no compiled file is named for the block that begins with \"" + first + "\"");
                continue;
            }
            String source = block.group(1) + "#" + block.group(2);
            List<String> missing = missing(block.group(1), block.group(2));
            findings.unless(missing.isEmpty(), "there is no " + String.join(", no ", missing));
            findings.unless(
                    !missing.isEmpty() || indented(source, block.group(3)).equals(block.group(4)),
                    "the block that begins with \"" + first + "\" is not what " + source + " has");
        }
        return findings.all();
    }

    /** The page with what the files have in its blocks; blocks that name no file, or no region that exists, stay. */
    static String renewed(String text) {
        return BLOCK.matcher(text)
                .replaceAll(block -> Matcher.quoteReplacement(
                        block.group(1) == null
                                        || !missing(block.group(1), block.group(2))
                                                .isEmpty()
                                ? block.group()
                                : block.group()
                                        .replace(
                                                "```java\n" + block.group(4),
                                                "```java\n"
                                                        + indented(
                                                                block.group(1) + "#" + block.group(2),
                                                                block.group(3)))));
    }

    /** The regions of a file, a blank line between them, without the indentation that their lines share. */
    static String of(String file, String regions) {
        String text = Project.text(file);
        return Pattern.compile(",")
                .splitAsStream(regions)
                .map(each -> region(text, each))
                .collect(Collectors.joining("\n"));
    }

    private static String indented(String source, String indentation) {
        int hash = source.indexOf('#');
        return of(source.substring(0, hash), source.substring(hash + 1))
                .lines()
                .map(each -> each.isEmpty() ? "\n" : indentation + each + "\n")
                .collect(Collectors.joining());
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
