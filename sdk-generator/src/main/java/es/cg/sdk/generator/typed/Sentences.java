package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Javadoc of {@code contract/words/java}, by class and member. */
final class Sentences {
    private final Map<ClassName, JsonObject> classes = new LinkedHashMap<>();
    private final Map<ClassName, Set<String>> used = new LinkedHashMap<>();
    private final Misfits misfits;

    /**
     * Reads the files.
     *
     * @param files by the chapter whose classes they describe
     */
    Sentences(Map<String, List<JsonObject>> files, Misfits misfits) {
        this.misfits = misfits;
        files.forEach((chapter, all) -> all.forEach(file -> {
            for (String each : file.keys()) {
                JsonObject texts = file.object(each);
                if (texts == null) {
                    throw file.at(each).place().error(each + " has no texts: write about: What it is.");
                }
                if (classes.put(ClassName.parse(each, chapter, null), texts) != null) {
                    throw texts.place().error(each + " is described twice: keep one of the two");
                }
            }
        }));
    }

    /** Returns what a class or member is; null if its name says it all. */
    @Nullable
    String of(ClassName name, String member) {
        used.computeIfAbsent(name, none -> new LinkedHashSet<>()).add(member);
        JsonObject texts = classes.get(name);
        String text = texts == null ? null : texts.text(member);
        if (texts != null && text != null && text.contains("*/")) {
            throw texts.at(member).place().error("*/ ends a comment of Java: write it in another way");
        }
        return text == null ? null : Javadoc.normal(text);
    }

    /** Returns what a class is. */
    String about(ClassName name) {
        String about = of(name, "about");
        if (about == null && misfits.areListed()) {
            String part = name.isNested() ? " of a record" : "";
            return "{@code " + Spelling.small(name.simple()) + "}" + part + ", as the service's document has it.";
        }
        if (about == null) {
            throw new ContractException("contract/words/java: " + name.name() + " of the chapter " + name.chapter()
                    + " has no text: write " + name.name() + ": { about: What it is. }");
        }
        return about;
    }

    /** Returns what the method of an operation does. */
    String method(ClassName name, String method, Roles.Call call) {
        String text = of(name, method);
        if (text == null && misfits.areListed()) {
            return "Calls {@code " + call.op() + "}.";
        }
        String description = call.op().text("description");
        if (text == null && description != null) {
            return Javadoc.normal(description.replaceAll("`([^`]*)`", "{@code $1}"));
        }
        if (text == null) {
            throw call.row()
                    .place()
                    .error(name.simple() + "." + method + " has no text: write it in contract/words/java under "
                            + name.simple());
        }
        return text;
    }

    /** Refuses texts of classes and members that were not made. */
    void demandUsed() {
        List<ContractException> faults = new ArrayList<>();
        classes.forEach((name, texts) -> {
            Set<String> members = used.getOrDefault(name, Set.of());
            for (String each : texts.keys()) {
                if (!members.contains(each)) {
                    faults.add(texts.at(each)
                            .place()
                            .error(name.name() + " has no member " + each
                                    + ": correct the name, or remove these words"));
                }
            }
        });
        if (misfits.areListed()) {
            faults.forEach(misfits::add);
        } else if (!faults.isEmpty()) {
            throw new ContractException(
                    String.join("\n", faults.stream().map(Throwable::getMessage).toList()));
        }
    }
}
