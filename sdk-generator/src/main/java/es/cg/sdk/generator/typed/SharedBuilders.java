package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Writes the builders that two requests share: that of a new record and that of its change. */
final class SharedBuilders {
    private static final ClassName BUILDER = new ClassName("common", "RequestBuilder");

    private final Roles roles;
    private final Sentences sentences;
    private final Map<String, ClassName> known;

    SharedBuilders(Roles roles, Sentences sentences, Map<String, ClassName> known) {
        this.roles = roles;
        this.sentences = sentences;
        this.known = known;
    }

    /** Returns the fields that the request's builder has from one that it shares; none if it shares none. */
    static Set<String> fields(Roles roles, Roles.Request request) {
        String shared = request.row().own("shared");
        return shared == null
                ? Set.of()
                : fields(roles, ClassName.parse(shared, request.name().chapter(), null))
                        .keySet();
    }

    /** Returns the fields that all requests with this builder have. */
    private static Map<String, Schema> fields(Roles roles, ClassName builder) {
        Map<String, Schema> fields = new LinkedHashMap<>();
        List<Roles.Request> users = users(roles).getOrDefault(builder, List.of());
        if (!users.isEmpty()) {
            fields.putAll(RequestSource.fields(users.get(0).schema()));
            users.forEach(each -> fields.keySet()
                    .retainAll(RequestSource.fields(each.schema()).keySet()));
        }
        return fields;
    }

    private static Map<ClassName, List<Roles.Request>> users(Roles roles) {
        Map<ClassName, List<Roles.Request>> users = new TreeMap<>();
        roles.requests().values().forEach(each -> {
            String shared = each.row().own("shared");
            if (shared != null) {
                users.computeIfAbsent(ClassName.parse(shared, each.name().chapter(), null), none -> new ArrayList<>())
                        .add(each);
            }
        });
        return users;
    }

    void write(Map<String, String> files) {
        users(roles).forEach((name, users) -> {
            JavaFile file = new JavaFile(name, known, Set.of());
            Roles.Request first = users.get(0);
            write(name, new Roles.Request(name, first.schema(), first.row(), true), file);
            files.put(TypedLayer.FOLDER + name.file(), file.text());
        });
    }

    private void write(ClassName name, Roles.Request request, JavaFile file) {
        String base = request.row().own("builder-extends");
        ClassName superclass = base == null ? BUILDER : ClassName.parse(base, name.chapter(), name);
        String own = name.simple();
        file.javadoc(sentences.about(name));
        file.assumed(request.schema().isAssumed());
        file.open("abstract class " + own + "<B extends " + own + "<B>> extends " + file.use(superclass) + "<B>");
        file.method(own + "(String request, String... fields)", List.of("super(request, fields);"));
        file.blank();
        Setters setters = new Setters(request, sentences, file, "B", true);
        List<Line> lines = new ArrayList<>();
        fields(roles, name).forEach((field, schema) -> lines.addAll(setters.of(field, schema)));
        file.table(lines);
        file.close();
    }
}
