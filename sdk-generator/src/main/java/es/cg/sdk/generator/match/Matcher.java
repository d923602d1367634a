package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pairs two documents: operations first, then the records that paired operations send and answer. */
public final class Matcher {
    /** Stands for all events among the operations that are used. */
    public static final String EVENTS = "events";

    private static final Set<String> OUR_HEADERS =
            Set.of("authorization", "accept", "contenttype", "idempotencykey", "xcgclient", "xcgsandboxscenario");

    private final ApiDocument ours;
    private final ApiDocument theirs;
    private final Given given;
    private final Synonyms synonyms = Synonyms.read();
    private final FieldMarks marks = FieldMarks.read();
    private final FieldMatcher fields;
    private final ListShapes lists;
    private final Matching matching = new Matching();
    private final IdentityHashMap<Shape, Set<String>> visited = new IdentityHashMap<>();
    private final Map<String, List<Parameter>> pathIds = new LinkedHashMap<>();
    private final Set<String> shownRequests = new HashSet<>();
    private final Set<String> shownAnswers = new HashSet<>();

    private Matcher(ApiDocument ours, ApiDocument theirs, Given given) {
        this.ours = ours;
        this.theirs = theirs;
        this.given = given;
        this.fields = new FieldMatcher(synonyms, marks, forms(theirs, given.general()));
        this.lists = new ListShapes(synonyms);
        for (ApiOperation each : ours.operations()) {
            if (each.request() != null) {
                addShown(each.request().shape(), shownRequests);
            }
            each.answers().stream()
                    .map(ApiOperation.Answer::body)
                    .filter(Objects::nonNull)
                    .forEach(body -> addShown(body.shape(), shownAnswers));
        }
    }

    /** Adds the names of the records that the contract shows in one direction: a shown field leads to each of them. */
    private static void addShown(Shape shape, Set<String> names) {
        Shape record = shape.item();
        if (!record.isObject() || !names.add(record.record())) {
            return;
        }
        if (record.layers().stream().noneMatch(ApiDocument::isAssumed)) {
            record.fields().values().stream()
                    .filter(each -> !ApiDocument.isAssumed(each.shape().layers().get(0)))
                    .forEach(each -> addShown(each.shape(), names));
        }
    }

    /**
     * Pairs documents.
     *
     * @param file what a corrections file says already; an empty object for nothing
     * @param used the operations of ours that count, and {@code events} if events do
     */
    public static Matching match(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        return new Matcher(ours, theirs, new Given(file)).matching(used);
    }

    /** Returns what decides the forms of a document, with the general rules of a person. */
    static ValueForm.Rules forms(ApiDocument theirs, Map<String, ValueForm> general) {
        Evidence evidence = new Evidence(theirs.sentences());
        return new ValueForm.Rules(evidence, FieldMarks.read(), Synonyms.read(), general);
    }

    private Matching matching(Set<String> used) {
        PathMatcher paths = new PathMatcher(synonyms, ours.operations(), theirs.operations());
        for (ApiOperation our : ours.operations()) {
            OperationMatch match = path(paths, our);
            ApiOperation their = match.theirs();
            if (their != null) {
                pathIds(our, their);
            }
            if (used.contains(our.id())) {
                matching.operations().put(our.id(), match);
            }
        }
        matching.operations().values().forEach(this::fill);
        Protocol protocol = new Protocol(ours, theirs, given, fields, synonyms, matching);
        protocol.errors((our, their) -> pair(false, our, their, null));
        protocol.headers();
        if (used.contains(EVENTS)) {
            protocol.events((our, their) -> pair(false, our, their, null));
        }
        contradictions();
        matching.findRules(marks, given.general().keySet());
        return matching;
    }

    private OperationMatch path(PathMatcher paths, ApiOperation our) {
        JsonObject lines = given.lines("operations", our.id());
        if (given.isAbsent(our.id())) {
            return new OperationMatch(our, null, true, List.of());
        }
        String path = lines.text("path");
        String method = lines.text("method");
        if (path != null || method != null) {
            String wanted = (method == null ? our.method() : method) + " " + (path == null ? our.path() : path);
            ApiOperation named = theirs.operations().stream()
                    .filter(each ->
                            ApiOperation.anonymous(PathMatcher.name(each)).equals(ApiOperation.anonymous(wanted)))
                    .findFirst()
                    .orElse(null);
            List<Candidate> notThere =
                    named == null ? List.of(new Candidate(wanted + " is not in their document", "")) : List.of();
            return new OperationMatch(our, named, true, notThere);
        }
        return paths.match(our);
    }

    /** Notes the parameters of their paths that stand for the id of a record of ours. */
    private void pathIds(ApiOperation our, ApiOperation their) {
        Shape answer = our.answer();
        List<String> names = their.segments().stream()
                .filter(each -> each.startsWith("{"))
                .map(each -> each.substring(1, each.length() - 1))
                .toList();
        if (answer != null && our.path().endsWith("/{id}") && !names.isEmpty()) {
            their.in("path").stream()
                    .filter(each -> each.name().equals(names.get(names.size() - 1)))
                    .forEach(each -> pathIds.computeIfAbsent(answer.owner(), none -> new ArrayList<>())
                            .add(each));
        }
    }

    private void fill(OperationMatch match) {
        ApiOperation our = match.ours();
        ApiOperation their = match.theirs();
        if (their == null) {
            return;
        }
        parameters(match, our, their);
        Body sent = our.request();
        if (sent != null) {
            Body taken = their.request();
            if (taken == null) {
                match.blockers().add("their document shows no request body");
            } else if (sent.isJson() != taken.isJson()) {
                match.blockers().add("the request is " + taken.mediaType() + " there");
            } else {
                pair(true, sent.shape(), taken.shape(), match);
            }
        } else if (their.request() != null && !required(their.request().shape()).isEmpty()) {
            match.blockers()
                    .add("requires a body with "
                            + String.join(", ", required(their.request().shape())));
        }
        new Answers(lists, this::pair).fill(match, our, their, given.lines("operations", our.id()));
        match.schemas().stream()
                .filter(SchemaMatch::isRequest)
                .forEach(each -> match.blockers().addAll(each.unmetRequired()));
    }

    private static Set<String> required(Shape shape) {
        return shape.fields().values().stream()
                .filter(each -> each.required() && !each.isOfOther(true))
                .map(Field::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void parameters(OperationMatch match, ApiOperation our, ApiOperation their) {
        JsonObject lines = given.lines("operations", our.id());
        Map<String, Field> filters = new LinkedHashMap<>();
        our.in("query").forEach(each -> filters.put(each.name(), each.field()));
        List<Leaf> leaves = their.in("query").stream()
                .map(each -> new Leaf(each.name(), false, false, each.field(), Map.of()))
                .toList();
        match.filters().putAll(fields.match("query", filters, leaves, lines.objectOrEmpty("query"), List.of()));
        Set<@Nullable String> taken = new HashSet<>(lines.objectOrEmpty("fixed").keys());
        match.filters().values().forEach(each -> taken.add(each.theirs()));
        // A path parameter and the client may be there, too.
        JsonObject query = lines.objectOrEmpty("query");
        query.keys().forEach(each -> taken.add(Given.name(query, each)));
        for (Leaf each : leaves) {
            if (each.field().required() && !taken.contains(each.path())) {
                constant(each.field().shape(), each.path(), match.fixed(), match.blockers(), "the query parameter ");
            }
        }
        JsonObject headers = given.lines("headers");
        Set<@Nullable String> known =
                new HashSet<>(headers.objectOrEmpty("fixed").keys());
        headers.keys().forEach(each -> known.add(Given.name(headers, each)));
        their.in("header").stream()
                .filter(each -> each.required()
                        && !OUR_HEADERS.contains(Synonyms.normal(each.name()))
                        && !known.contains(each.name())
                        && Protocol.HEADERS.stream()
                                .noneMatch(
                                        ours -> synonyms.names("header", ours).contains(Synonyms.normal(each.name()))))
                .forEach(each -> match.blockers().add("requires the header " + each.name()));
    }

    /** A required member with one possible value is a constant; any other is what stops the call. */
    private static void constant(Shape shape, String path, JsonObject constants, List<String> blockers, String what) {
        if (shape.words().size() == 1 && !shape.isOpen()) {
            boolean isText = shape.type().equals("string");
            String word = shape.words().get(0);
            constants.put(path, isText ? JsonScalar.text(word) : JsonScalar.literal(word));
        } else {
            blockers.add("requires " + what + path);
        }
    }

    /** Pairs two records, and the records inside them. */
    private void pair(boolean isRequest, Shape our, Shape their, @Nullable OperationMatch operation) {
        String name = our.record();
        String key = SchemaMatch.section(isRequest) + "." + name;
        SchemaMatch match = matching.schemas()
                .computeIfAbsent(
                        key,
                        none -> new SchemaMatch(
                                isRequest, name, our, (isRequest ? shownRequests : shownAnswers).contains(name)));
        boolean isOfOperation = operation != null && !operation.schemas().contains(match);
        if (operation != null && isOfOperation) {
            operation.schemas().add(match);
        }
        boolean isNew = visited.computeIfAbsent(their, none -> new HashSet<>()).add(key);
        List<Leaf> leaves = Leaf.of(their, isRequest);
        if (isNew) {
            JsonObject lines = given.lines(match.section(), name);
            Map<String, Field> sent = new LinkedHashMap<>(our.fields());
            sent.values().removeIf(each -> isRequest && each.isOfOther(true));
            match.add(their, fields.match(name, sent, leaves, lines, pathIds.getOrDefault(name, List.of())));
            if (isRequest) {
                unmet(match, leaves, lines.objectOrEmpty("fixed"));
            }
        }
        if (isNew || isOfOperation) {
            for (FieldMatch each : List.copyOf(match.fields().values())) {
                Shape item = our.fields()
                        .getOrDefault(each.ours().name(), each.ours())
                        .shape()
                        .item();
                leaves.stream()
                        .filter(leaf -> leaf.path().equals(each.theirs())
                                && leaf.shape().item().isObject())
                        .filter(leaf -> item.isObject() && !item.owner().isEmpty())
                        .findFirst()
                        .ifPresent(leaf -> pair(isRequest, item, leaf.shape().item(), operation));
            }
        }
    }

    /** Notes what they require and nothing of ours is. */
    private static void unmet(SchemaMatch match, List<Leaf> leaves, JsonObject fixed) {
        Set<String> sent = new HashSet<>(fixed.keys());
        match.fields().values().stream()
                .map(FieldMatch::theirs)
                .filter(each -> each != null)
                .forEach(sent::add);
        for (Leaf each : leaves) {
            boolean isAsked = each.field().required() && isAround(each, leaves, sent);
            boolean isSent =
                    sent.stream().anyMatch(one -> one.equals(each.path()) || one.startsWith(each.path() + "."));
            if (isAsked && !isSent && !each.isOptional()) {
                constant(each.shape(), each.path(), match.constants(), match.unmetRequired(), match.name() + ": ");
            }
        }
    }

    /** Whether the objects around a field are sent: they are required, or something in them is sent. */
    private static boolean isAround(Leaf leaf, List<Leaf> leaves, Set<String> sent) {
        int dot = leaf.path().lastIndexOf('.');
        if (dot < 0) {
            return true;
        }
        String outer = leaf.path().substring(0, dot);
        boolean isSent = sent.stream().anyMatch(each -> each.startsWith(outer + "."));
        return isSent
                || leaves.stream()
                        .filter(each -> each.path().equals(outer))
                        .anyMatch(each -> each.field().required() && isAround(each, leaves, sent));
    }

    /** Moves what the contract shows from the lines to the contradictions. */
    private void contradictions() {
        for (OperationMatch match : matching.operations().values()) {
            ApiOperation our = match.ours();
            ApiOperation their = match.theirs();
            boolean isOther = their == null
                    || !ApiOperation.anonymous(PathMatcher.name(our))
                            .equals(ApiOperation.anonymous(PathMatcher.name(their)));
            if (our.isShown() && isOther && !match.isGiven()) {
                matching.contradicts(
                        List.of("operations", our.id()),
                        their == null ? null : new JsonObject().with("path", PathMatcher.template(our, their)),
                        PathMatcher.name(our) + (their == null ? " is not there" : " is " + PathMatcher.name(their)),
                        our.id());
            }
            JsonValue answer = match.answerLine();
            JsonValue list = match.said().get("list");
            if (list != null) {
                matching.contradicts(
                        List.of("general", "list"), list, "the list is " + JsonWriter.line(list), our.id());
            } else if (answer != null && our.isAnswerShown()) {
                matching.contradicts(
                        List.of("operations", our.id(), "answer"),
                        answer,
                        our.id() + " answers " + JsonWriter.line(answer),
                        our.id());
            }
            match.schemas()
                    .forEach(schema -> schema.fields().values().stream()
                            .filter(each -> schema.isShown(each.ours()))
                            .forEach(each -> differs(
                                    our,
                                    each,
                                    schema.place(each),
                                    schema.section(),
                                    schema.name(),
                                    each.ours().name())));
            for (Parameter each : our.in("query")) {
                FieldMatch filter = match.filters().get(each.name());
                if (filter != null && each.isShown()) {
                    String what = our.id() + ": the filter " + each.name();
                    differs(our, filter, what, "operations", our.id(), "query", each.name());
                }
            }
        }
    }

    /** Notes a field or filter that the contract shows, and that differs by more than its unit. */
    private void differs(ApiOperation our, FieldMatch match, String what, String... place) {
        if (!match.isGiven() && isOfType(match)) {
            matching.contradicts(
                    List.of(place),
                    match.line(),
                    what + (match.isThere() ? " is " + match.theirs() : " is not certain there"),
                    our.id());
        }
    }

    /** Whether a line of a field changes what the contract can show: all but a unit. */
    private static boolean isOfType(FieldMatch match) {
        boolean isUnit = match.ours().name().equals(match.theirs())
                && (Set.of("cents", "fraction").contains(match.form().as())
                        || match.form().as().equals(match.ours().shape().type()));
        return match.differs() && !isUnit && !match.isUnitOpen() && !match.hasOwnWords();
    }
}
