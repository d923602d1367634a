package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds the marks in {@code openapi.json} against the page that explains them. */
final class Assumptions {
    private static final Pattern REASON = Pattern.compile("([a-z][a-z0-9-]*): (\\S.*[.])");
    private static final Pattern HEADING = Pattern.compile("(?m)^### (.*)$");
    private static final Pattern ID = Pattern.compile("`([a-z][a-z0-9-]*)`");
    private static final String MARK = "x-assumed";
    private static final String WHY = "x-assumed-reason";
    private static final String PARTS = "x-assumed-parts";
    private static final Set<String> MARKS = Set.of(MARK, WHY, PARTS);

    private final Map<String, String> sentences = new TreeMap<>();
    private final Findings findings = new Findings("assumptions");

    private Assumptions() {}

    static List<String> findings(OpenApi api, String page) {
        Assumptions assumptions = new Assumptions();
        assumptions.read("#", api.root());
        assumptions.compare(page);
        return assumptions.findings.all();
    }

    private void read(String place, JsonNode node) {
        mark(place, node);
        node.properties().stream()
                .filter(each -> !MARKS.contains(each.getKey()))
                .forEach(each -> read(place + "/" + each.getKey(), each.getValue()));
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                read(place + "/" + i, node.get(i));
            }
        }
        for (String name : OpenApi.names(node)) {
            findings.unless(
                    !name.startsWith(MARK) || MARKS.contains(name), place + " has " + name + ", which means nothing");
        }
    }

    private void mark(String place, JsonNode node) {
        if (node.has(MARK) || node.has(WHY)) {
            findings.unless(
                    node.path(MARK).isBoolean()
                            && node.path(MARK).asBoolean()
                            && node.path(WHY).isTextual(),
                    place + " must have both x-assumed, true, and x-assumed-reason, or neither");
            reason(place, node.path(WHY));
        }
        if (node.has(PARTS)) {
            findings.unless(!node.path(PARTS).isEmpty(), place + " has x-assumed-parts that names no part");
            node.path(PARTS).properties().forEach(each -> reason(place + ", " + each.getKey(), each.getValue()));
        }
    }

    private void reason(String place, JsonNode reason) {
        Matcher matcher = REASON.matcher(reason.asText());
        if (!matcher.matches()) {
            findings.add(place + ": a reason reads \"<id>: <sentence>.\", not \"" + reason.asText() + "\"");
            return;
        }
        String earlier = sentences.putIfAbsent(matcher.group(1), matcher.group(2));
        findings.unless(
                earlier == null || earlier.equals(matcher.group(2)),
                place + " says of " + matcher.group(1) + " \"" + matcher.group(2) + "\", elsewhere it is \"" + earlier
                        + "\"; an id has one sentence");
    }

    private void compare(String page) {
        Map<String, String> sections = sections(page);
        Set<String> unexplained = new TreeSet<>(sentences.keySet());
        unexplained.removeAll(sections.keySet());
        unexplained.forEach(each -> findings.add(
                "docs/reference/assumptions.md lacks the section ### `" + each + "`, which openapi.json refers to"));
        Map<String, String> ids = new TreeMap<>();
        sentences.forEach((id, sentence) -> {
            String other = ids.putIfAbsent(sentence, id);
            findings.unless(other == null, other + " and " + id + " have the same sentence; one of them is enough");
        });
        sections.forEach(this::section);
    }

    private void section(String id, String text) {
        String sentence = sentences.get(id);
        if (sentence == null) {
            findings.add(
                    "docs/reference/assumptions.md explains `" + id + "`, which nothing in openapi.json refers to");
            return;
        }
        findings.same(
                "the first line under ### `" + id + "`",
                sentence,
                text.strip().lines().findFirst().orElse(""));
        findings.unless(
                text.contains("**If reality differs:**"),
                "the section ### `" + id + "` must tell what to do, after \"**If reality differs:**\"");
    }

    private Map<String, String> sections(String page) {
        Map<String, String> sections = new TreeMap<>();
        Matcher heading = HEADING.matcher(page);
        while (heading.find()) {
            Matcher id = ID.matcher(heading.group(1));
            if (!id.matches()) {
                findings.add("the heading \"" + heading.group() + "\" must be ### and an id in backticks");
                continue;
            }
            String rest = page.substring(heading.end());
            String text = rest.split("(?m)^##", 2)[0];
            findings.unless(
                    sections.put(id.group(1), text) == null, "the page has two sections ### " + heading.group(1));
        }
        return sections;
    }
}
