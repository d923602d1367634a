package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a few members of a JSON object by the paths to them, and checks that all of it is JSON. What the rest of it
 * holds does not matter: numbers of any size, members of one name, and nesting up to 100,000 levels.
 */
public final class Members {
    private static final int DEEPEST = 100_000;
    private static final JsonFactory JSON = JsonFactory.builder()
            // Names come from outside, and no table of them must grow.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            // One for each thread would hold the class loader of an application that is gone, in a container's.
            .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String json;
    private final Node paths = new Node();
    private final Map<String, Member> found = new HashMap<>();

    private Members(String json) {
        this.json = json;
    }

    /** What stands at a path. */
    public enum MemberType {
        /** Nothing, or null. */
        NONE,
        /** A text. */
        TEXT,
        /** A number without fraction and exponent. */
        INTEGER,
        /** An object. */
        OBJECT,
        /** Something else. */
        OTHER,
        /** Several members of one name, which differ. */
        AMBIGUOUS
    }

    /**
     * What stands at a path, and its text: of a text or an integer the value, of an object the JSON as it was written.
     */
    public record Member(MemberType type, String text) {
        private static final Member NONE = new Member(MemberType.NONE, "");
        private static final Member AMBIGUOUS = new Member(MemberType.AMBIGUOUS, "");
    }

    private static final class Node {
        private final Map<String, Node> next = new HashMap<>();
        private @Nullable String path;
    }

    /**
     * Returns what stands at these paths, names with dots between them, each of them.
     *
     * @throws IOException if the text is no JSON object
     */
    public static Map<String, Member> of(String json, String... paths) throws IOException {
        Members members = new Members(json);
        for (String each : paths) {
            members.seek(each);
        }
        members.read();
        Map<String, Member> all = new HashMap<>();
        for (String each : paths) {
            all.put(each, members.found.getOrDefault(each, Member.NONE));
        }
        return all;
    }

    /** Returns a parser that refuses no JSON for its size. */
    static JsonParser parser(String json) throws IOException {
        return JSON.createParser(json.toCharArray());
    }

    private void seek(String path) {
        Node at = paths;
        for (String name : path.split("\\.", -1)) {
            at = at.next.computeIfAbsent(name, unused -> new Node());
        }
        at.path = path;
    }

    private void read() throws IOException {
        try (JsonParser parser = parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is no JSON object");
            }
            members(parser, paths);
            if (parser.nextToken() != null) {
                throw new IOException("something stands behind the JSON object");
            }
        }
    }

    /** As deep as the deepest path, and no deeper. */
    private void members(JsonParser parser, Node at) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            Node node = at.next.get(parser.currentName());
            JsonToken token = parser.nextToken();
            if (node == null) {
                parser.skipChildren();
                continue;
            }
            int begin = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
            String scalar =
                    token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT ? parser.getText() : "";
            if (token == JsonToken.START_OBJECT) {
                members(parser, node);
            } else {
                parser.skipChildren();
            }
            int end = Math.toIntExact(parser.currentLocation().getCharOffset());
            if (node.path != null) {
                found.merge(
                        node.path,
                        member(token, scalar, begin, end),
                        (before, now) -> before.equals(now) ? now : Member.AMBIGUOUS);
            }
        }
    }

    private Member member(JsonToken token, String scalar, int begin, int end) {
        return switch (token) {
            case VALUE_NULL -> Member.NONE;
            case VALUE_STRING -> new Member(MemberType.TEXT, scalar);
            case VALUE_NUMBER_INT -> new Member(MemberType.INTEGER, scalar);
            case START_OBJECT -> new Member(MemberType.OBJECT, json.substring(begin, end));
            default -> new Member(MemberType.OTHER, "");
        };
    }
}
