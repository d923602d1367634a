package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The document that the files of {@code contract} make: {@code openapi.json}.
 *
 * @param root all of it, in order
 * @param findings what a person should know of the overlays, one line each
 */
public record ContractDocument(JsonObject root, List<String> findings) {
    public static final String FILE = "openapi.json";

    /**
     * Makes the document. Beside the service's own document, the base may refer to what overlays add.
     */
    public static ContractDocument of(ContractFolder folder) {
        JsonObject base = folder.base();
        if (folder.theirs() == null) {
            new References(base).check();
        }
        JsonObject root = base.copy(null);
        Marks marks = new Marks(assumptions(folder.overlays()));
        Findings findings = new Findings();
        Placement placement = new Placement(List.copyOf(folder.chapters().keySet()));
        Merger merger = new Merger(root, placement, marks, findings);
        actions(folder.overlays()).forEach(merger::apply);
        References references = new References(root);
        references.check();
        marks.finish(references);
        return new ContractDocument(new KeyOrder(root).sorted(), findings.all());
    }

    public String json() {
        return JsonWriter.write(root);
    }

    /** Patterns give defaults, so they follow the actions that name one place; words follow all. */
    private static List<Action> actions(List<Overlay> overlays) {
        List<Action> actions = new ArrayList<>();
        overlays.forEach(each -> actions.addAll(each.actions()));
        actions.sort(Comparator.comparingInt(
                each -> each.layer() == Layer.WORDS ? 2 : each.target().isPattern() ? 1 : 0));
        return actions;
    }

    private static Map<String, Assumption> assumptions(List<Overlay> overlays) {
        Map<String, Assumption> assumptions = new LinkedHashMap<>();
        for (Overlay overlay : overlays) {
            for (Assumption each : overlay.assumptions()) {
                Assumption earlier = assumptions.put(each.id(), each);
                if (earlier != null) {
                    throw each.place().error(each.id() + " is also in " + earlier.place() + ": keep one of the two");
                }
            }
        }
        Set<String> used = new HashSet<>();
        for (Overlay overlay : overlays) {
            for (Action each : overlay.actions()) {
                String id = each.assumption();
                if (id != null && !assumptions.containsKey(id)) {
                    throw each.place()
                            .error("no x-assumptions has the id " + id + ": add the entry, or correct the id");
                }
                used.add(id == null ? "" : id);
            }
        }
        assumptions.values().stream().filter(each -> !used.contains(each.id())).forEach(each -> {
            throw each.place().error("no action assumes " + each.id() + ": add one, or remove the entry");
        });
        return assumptions;
    }
}
