package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation of a document.
 *
 * @param id the operationId; method and path if it has none
 * @param method in capital letters
 * @param template the method and the form of the path, without any name
 * @param scope the permission that it needs; empty if the document does not say
 * @param isShown whether it is no assumption of ours
 * @param place where the document has it
 */
public record ApiOperation(
        String id,
        String method,
        String path,
        String template,
        String scope,
        boolean isShown,
        List<Parameter> parameters,
        @Nullable Body request,
        List<Answer> answers,
        @Nullable Shape error,
        Place place) {
    /** A parameter; {@code in} is path, query or header. */
    public record Parameter(String name, String in, boolean required, boolean isShown, Shape shape) {
        Shape.Field field() {
            return new Shape.Field(name, required, shape);
        }
    }

    /** What is sent or answered, with the examples that the document gives of it. */
    public record Body(String mediaType, Shape shape, List<JsonValue> examples) {
        public boolean isJson() {
            return mediaType.contains("json");
        }
    }

    /** An answer of success; the body is null if it has none. */
    public record Answer(String status, @Nullable Body body, boolean isShown) {}

    boolean isAnswerShown() {
        return isShown && answers.stream().allMatch(Answer::isShown);
    }

    public boolean isWrite() {
        return !method.equals("GET");
    }

    public List<Parameter> in(String place) {
        return parameters.stream().filter(each -> each.in.equals(place)).toList();
    }

    /** Returns a path without the names of its parameters. */
    public static String anonymous(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    List<String> segments() {
        List<String> segments = new ArrayList<>(List.of(path.split("/", -1)));
        segments.removeIf(String::isEmpty);
        return segments;
    }

    /** Returns the JSON of the first answer of success that has one. */
    @Nullable
    Shape answer() {
        return answers.stream()
                .map(Answer::body)
                .filter(each -> each != null && each.isJson())
                .map(Body::shape)
                .findFirst()
                .orElse(null);
    }

    /** Returns what is answered: empty, accepted, file, list, job or record. */
    String answerKind() {
        Shape shape = answer();
        if (shape == null) {
            boolean hasBody = answers.stream().anyMatch(each -> each.body() != null);
            boolean isAccepted = answers.stream().anyMatch(each -> each.status().equals("202"));
            return hasBody ? "file" : isAccepted ? "accepted" : "empty";
        }
        if (shape.type().equals("array") || shape.fields().containsKey("has_more")) {
            return "list";
        }
        boolean isJob = answers.size() == 1 && answers.get(0).status().equals("202");
        return isJob ? "job" : "record";
    }
}
