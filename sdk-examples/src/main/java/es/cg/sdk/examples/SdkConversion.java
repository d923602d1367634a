package es.cg.sdk.examples;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.Contract;
import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.ErrorCorrection;
import es.cg.sdk.base.corrections.Line;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.base.json.Attached;
import es.cg.sdk.generator.match.FileConversion;
import es.cg.sdk.json.Json;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

/** Applies a corrections file by the code of the SDK. */
final class SdkConversion implements FileConversion {
    private static final String ABSENT = "is not in the answers of the service";

    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");

    private final Corrections corrections;
    private final WebhookCorrections webhooks;

    private SdkConversion(Corrections corrections, WebhookCorrections webhooks) {
        this.corrections = corrections;
        this.webhooks = webhooks;
    }

    /**
     * Reads a file.
     *
     * @throws RefusedException if a client refuses it
     */
    static FileConversion of(Path file) {
        try {
            return new SdkConversion(
                    Corrections.of(CorrectionsFile.read(file), NOPLogger.NOP_LOGGER), WebhookCorrections.read(file));
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
        Json ours = correction == null ? theirs : correction.correct(theirs, status, null, header -> null);
        String text = readable(ours).text();
        TypedViews.read(operation, status, ours, ABSENT);
        return text;
    }

    @Override
    public String error(String json) {
        ErrorCorrection correction = corrections.errors();
        Json theirs = Json.parse(json);
        return (correction == null
                        ? theirs.get("error")
                        : correction.correct(theirs, true).error())
                .text();
    }

    /** Signs the event as the file says, receives it, and returns what a handler is given. */
    @Override
    public String event(String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        WebhookSigner signer = WebhookSigner.of(SECRET, webhooks);
        SignatureVerifier verifier =
                SignatureVerifier.builder().secret(SECRET).corrections(webhooks).build();
        List<WebhookEvent> events = new ArrayList<>();
        int status = 0;
        for (WebhookEvent.Environment each : WebhookEvent.Environment.values()) {
            WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                    .corrections(webhooks)
                    .environment(each)
                    .build(events::add);
            status = receiver.receive("POST", List.of(signer.header(body)), new ByteArrayInputStream(body))
                    .status();
        }
        if (events.isEmpty()) {
            throw new IllegalArgumentException("a receiver answers " + status + ", and hands out no event");
        }
        WebhookEvent event = events.get(0);
        requireRead("created", Json.parse(json), event.created());
        requireRead("client_id", Json.parse(json), event.clientId());
        Map<String, Object> ours = new LinkedHashMap<>();
        ours.put("id", event.id());
        ours.put("type", event.kind().value());
        ours.put("data", Map.of("object", readable(event.record())));
        if (event.created() != null) {
            ours.put("created", event.created().getEpochSecond());
        }
        if (event.clientId() != null) {
            ours.put("client_id", event.clientId());
        }
        ours.put("environment", event.environment().name().toLowerCase(Locale.ROOT));
        return Json.of(ours).text();
    }

    /** A receiver gives null for what it cannot read, and a handler would not know that there was something. */
    private void requireRead(String part, Json event, @Nullable Object read) {
        Line line = corrections.events().places().get(part);
        if (read != null || (line != null && line.isAbsent())) {
            return;
        }
        Json value = event;
        for (String each : line == null || line.name().isEmpty() ? List.of(part) : line.name()) {
            value = value.kind() == Json.Kind.OBJECT ? value.get(each) : Json.of(null);
        }
        if (value.kind() != Json.Kind.NULL) {
            throw new IllegalArgumentException(
                    "a receiver reads " + part + " of " + value.text() + " as null: write its form in events");
        }
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
