package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.Contract.Operation;
import es.cg.sdk.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.helpers.NOPLogger;

/** What converts the requests, answers and events of a service that differs. Made once for a client or a receiver. */
public final class Corrections {
    /** Those of a client or a receiver without a file. */
    public static final Corrections NONE = new Corrections(null, NOPLogger.NOP_LOGGER);

    // Enough to find the file that a journal names by its whole digest.
    private static final int DIGEST_DIGITS = 12;

    private final @Nullable CorrectionsFile file;
    private final Logger log;
    private final Rules rules;
    private final Map<String, RequestCorrection> requests = new HashMap<>();
    private final Map<String, AnswerCorrection> answers = new HashMap<>();
    private final Map<String, UnaryOperator<Json>> records = new HashMap<>();
    private final @Nullable ErrorCorrection errors;

    private Corrections(@Nullable CorrectionsFile file, Logger log) {
        this.file = file;
        this.log = log;
        this.rules = file == null ? Rules.NONE : file.rules();
        if (file == null) {
            errors = null;
            return;
        }
        Contract contract = Contract.bundled();
        Schemas sent = new Schemas(contract.sent(), rules.requests(), rules.general(), file.name());
        Schemas received = new Schemas(contract.received(), rules.answers(), rules.general(), file.name());
        contract.operations().forEach((id, form) -> operation(id, form, sent, received, file.name()));
        contract.events().forEach((kind, schema) -> {
            SchemaCorrection record = received.of(schema);
            if (record != null) {
                CorrectionUse use = new CorrectionUse(log, kind, file.name(), record);
                records.put(kind, theirs -> {
                    Json ours = record.receive(theirs, use);
                    use.answered(() -> !ours.equals(theirs));
                    return ours;
                });
            }
        });
        SchemaCorrection entry = received.of("ErrorEntry");
        errors = rules.errors().equals(ErrorRules.NONE) && entry == null
                ? null
                : new ErrorCorrection(rules.errors(), entry, new CorrectionUse(log, "errors", file.name(), null));
    }

    /** Makes what a file asks for. */
    public static Corrections of(CorrectionsFile file, Logger log) {
        return new Corrections(file, log);
    }

    private void operation(String id, Operation form, Schemas sent, Schemas received, String name) {
        OperationRules its = rules.operations().getOrDefault(id, OperationRules.NONE);
        SchemaCorrection record = received.of(form.answer());
        AnswerCorrection answer = new AnswerCorrection(
                form, its, rules, record, received.of("Job"), new CorrectionUse(log, id, name, record));
        if (answer.isNeeded()) {
            answers.put(id, answer);
        }
        RequestCorrection request = new RequestCorrection(
                id, form, its, rules, sent.of(form.request()), answer, new CorrectionUse(log, id, name, null));
        if (request.isNeeded()) {
            requests.put(id, request);
        }
    }

    /**
     * Logs what is in force: one short line, and at DEBUG a line for each value; as a warning what contradicts the
     * contract.
     */
    public void logInForce() {
        if (file == null) {
            return;
        }
        String name = file.name();
        String digest = file.digest().substring(0, DIGEST_DIGITS);
        log.info("Corrections of the contract are in force: {}, digest {}…: {}", name, digest, file.counts());
        file.report().forEach(each -> log.debug("{} says {}", name, each));
        rules.against().forEach(each -> log.warn("{} contradicts the contract: {}", name, each));
    }

    /** Returns the names of the files; null if there is none. */
    public @Nullable String name() {
        return file == null ? null : file.name();
    }

    /** Returns the digest of the rules that are in force; empty if there is no file. */
    public String digest() {
        return file == null ? "" : file.digest();
    }

    /** Returns what the files say of headers. */
    public Headers headers() {
        return rules.headers();
    }

    /** Returns what the files say of events. */
    public EventRules events() {
        return rules.events();
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

    /** Returns whether the records of a kind of event are corrected; of null, whether those of any kind are. */
    public boolean isOfRecord(@Nullable String kind) {
        return kind == null ? !records.isEmpty() : records.containsKey(kind);
    }

    /** Returns the record of an event as the contract has it. */
    public Json record(String kind, Json theirs) {
        return records.getOrDefault(kind, UnaryOperator.identity()).apply(theirs);
    }
}
