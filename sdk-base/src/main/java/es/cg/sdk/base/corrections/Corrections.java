package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.Contract.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** What converts the requests, answers and events of a service that differs. Made once for a client or a receiver. */
public final class Corrections {
    // Enough to find the file that a journal names by its whole digest.
    private static final int DIGEST_DIGITS = 12;

    private final CorrectionsFile file;
    private final Rules rules;
    private final Contract contract = Contract.bundled();
    private final Logger log;
    private final Schemas sent;
    private final Schemas received;
    private final Map<String, RequestCorrection> requests = new HashMap<>();
    private final Map<String, AnswerCorrection> answers = new HashMap<>();

    private Corrections(CorrectionsFile file, Logger log) {
        this.file = file;
        this.rules = file.rules();
        this.log = log;
        this.sent = new Schemas(contract.sent(), rules.requests(), rules.general(), file.name());
        this.received = new Schemas(contract.received(), rules.answers(), rules.general(), file.name());
        contract.operations().forEach(this::operation);
    }

    /** Makes what a file asks for. */
    public static Corrections of(CorrectionsFile file, Logger log) {
        return new Corrections(file, log);
    }

    /**
     * Logs what is in force: one short line, and at DEBUG a line for each value; as a warning what contradicts the
     * contract.
     */
    public void logInForce() {
        log.info(
                "Corrections of the contract are in force: {}, digest {}…: {}",
                file.name(),
                file.digest().substring(0, DIGEST_DIGITS),
                file.counts());
        file.report().forEach(each -> log.debug("{} says {}", file.name(), each));
        rules.against().forEach(each -> log.warn("{} contradicts the contract: {}", file.name(), each));
    }

    private void operation(String id, Operation form) {
        OperationRules its = rules.operations().getOrDefault(id, OperationRules.NONE);
        SchemaCorrection body = sent.of(form.request());
        Map<String, ValueForm> filters = new HashMap<>();
        form.filters().forEach((name, field) -> {
            Line line = its.query().get(name);
            ValueForm own =
                    line == null || line.form() == null ? rules.general().form(field) : line.form();
            if (own != null && own.kind() != ValueForm.Kind.SAME) {
                filters.put(name, own);
            }
        });
        AnswerCorrection answer = answer(id, form, its);
        boolean hasRequest = body != null
                || !its.equals(OperationRules.NONE)
                || !filters.isEmpty()
                || !rules.headers().equals(Headers.NONE);
        if (hasRequest) {
            requests.put(
                    id, new RequestCorrection(id, form, its, filters, body, rules.headers(), answer, file.name(), log));
        }
        if (answer != null) {
            answers.put(id, answer);
        }
    }

    private @Nullable AnswerCorrection answer(String id, Operation form, OperationRules its) {
        AnswerRule rule = its.answer();
        AnswerForm is = rule == null ? form.form() : rule.form();
        boolean isDeferred = is == AnswerForm.JOB || form.deferred();
        SchemaCorrection record = received.of(form.answer());
        SchemaCorrection job = isDeferred ? received.of("Job") : null;
        boolean isList = is == AnswerForm.LIST;
        boolean isRecord = form.form() == AnswerForm.RECORD && !"Job".equals(form.answer());
        Line wrapper = isRecord && rule == null ? rules.general().record(form) : null;
        ListPlaces list = !isList
                ? null
                : rule != null && rule.list() != null
                        ? rule.list()
                        : rules.general().list();
        boolean hasNoCursor = isList && its.isAbsent(OperationRules.CURSOR);
        String cursorHeader = isList ? rules.headers().nextCursor() : null;
        boolean isSame = rule == null && record == null && job == null && wrapper == null && list == null;
        if (isSame && !hasNoCursor && cursorHeader == null) {
            return null;
        }
        List<String> labels = new ArrayList<>();
        if (record != null) {
            record.labels(labels::add, new ArrayList<>());
        }
        List<String> place = rule != null ? rule.in() : wrapper != null ? wrapper.name() : List.of();
        String at = rule != null ? rule.at() : wrapper != null ? wrapper.at().place() : "";
        boolean isWhole = its.isAbsent(OperationRules.LIMIT);
        return new AnswerCorrection(
                is,
                new AnswerCorrection.Where(place, at, rule == null ? List.of() : rule.hosts()),
                list,
                cursorHeader,
                hasNoCursor,
                isWhole,
                record,
                job,
                isDeferred,
                new CorrectionUse(log, id, file.name(), labels));
    }

    /** Returns the names of the files. */
    public String name() {
        return file.name();
    }

    /** Returns the digest of the rules that are in force. */
    public String digest() {
        return file.digest();
    }

    /** Returns what the files say. */
    public Rules rules() {
        return rules;
    }

    /** Returns what corrects the requests of an operation; null if nothing does. */
    public @Nullable RequestCorrection request(String operation) {
        return requests.get(operation);
    }

    /** Returns what corrects the answers of an operation; null if nothing does. */
    public @Nullable AnswerCorrection answer(String operation) {
        return answers.get(operation);
    }

    /** Returns the operations whose path is another one, or has its parameters elsewhere. */
    public Set<String> moved() {
        Set<String> moved = new HashSet<>();
        requests.forEach((id, each) -> {
            if (each.path() != null) {
                moved.add(id);
            }
        });
        return moved;
    }

    /** Returns what corrects errors; null if nothing does. */
    public @Nullable ErrorCorrection errors() {
        SchemaCorrection entry = received.of("ErrorEntry");
        return rules.errors().equals(ErrorRules.NONE) && entry == null
                ? null
                : new ErrorCorrection(rules.errors(), entry, new CorrectionUse(log, "errors", file.name(), List.of()));
    }

    /** Returns what corrects the record of a kind of event; null if nothing does. */
    public @Nullable SchemaCorrection record(String kind) {
        return received.of(contract.events().get(kind));
    }
}
