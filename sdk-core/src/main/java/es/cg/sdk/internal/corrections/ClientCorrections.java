package es.cg.sdk.internal.corrections;

import es.cg.sdk.call.Listing;
import es.cg.sdk.internal.corrections.AnswerRule.Form;
import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.ContractForms.OperationForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import es.cg.sdk.internal.corrections.values.FieldRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The corrections of a client, made once for each operation that has any. Thread-safe. */
public final class ClientCorrections {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // Enough to find the file that a journal names by its whole digest.
    private static final int DIGEST_DIGITS = 12;

    /** Those of a client without a file. */
    public static final ClientCorrections NONE = new ClientCorrections();

    private static final OperationRules UNCHANGED =
            new OperationRules(null, Map.of(), null, null, Map.of(), Map.of(), Map.of(), Map.of(), null, null);

    private final Map<String, RequestCorrection> requests = new HashMap<>();
    private final Map<String, AnswerCorrection> answers = new HashMap<>();
    private final Map<String, SchemaCorrection> schemas = new HashMap<>();
    private final @Nullable String name;
    private final String digest;
    private final @Nullable ErrorCorrection errors;
    private final Map.@Nullable Entry<String, String> versionHeader;

    private ClientCorrections() {
        name = null;
        digest = "";
        errors = null;
        versionHeader = null;
    }

    /**
     * Makes the corrections that these rules ask for, and logs what is in force: one short line, and at DEBUG a line
     * for each value.
     *
     * @param counts how many rules of each kind there are
     * @param report a line for each value that is corrected
     * @param versionHeader the header that the client's builder set for the version; null for none
     * @param routes the operations whose path the builder set
     * @throws IllegalArgumentException if the builder and the rules both say something of one thing
     */
    public static ClientCorrections of(
            CorrectionRules rules,
            String counts,
            List<String> report,
            @Nullable String versionHeader,
            Set<String> routes) {
        if (versionHeader != null && rules.versionHeader() != null) {
            throw new IllegalArgumentException("versionHeader(\"" + versionHeader + "\") and version_header of "
                    + rules.name() + " both set the header of the version: leave one of them out");
        }
        for (String each : routes) {
            OperationRules operation = rules.operations().get(each);
            if (operation != null
                    && (operation.path() != null || !operation.parameters().isEmpty())) {
                throw new IllegalArgumentException("route(\"" + each + "\", …) and " + rules.name()
                        + " both set the path of " + each + ": leave one of them out");
            }
        }
        LOG.info(
                "Corrections of the contract are in force: {}, digest {}…: {}",
                rules.name(),
                rules.digest().substring(0, DIGEST_DIGITS),
                counts);
        report.forEach(each -> LOG.debug("{} says {}", rules.name(), each));
        return new ClientCorrections(rules, ContractForms.bundled());
    }

    ClientCorrections(CorrectionRules rules, ContractForms contract) {
        name = rules.name();
        digest = rules.digest();
        errors = rules.errors() == null ? null : new ErrorCorrection(rules.errors(), rules.name());
        versionHeader = rules.versionHeader();
        Set<String> corrected = corrected(rules, contract);
        corrected.forEach(each -> {
            SchemaRules its = rules.schemas().get(each);
            schemas.put(each, new SchemaCorrection(each, its == null ? Map.of() : its.constants()));
        });
        corrected.forEach(each -> fill(each, rules.schemas().get(each), contract));
        contract.operations().forEach((id, form) -> operation(id, form, rules));
    }

    /** Returns the schemas that a rule is about, and those that have such a schema in them, at any depth. */
    private static Set<String> corrected(CorrectionRules rules, ContractForms contract) {
        Set<String> corrected = new HashSet<>(rules.schemas().keySet());
        boolean isGrowing = true;
        while (isGrowing) {
            isGrowing = false;
            for (Map.Entry<String, SchemaForm> each : contract.schemas().entrySet()) {
                boolean has = each.getValue().fields().values().stream()
                        .anyMatch(field -> field.schema() != null && corrected.contains(field.schema()));
                isGrowing |= has && corrected.add(each.getKey());
            }
        }
        return corrected;
    }

    private void fill(String name, @Nullable SchemaRules rules, ContractForms contract) {
        SchemaCorrection correction = schemas.get(name);
        SchemaForm form = contract.schemas().get(name);
        if (correction == null || form == null) {
            return;
        }
        form.fields().forEach((field, its) -> {
            FieldRule rule = rules == null ? null : rules.fields().get(field);
            boolean isOmitted = rules != null && rules.omitted().contains(field);
            SchemaCorrection within = schema(its.schema());
            if (rule != null || isOmitted || within != null) {
                correction.add(field, rule, isOmitted, its.type(), within);
            }
        });
        if (rules != null) {
            rules.members().forEach(path -> member(name, correction, path, rules, contract));
        }
    }

    private void member(
            String name, SchemaCorrection correction, List<String> path, SchemaRules rules, ContractForms contract) {
        FieldRule rule = rules.fields().get(String.join(".", path));
        FieldForm its = contract.field(name, path);
        if (rule != null && its != null) {
            correction.addMember(
                    path, rule, its.type(), schema(its.schema()), prefix -> rules.hasRest(name, prefix, contract));
        }
    }

    private @Nullable SchemaCorrection schema(@Nullable String name) {
        return name == null ? null : schemas.get(name);
    }

    private void operation(String id, OperationForm form, CorrectionRules all) {
        OperationRules rules = all.operations().getOrDefault(id, UNCHANGED);
        SchemaCorrection body = schema(form.request());
        SchemaCorrection record = schema(form.answer());
        AnswerRule rule = rules.answer();
        Form is = rule == null || rule.form() == null ? form.answerForm() : rule.form();
        boolean isDeferred = rules.deferred() == null ? form.deferred() : rules.deferred();
        SchemaCorrection job = isDeferred ? schema("Job") : null;
        ListEnvelope envelope =
                is != Form.LIST ? null : rule != null && rule.list() != null ? rule.list() : all.lists();
        List<String> labels = new ArrayList<>(AnswerCorrection.labels(rule, envelope, isDeferred));
        if (record != null) {
            record.labels(labels::add, new ArrayList<>());
        }
        CorrectionUse use = new CorrectionUse(id, all.name(), labels);
        if (body != null || !rules.equals(UNCHANGED)) {
            Map<String, String> types = new LinkedHashMap<>();
            form.filters().forEach((name, filter) -> types.put(name, filter.type()));
            requests.put(id, new RequestCorrection(id, rules, form.path(), types, body, use));
        }
        if (rule != null || rules.deferred() != null || envelope != null || record != null || job != null) {
            int limit = rules.isCutAtLimit() ? Listing.LARGEST_LIMIT : AnswerCorrection.NOT_CUT;
            answers.put(id, new AnswerCorrection(is, rule, envelope, record, job, isDeferred, use, limit));
        }
    }

    /** Returns the names of the files; null if there is none. */
    public @Nullable String name() {
        return name;
    }

    /** Returns the digest of what the files say; empty if there is none. */
    public String digest() {
        return digest;
    }

    /** Returns what corrects the requests of an operation; null if nothing does. */
    public @Nullable RequestCorrection request(String operation) {
        return requests.get(operation);
    }

    /** Returns what corrects the answers of an operation; null if nothing does. */
    public @Nullable AnswerCorrection answer(String operation) {
        return answers.get(operation);
    }

    /** Returns whether an operation has another path, or its parameters elsewhere. */
    public boolean isMoved(String operation) {
        RequestCorrection request = requests.get(operation);
        return request != null && request.path() != null;
    }

    /** Returns what corrects errors; null if nothing does. */
    public @Nullable ErrorCorrection errors() {
        return errors;
    }

    /**
     * Returns name and value of the header that carries the version of the contract; null if nothing was said of it.
     */
    public Map.@Nullable Entry<String, String> versionHeader() {
        return versionHeader;
    }
}
