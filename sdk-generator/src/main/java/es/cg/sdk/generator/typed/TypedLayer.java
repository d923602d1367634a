package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.match.FieldMarks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes the Java files of sdk-core's typed layer. */
public final class TypedLayer {
    private static final String MARKS_OF_MOCK =
            "sdk-mock/src/generated/resources/es/cg/sdk/mock/internal/corrections/marks.json";

    /** Where the files lie in the project. */
    public static final String FOLDER = "sdk-core/src/generated/java/";

    private final JsonObject document;
    private final Roles roles;
    private final Tables tables;
    private final Sentences sentences;
    private final Map<String, ClassName> known;
    private final Map<ClassName, List<ClassName>> inside = new TreeMap<>();

    private final Misfits misfits;
    private final FieldMarks marks;

    private TypedLayer(
            JsonObject document,
            Tables tables,
            Sentences sentences,
            Map<String, String> written,
            FieldMarks marks,
            Misfits misfits) {
        this.misfits = misfits;
        this.marks = marks;
        this.document = document;
        this.tables = tables;
        this.sentences = sentences;
        this.known = new HashMap<>();
        written.forEach((simple, chapter) -> known.put(simple, new ClassName(chapter, simple)));
        this.roles = new Roles(document, tables, written, misfits);
    }

    /**
     * Finds the classes.
     *
     * @param document the whole document
     * @param names the files of {@code contract/java}, by the names of their chapters
     * @param words the files of {@code contract/words/java}, by the names of their chapters
     * @param written the chapters of the classes that are written by hand, by their simple names
     * @param marks what the values of fields mean
     * @param ofTheirs whether the document is the service's own: names that are missing are made by rule
     */
    public static TypedLayer of(
            JsonObject document,
            Map<String, JsonObject> names,
            Map<String, JsonObject> words,
            Map<String, String> written,
            FieldMarks marks,
            boolean ofTheirs) {
        Misfits misfits = new Misfits(ofTheirs);
        Tables tables = new Tables(List.copyOf(names.values()), misfits);
        Map<String, List<JsonObject>> byPackage = new LinkedHashMap<>();
        words.forEach((chapter, file) -> {
            JsonObject named = names.get(chapter);
            String of = named == null ? null : named.text("package");
            if (of == null) {
                throw file.place().error("contract/java has no file of this chapter, so the words have no classes");
            }
            byPackage.computeIfAbsent(of, none -> new ArrayList<>()).add(file);
        });
        return new TypedLayer(document, tables, new Sentences(byPackage, misfits), written, marks, misfits);
    }

    /** Returns what of the names and words does not fit, and which names were made by rule, one line each. */
    public List<String> findings() {
        return misfits.findings();
    }

    /** Returns how users call each operation, such as {@code cg.clients().create}, by its method and path. */
    public Map<String, String> methods() {
        Map<String, String> methods = new HashMap<>();
        roles.resources().values().forEach(resource -> {
            String start = "firm".equals(resource.table().text("of")) ? "cg." : "laura.";
            resource.calls()
                    .forEach(each -> methods.put(
                            each.op().key(),
                            start + Accessors.name(resource) + "()."
                                    + each.row().text("method")));
        });
        return methods;
    }

    /** Returns a line of each operation, in the order of their ids: how users call it, for the mock's page. */
    public String lines() {
        JavaFile none = new JavaFile(new ClassName("", "None"), known, Set.of());
        return roles.resources().values().stream()
                .flatMap(resource -> resource.calls().stream()
                        .map(each -> new MethodSource(resource, each, sentences, none).line() + "\n"))
                .sorted()
                .collect(Collectors.joining());
    }

    /** Returns the files' contents, by their paths in the project. */
    public Map<String, String> files() {
        if (roles.resources().isEmpty()) {
            return Map.of();
        }
        Set<ClassName> made = new TreeSet<>();
        made.addAll(roles.views().keySet());
        made.addAll(roles.requests().keySet());
        made.addAll(roles.queries().keySet());
        made.addAll(roles.vocabularies().keySet());
        for (ClassName each : made) {
            ClassName outermost = each.outermost();
            List<ClassName> classes = inside.computeIfAbsent(outermost, none -> new ArrayList<>());
            if (!each.equals(outermost)) {
                classes.add(each);
            }
            known.put(outermost.name(), outermost);
        }
        roles.resources().keySet().forEach(each -> known.put(each.name(), each));
        Map<String, String> files = new TreeMap<>();
        inside.forEach((outermost, nested) -> files.put(FOLDER + outermost.file(), classFile(outermost, nested)));
        Creations creations = new Creations(roles);
        roles.resources().forEach((name, resource) -> {
            if (tables.isByHand(name)) {
                return;
            }
            JavaFile file = new JavaFile(name, known, Set.of());
            new ResourceSource(resource, creations, sentences, file).write();
            files.put(FOLDER + name.file(), file.text());
        });
        accessors(files, "ClientResources", "client", "The resources of one client.");
        accessors(files, "FirmResources", "firm", "The resources of the firm.");
        JavaFile operations = new JavaFile(OperationListSource.NAME, known, Set.of());
        new OperationListSource(roles, operations).write();
        files.put(FOLDER + OperationListSource.NAME.file(), operations.text());
        JavaFile table = new JavaFile(CreationSource.NAME, known, Set.of());
        new CreationSource(roles, table).write();
        files.put(FOLDER + CreationSource.NAME.file(), table.text());
        JavaFile scopes = new JavaFile(ScopeSource.NAME, known, Set.of());
        new ScopeSource(document, roles, scopes).write();
        files.put(FOLDER + ScopeSource.NAME.file(), scopes.text());
        new SharedBuilders(roles, sentences, known).write(files);
        FormsFile forms = new FormsFile(document, roles, marks);
        files.put(FormsFile.FILE, forms.text());
        files.put(MARKS_OF_MOCK, forms.marks());
        files.put(FormsFile.EDITOR_SCHEMA, forms.editorSchema());
        made.addAll(roles.requests().keySet());
        tables.demandUsed(made);
        sentences.demandUsed();
        return files;
    }

    private void accessors(Map<String, String> files, String simple, String of, String about) {
        ClassName name = new ClassName("", simple);
        JavaFile file = new JavaFile(name, known, Set.of());
        List<Roles.Resource> resources = roles.resources().values().stream()
                .filter(each -> of.equals(each.table().text("of")))
                .sorted((one, other) -> Accessors.name(one).compareTo(Accessors.name(other)))
                .toList();
        new Accessors(name, about, resources, sentences, file).write();
        files.put(FOLDER + name.file(), file.text());
    }

    private String classFile(ClassName outermost, List<ClassName> nested) {
        Set<String> own = new HashSet<>();
        nested.forEach(each -> own.add(each.simple()));
        JavaFile file = new JavaFile(outermost, known, own);
        write(outermost, nested, file);
        return file.text();
    }

    private void write(ClassName name, List<ClassName> all, JavaFile file) {
        Roles.Query query = roles.queries().get(name);
        List<Roles.Place> places = roles.vocabularies().get(name);
        Roles.Request request = roles.requests().get(name);
        Roles.View view = roles.views().get(name);
        if (query != null) {
            new QuerySource(query, sentences, file).write();
            return;
        }
        if (places != null) {
            new VocabularySource(name, places, tables.row("words", name), sentences, file).write();
            return;
        }
        if (request != null) {
            new RequestSource(request, SharedBuilders.fields(roles, request), sentences, file).open();
        } else if (view != null) {
            new ViewSource(view, sentences, file).open();
        }
        for (ClassName each : all) {
            if (each.isIn(name)) {
                file.blank();
                write(each, all, file);
            }
        }
        file.close();
    }
}
