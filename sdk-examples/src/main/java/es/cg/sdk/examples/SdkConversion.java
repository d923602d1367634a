package es.cg.sdk.examples;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.Contract;
import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.base.json.Attached;
import es.cg.sdk.generator.match.FileConversion;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

/** Applies a corrections file by the code of the SDK. */
final class SdkConversion implements FileConversion {
    private static final String ABSENT = "is not in the answers of the service";

    private final Corrections corrections;

    private SdkConversion(Corrections corrections) {
        this.corrections = corrections;
    }

    /**
     * Reads a file.
     *
     * @throws RefusedException if a client refuses it
     */
    static FileConversion of(Path file) {
        try {
            return new SdkConversion(Corrections.of(CorrectionsFile.read(file), NOPLogger.NOP_LOGGER));
        } catch (IllegalArgumentException refused) {
            throw RefusedException.failed(String.valueOf(refused.getMessage()));
        }
    }

    private static Contract.Operation form(String operation) {
        Contract.Operation form = Contract.bundled().operations().get(operation);
        if (form == null) {
            throw new IllegalArgumentException("there is no operation " + operation);
        }
        return form;
    }

    /** Returns what a request with these parts becomes. */
    private RequestCorrection.Corrected sent(String operation, Map<String, String> query, @Nullable Json body) {
        Contract.Operation form = form(operation);
        Map<String, String> parameters = new LinkedHashMap<>();
        form.parameters().forEach(each -> parameters.put(each, "{" + each + "}"));
        RequestCorrection correction = corrections.request(operation);
        List<String> segments = List.of(form.path().substring(1).split("/", -1));
        return correction == null
                ? new RequestCorrection.Corrected(form.method(), segments, query, "1001", body)
                : correction.correct(
                        new RequestCorrection.Plain(form.method(), segments, parameters, query, "1001", body));
    }

    @Override
    public String target(String operation) {
        RequestCorrection.Corrected sent = sent(operation, Map.of(), null);
        return sent.method() + " /" + String.join("/", sent.segments());
    }

    @Override
    public Map<String, String> query(String operation, Map<String, String> filters) {
        return sent(operation, filters, null).query();
    }

    @Override
    public String request(String operation, String json) {
        Json body = sent(operation, Map.of(), Json.parse(json)).body();
        return body == null ? "{}" : body.text();
    }

    @Override
    public String answer(String operation, int status, String json) {
        AnswerCorrection correction = corrections.answer(operation);
        Json theirs = Json.parse(json);
        return readable(correction == null ? theirs : correction.correct(theirs, status, null, header -> null))
                .text();
    }

    /** Returns JSON without what the service does not have; throws if a value does not fit its form. */
    private static Json readable(Json json) {
        if (json.kind() == Json.Kind.ARRAY) {
            return Json.of(json.items().stream().map(SdkConversion::readable).toList());
        }
        if (json.kind() != Json.Kind.OBJECT) {
            return json;
        }
        Map<String, String> problems = Attached.problems(json);
        problems.forEach((member, problem) -> {
            if (!problem.startsWith(ABSENT)) {
                throw new IllegalArgumentException(
                        (member.equals(Attached.ALL) ? "the record" : member) + " " + problem);
            }
        });
        Map<String, Object> members = new LinkedHashMap<>();
        json.names().stream()
                .filter(each -> !problems.containsKey(each))
                .forEach(each -> members.put(each, readable(json.get(each))));
        return Json.of(members);
    }
}
