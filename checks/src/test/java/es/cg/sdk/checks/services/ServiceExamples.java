package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The examples of a document: of each request and of each answer. */
final class ServiceExamples {
    private final List<JsonNode> values = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    ServiceExamples(ServiceDocument document) {
        ClosedSchemas requests = ClosedSchemas.ofRequests(document);
        ClosedSchemas answers = ClosedSchemas.ofAnswers(document);
        for (ServiceDocument.Operation each : document.operations()) {
            add(each.name() + " request", requests, document.requestContent(each));
            each.node()
                    .path("responses")
                    .forEach(answer -> add(
                            each.name() + " answer",
                            answers,
                            document.resolved(answer).path("content")));
        }
    }

    private void add(String where, ClosedSchemas schemas, JsonNode content) {
        for (JsonNode media : content) {
            List<JsonNode> examples = new ArrayList<>(media.path("examples").findValues("value"));
            if (media.has("example")) {
                examples.add(media.path("example"));
            }
            for (JsonNode example : examples) {
                values.add(example);
                schemas.errors(media.path("schema"), example).forEach(error -> problems.add(where + ": " + error));
            }
        }
    }

    /** Returns what the document's own schemas do not allow of its examples. */
    List<String> problems() {
        return problems;
    }

    /** Returns the examples that have a member of this name at this place. */
    Stream<JsonNode> with(String pointer) {
        return values.stream().filter(each -> !each.at(pointer).isMissingNode());
    }
}
