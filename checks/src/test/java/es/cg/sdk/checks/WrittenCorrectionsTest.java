package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.generator.differences.LabelledDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The corrections that are written for a document let the client call a service that is made from this document alone;
 * without them, the same calls fail or mean something else.
 */
@Tag("slow")
class WrittenCorrectionsTest {
    private static final OpenApi OURS = OpenApi.ofProject();
    private static final AtomicReference<Instant> NOW = new AtomicReference<>(Instant.parse("2026-11-20T08:00:00Z"));
    private static final String NO_CLIENT = " carries X-CG-Client as the corrections say, but the call has no client";
    private static final String NO_FILTER = "which the service does not have, as the corrections say: leave it out";
    private static final List<String> CODES =
            OpenApi.texts(OURS.component("schemas", "ErrorCode").path("x-known-values"));

    /** The client takes what these services do also without a file, or the service takes what the client sends. */
    private static final List<String> SAME_WITHOUT = List.of(
            "another version",
            "an upload answers the record itself",
            "a model is never deferred",
            "recurringInvoices.pause answers nothing",
            "activities.delete answers nothing",
            "documents.remove answers nothing");

    @TempDir
    private Path folder;

    /** What is done with a document. */
    private enum Proof {
        MENDED,
        SAME_WITHOUT,
        /** It makes an operation of the firm one of a client: who calls it without a client is told so. */
        NEEDS_A_CLIENT,
        /** Receivers follow it, not the client. */
        OF_WEBHOOKS,
        WRONG
    }

    @Test
    void eachFileWithoutQuestionsMendsItsService() throws IOException {
        TypedCall calls = new TypedCall(OURS, folder);
        Map<Proof, List<String>> proofs = new TreeMap<>();
        for (LabelledDocument each : LabelledDocument.all(Project.text("openapi.json"))) {
            if (each.mends() && !each.asks()) {
                List<String> wrong = new ArrayList<>();
                Proof proof = proof(each, calls, wrong);
                proofs.computeIfAbsent(proof, none -> new ArrayList<>())
                        .add(each.name() + (wrong.isEmpty() ? "" : ": " + wrong));
            }
        }

        assertThat(proofs.get(Proof.WRONG)).isNull();
        assertThat(proofs.get(Proof.SAME_WITHOUT)).containsExactlyInAnyOrderElementsOf(SAME_WITHOUT);
        assertThat(proofs.get(Proof.NEEDS_A_CLIENT))
                .extracting(each -> each.replaceFirst(":.*", ""))
                .containsExactlyInAnyOrder("jobs.get takes the client header", "webhooks.list takes the client header");
        assertThat(proofs.get(Proof.MENDED)).hasSizeGreaterThanOrEqualTo(90);
    }

    private static Proof proof(LabelledDocument document, TypedCall calls, List<String> wrong) throws IOException {
        JsonNode file = OpenApi.parse(document.corrections());
        if (file.has("events") || file.has("signature")) {
            return Proof.OF_WEBHOOKS;
        }
        OpenApi theirs = new OpenApi(OpenApi.parse(document.json()));
        boolean differs = false;
        int called = 0;
        try (DocumentService service = new DocumentService(theirs, OURS)) {
            CgClient corrected;
            try {
                corrected = client(service, Corrections.parse("corrections.json", document.corrections()));
            } catch (IllegalArgumentException e) {
                wrong.add(String.valueOf(e.getMessage()));
                return Proof.WRONG;
            }
            try (corrected;
                    CgClient plain = client(service, null)) {
                for (String id : operations(file)) {
                    for (int status : file.has("errors") ? List.of(422) : statuses(id)) {
                        service.answers(status);
                        List<String> problems = problems(
                                service,
                                calls.call(
                                        corrected, id, file.path("operations").path(id)),
                                id,
                                status);
                        called++;
                        if (!problems.isEmpty()) {
                            wrong.add(id + " " + status + " " + problems);
                        }
                        service.answers(status);
                        differs |= !problems(
                                        service,
                                        calls.call(
                                                plain,
                                                id,
                                                file.path("operations").path(id)),
                                        id,
                                        status)
                                .isEmpty();
                    }
                }
            }
        }
        if (called == 0) {
            wrong.add("nothing is called");
        }
        if (!wrong.isEmpty() && wrong.stream().allMatch(each -> each.contains(NO_CLIENT))) {
            return Proof.NEEDS_A_CLIENT;
        }
        return !wrong.isEmpty() ? Proof.WRONG : differs ? Proof.MENDED : Proof.SAME_WITHOUT;
    }

    private static CgClient client(DocumentService service, @Nullable Corrections corrections) {
        CgClient.Builder builder = CgClient.builder()
                .baseUrl(service.url())
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(Time.of(NOW::get, each -> NOW.updateAndGet(now -> now.plus(each))))
                .pacing(false);
        return (corrections == null ? builder : builder.corrections(corrections)).build();
    }

    /** The statuses that the service may answer with, one after the other. */
    private static List<Integer> statuses(String id) {
        return operation(id).method().equals("GET") ? List.of(200) : List.of(200, 201, 202);
    }

    private static List<String> problems(DocumentService service, TypedCall.Outcome outcome, String id, int status) {
        List<String> problems = new ArrayList<>(service.complaints());
        if (status == 422) {
            // The values that the service gives to each part of an error.
            boolean isKnown = outcome.error() instanceof ApiException api && CODES.contains(String.valueOf(api.code()));
            if (!isKnown || !outcome.errorText().matches(".*[|]12[|]\\[.*12.*]")) {
                problems.add(outcome.errorText());
            }
            return problems;
        }
        if (outcome.error() instanceof IllegalArgumentException e
                && String.valueOf(e.getMessage()).contains(NO_FILTER)
                && problems.isEmpty()) {
            return problems; // Nothing is sent, since the service would not filter.
        }
        if (outcome.error() != null) {
            problems.add(outcome.error().toString());
        }
        for (JsonNode each : outcome.records()) {
            if (each.asText().startsWith("{") && answers(id).findAny().isEmpty()) {
                problems.add("the file is the JSON of an answer");
            }
            if (each.isTextual() || service.isEmpty()) {
                continue; // A file, or nothing.
            }
            List<String> least = answers(id)
                    .map(schema -> SchemaFit.ofAnswer(OURS, schema, each))
                    .min(Comparator.comparingInt(List::size))
                    .orElse(List.of());
            problems.addAll(least);
        }
        return problems;
    }

    /** The records that an operation returns: also that of a list, and the result of a job. */
    private static Stream<JsonNode> answers(String id) {
        OpenApi.Operation operation = operation(id);
        return operation.responses().keySet().stream()
                .filter(each -> each.startsWith("2"))
                .map(operation::answerSchema)
                .filter(each -> !each.isMissingNode())
                .flatMap(each -> {
                    Map<String, JsonNode> properties = OURS.properties(each);
                    JsonNode data = properties.get("data");
                    return data != null
                            ? Stream.of(OURS.resolve(data).path("items"))
                            : Stream.of(each, properties.get("resultado"))
                                    .filter(Objects::nonNull)
                                    .filter(schema -> !OURS.properties(schema).isEmpty());
                });
    }

    private static OpenApi.Operation operation(String id) {
        return OURS.operations().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The operations that a file corrects. */
    private static Set<String> operations(JsonNode file) {
        Set<String> ids = new LinkedHashSet<>(OpenApi.names(file.path("operations")));
        if (file.has("list_envelope")) {
            ids.addAll(List.of("expenses.list", "products.list"));
        }
        if (file.has("version_header")) {
            ids.add("expenses.list");
        }
        if (file.has("errors")) {
            ids.add("expenses.create");
        }
        for (String schema : OpenApi.names(file.path("schemas"))) {
            first(ids, each -> reaches(each.bodySchema(), schema, 0));
            first(
                    ids,
                    each -> each.responses().keySet().stream()
                            .filter(status -> status.startsWith("2"))
                            .anyMatch(status -> reaches(each.answerSchema(status), schema, 0)));
        }
        return ids;
    }

    private static void first(Set<String> ids, Predicate<OpenApi.Operation> test) {
        OURS.operations().stream()
                .filter(each -> !each.id().equals("clients.export")) // Is received as a file.
                .filter(test)
                .map(OpenApi.Operation::id)
                .findFirst()
                .ifPresent(ids::add);
    }

    private static boolean reaches(JsonNode schema, String name, int depth) {
        if (schema.path("$ref").asText().endsWith("/" + name)) {
            return true;
        }
        return depth < 5
                && (OURS.properties(schema).values().stream().anyMatch(each -> reaches(each, name, depth + 1))
                        || reaches(OURS.resolve(schema).path("items"), name, depth + 1));
    }
}
