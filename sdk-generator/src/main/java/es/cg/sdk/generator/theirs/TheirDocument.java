package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.ContractDocument;
import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.Matcher;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.OperationMatch;
import es.cg.sdk.generator.match.SchemaMatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Our document as the service's own says it is: what is certain keeps our names, what is gone is marked, what is new is
 * there; and the rules by which client, receivers and mock speak as the service does.
 *
 * @param document with what the service's document has and lacks
 * @param files the rules, by their paths in the project
 * @param findings what is gone, new, or for a person to decide, one line each
 */
public record TheirDocument(ContractDocument document, Map<String, String> files, List<String> findings) {
    private static final String RULES = "sdk-base/src/generated/resources/es/cg/sdk/base/corrections/service.json";
    private static final String MOCK = "sdk-mock/src/generated/resources/es/cg/sdk/mock/internal/";

    /**
     * Compares the contract with the service's own document, which it has.
     *
     * @param theirs where their document is, for the files beside it
     * @param decided what a person decided, as a file of corrections says it; an empty object for nothing
     */
    public static TheirDocument of(ContractFolder contract, Path theirs, JsonObject decided) {
        ContractDocument before = ContractDocument.of(contract);
        JsonObject ours = before.root();
        // One file, as the matcher wants it: what the contract makes has places in many.
        ApiDocument our =
                ApiDocument.of(YamlReader.read(new Source(ContractDocument.FILE, Layer.BASE, ""), before.json()), null);
        JsonObject published = Objects.requireNonNull(contract.theirs());
        ApiDocument their = ApiDocument.of(published, theirs);
        Set<String> all = new HashSet<>(our.operationIds());
        all.add(Matcher.EVENTS);
        Matching matching = Matcher.match(our, their, decided, all);
        matching.operations().values().forEach(TheirDocument::withoutWhatIsNew);
        ServiceRules rules = new ServiceRules(matching, our.version(), decided);
        ShapeSchemas shapes = new ShapeSchemas(matching);
        JsonObject base = contract.base().copy(null);
        List<String> findings =
                new ArrayList<>(new ServiceOperations(ours, matching, rules, shapes).addTo(base, their.operations()));
        ContractDocument made = ContractDocument.of(contract.with(base));
        findings.addAll(0, new ServiceMembers(made.root(), matching, rules, shapes).apply());
        Map<String, String> files = Map.of(
                RULES,
                JsonWriter.write(rules.file()),
                MOCK + "corrections/service.json",
                JsonWriter.write(rules.ofMock()),
                MOCK + "wire/answers.json",
                JsonWriter.write(ShapeSchemas.least(matching)));
        return new TheirDocument(made, files, findings);
    }

    /** A field or a filter that they require and we lack stops no call: it is there now. */
    private static void withoutWhatIsNew(OperationMatch match) {
        match.schemas().stream()
                .filter(SchemaMatch::isRequest)
                .forEach(each -> match.blockers().removeAll(each.unmetRequired()));
        match.blockers().removeIf(each -> each.startsWith("requires the query parameter "));
    }
}
