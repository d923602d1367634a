package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads and writes the effects of faults in the panel's calls. */
final class PanelFaults {
    private static final List<String> KINDS = List.of("drop", "delay", "body", "fail_job");

    private static final String FOREIGN_BODY = "<html>Bad Gateway</html>";

    private PanelFaults() {}

    /** Returns an example of each effect with its name, and a sentence that says what happens. */
    static List<ObjectNode> examples() {
        return List.of(
                example("lost_after", InjectedFaults.Drop.AFTER, "The operation is done, but its answer is lost."),
                example("lost_before", InjectedFaults.Drop.BEFORE, "Nothing is done, and no answer comes."),
                example(
                        "cut_off",
                        InjectedFaults.Drop.MID_BODY,
                        "The operation is done, but only the first half of its answer comes."),
                example(
                        "error",
                        new InjectedFaults.Answer(503, "servicio_no_disponible", 1),
                        "The service answers with an error, and nothing is done."),
                example(
                        "late",
                        new InjectedFaults.Delay(Duration.ofSeconds(2)),
                        "The operation is done, and its answer comes late."),
                example(
                        "other_answer",
                        new InjectedFaults.Foreign(502, "text/html", FOREIGN_BODY),
                        "A proxy answers in place of the service, and nothing is done."),
                example(
                        "job_fails",
                        new InjectedFaults.FailedJob("error_interno"),
                        "The next job of the operation fails with this code."));
    }

    private static ObjectNode example(String name, InjectedFaults.Effect effect, String text) {
        ObjectNode example = Fields.none().put("name", name).put("text", text);
        example.set("effect", shown(effect));
        return example;
    }

    /** Reads the effect of a fault. */
    static InjectedFaults.Effect effect(PanelCall call) {
        JsonNode effect = call.body().path("effect");
        List<String> kinds = KINDS.stream().filter(effect::has).toList();
        boolean answers = kinds.isEmpty()
                && effect.path("status").isInt()
                && effect.path("code").isTextual();
        if (!answers && kinds.size() != 1) {
            throw PanelCall.wrong("effect must have a status and a code, or one of " + String.join(", ", KINDS));
        }
        if (answers) {
            JsonNode wait = effect.path("retry_after");
            if (!wait.isMissingNode() && !wait.isInt()) {
                throw PanelCall.wrong("retry_after must be a whole number of seconds");
            }
            return new InjectedFaults.Answer(
                    effect.path("status").asInt(), effect.path("code").textValue(), wait.asInt());
        }
        String kind = kinds.get(0);
        if (!effect.path(kind).isTextual()) {
            throw PanelCall.wrong(kind + " must be text");
        }
        String text = effect.path(kind).textValue();
        return switch (kind) {
            case "drop" -> drop(text);
            case "delay" -> new InjectedFaults.Delay(PanelCall.duration(text, "delay must be a duration such as PT2S"));
            case "fail_job" -> new InjectedFaults.FailedJob(text);
            default ->
                new InjectedFaults.Foreign(
                        effect.path("status").asInt(200),
                        effect.path("content_type").asText("text/plain"),
                        text);
        };
    }

    private static InjectedFaults.Drop drop(String text) {
        String drop = text.toUpperCase(Locale.ROOT);
        if (!Set.of("BEFORE", "AFTER", "MID_BODY").contains(drop)) {
            throw PanelCall.wrong("drop must be one of before, after, mid_body");
        }
        return InjectedFaults.Drop.valueOf(drop);
    }

    /** Returns an effect as it is written in a call. */
    static ObjectNode shown(InjectedFaults.Effect effect) {
        ObjectNode shown = Fields.none();
        if (effect instanceof InjectedFaults.Answer answer) {
            shown.put("status", answer.status()).put("code", answer.code()).put("retry_after", answer.retryAfter());
        } else if (effect instanceof InjectedFaults.Drop drop) {
            shown.put("drop", drop.name().toLowerCase(Locale.ROOT));
        } else if (effect instanceof InjectedFaults.Delay delay) {
            shown.put("delay", delay.duration().toString());
        } else if (effect instanceof InjectedFaults.Foreign foreign) {
            shown.put("body", foreign.body()).put("content_type", foreign.contentType());
            shown.put("status", foreign.status());
        } else if (effect instanceof InjectedFaults.FailedJob failed) {
            shown.put("fail_job", failed.code());
        }
        return shown;
    }
}
