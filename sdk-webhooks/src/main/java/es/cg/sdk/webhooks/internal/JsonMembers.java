package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members at given paths of a JSON object, and checks that the whole text is JSON. The other members do not
 * matter: they may have numbers of any size, repeated names, and up to 1,000 levels of nesting.
 */
public final class JsonMembers {
    // That of Jackson by default, so that a handler can read the event too.
    private static final int MAX_DEPTH = 1000;
    private static final String NO_OBJECT = "the text is not a JSON object";
    private static final String GOES_ON = "the text goes on after the JSON object";
    private static final JsonFactory JSON = JsonFactory.builder()
            // The names come from outside, and must not fill a table.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            // In a container, a buffer for each thread would keep the class loader of a removed application alive.
            .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final String json;
    private final Node paths = new Node();
    private final Map<String, Member> found = new HashMap<>();

    private JsonMembers(String json) {
        this.json = json;
    }

    /** The text has more levels of nesting, or longer names, than are read. */
    public static final class LimitException extends IOException {
        private static final long serialVersionUID = 1L;

        private LimitException(StreamConstraintsException cause) {
            super(cause);
        }
    }

    /** The type of the value at a path. */
    public enum MemberType {
        /** Missing, or null. */
        NONE,
        /** A string. */
        TEXT,
        /** A number without fraction or exponent. */
        INTEGER,
        /** An object. */
        OBJECT,
        /** Any other value. */
        OTHER,
        /** Several members with the same name and different values. */
        AMBIGUOUS
    }

    /**
     * The value at a path.
     *
     * @param text the value of a string or an integer; the unchanged JSON of an object; empty otherwise
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
     * Returns the values at these paths, which are names with dots between them; each path has an entry.
     *
     * @throws LimitException if the text has more than 1,000 levels of nesting, or a name that is too long
     * @throws IOException if the text is not a JSON object
     */
    public static Map<String, Member> of(String json, String... paths) throws IOException {
        JsonMembers members = new JsonMembers(json);
        for (String each : paths) {
            members.addPath(each);
        }
        try {
            members.read();
        } catch (StreamConstraintsException e) {
            throw new LimitException(e);
        }
        Map<String, Member> all = new HashMap<>();
        for (String each : paths) {
            all.put(each, members.found.getOrDefault(each, Member.NONE));
        }
        return all;
    }

    /**
     * Returns the names of the members of an object; null if a member is an object or an array.
     *
     * @throws IOException if the text is not a JSON object
     */
    public static @Nullable Set<String> namesOfFlatObject(String json) throws IOException {
        Set<String> names = new HashSet<>();
        try (JsonParser parser = parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException(NO_OBJECT);
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                names.add(parser.currentName());
                if (parser.nextToken().isStructStart()) {
                    return null;
                }
            }
            if (parser.nextToken() != null) {
                throw new IOException(GOES_ON);
            }
        }
        return names;
    }

    /** Returns a parser without limits on the size of numbers and strings. */
    public static JsonParser parser(String json) throws IOException {
        return JSON.createParser(json.toCharArray());
    }

    private void addPath(String path) {
        Node at = paths;
        for (String name : path.split("\\.", -1)) {
            at = at.next.computeIfAbsent(name, unused -> new Node());
        }
        at.path = path;
    }

    private void read() throws IOException {
        try (JsonParser parser = parser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException(NO_OBJECT);
            }
            members(parser, paths);
            if (parser.nextToken() != null) {
                throw new IOException(GOES_ON);
            }
        }
    }

    /** Reads the members of an object. Recursion ends at the end of the longest path. */
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
