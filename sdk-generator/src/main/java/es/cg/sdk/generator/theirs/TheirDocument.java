package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.Action;
import es.cg.sdk.generator.document.Assumption;
import es.cg.sdk.generator.document.ContractDocument;
import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.document.Overlay;
import es.cg.sdk.generator.document.Target;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The contract with the service's own document as its base. What the base had before is an overlay under it: what the
 * document lacks of it stays, and is assumed.
 *
 * @param contract with the document in place of the base
 * @param findings what the document lacks, and what is new in it, one line each
 */
public record TheirDocument(ContractFolder contract, List<String> findings) {
    private static final List<String> ABOUT_ALL = List.of("tags", "security");
    private static final List<String> CONTENT = List.of("paths", "webhooks", "components");

    /** Reads the contract and lays it over the service's own document, if it has one. */
    public static TheirDocument of(ContractFolder contract) {
        JsonObject published = contract.theirs();
        if (published == null) {
            return new TheirDocument(contract, List.of());
        }
        JsonObject theirs = NormalForm.of(published);
        JsonObject ours = ContractDocument.of(contract).root();
        Alignment.Aligned aligned = Alignment.of(ours, theirs);
        JsonObject base = aligned.document();
        List<String> findings = new ArrayList<>(aligned.contradictions());
        findings.addAll(new Comparison(ours, base).findings());
        return new TheirDocument(contract.with(base, shown(contract, base)), findings);
    }

    /** What the base had before. */
    private static Overlay shown(ContractFolder contract, JsonObject base) {
        JsonObject before = contract.base();
        Source source = new Source(
                "contract/base",
                Layer.BASE,
                contract.chapters().keySet().stream().findFirst().orElse(""));
        Place place = source.line(1);
        JsonObject about = new JsonObject(place, null);
        JsonObject content = new JsonObject(place, null);
        for (String each : before.keys()) {
            if (CONTENT.contains(each)) {
                content.put(each, before.at(each));
            } else if (ABOUT_ALL.contains(each) || base.get(each) == null) {
                about.put(each, before.at(each));
            }
        }
        List<Action> actions = new ArrayList<>();
        List<Assumption> assumptions = new ArrayList<>();
        Target all = new Target("$", List.of(), false);
        if (!about.isEmpty()) {
            actions.add(new Action(place, null, all, about));
        }
        if (!content.isEmpty()) {
            actions.add(new Action(place, Assumption.UNPUBLISHED, all, content));
            assumptions.add(new Assumption(
                    place,
                    Assumption.UNPUBLISHED,
                    "The contract's text shows it, and the service's own document lacks it.",
                    Map.of("if-reality-differs", "remove it from `contract/base`.")));
        }
        return new Overlay(source, assumptions, actions);
    }
}
