package es.cg.sdk.generator.typed;

import java.util.List;

/** Writes a resource: the operations on one kind of record. */
final class ResourceSource {
    private static final String CALLER = "es.cg.sdk.internal.Caller";
    private static final String RESOURCES = "es.cg.sdk.internal.Resources";

    private final Roles.Resource resource;
    private final Creations creations;
    private final Sentences sentences;
    private final JavaFile file;
    private final ClassName name;

    ResourceSource(Roles.Resource resource, Creations creations, Sentences sentences, JavaFile file) {
        this.resource = resource;
        this.creations = creations;
        this.sentences = sentences;
        this.file = file;
        this.name = resource.name();
    }

    void write() {
        String own = name.simple();
        String caller = file.use(CALLER);
        String base = resource.table().text("extends");
        String about = sentences.about(name);
        file.javadoc(Patterns.withLast(
                resource.isAssumed()
                        ? Patterns.withAllAssumed(about, resource.calls().size())
                        : about,
                "Thread-safe; obtained from {@code " + obtained() + "}."));
        file.assumed(resource.isAssumed());
        file.open("public final class " + own
                + (base == null ? "" : " extends " + file.use(ClassName.parse(base, name.chapter(), name))));
        operations();
        file.blank();
        file.open("static");
        file.line(file.use(RESOURCES) + ".register(" + own + ".class, " + own + "::new);");
        file.close();
        file.blank();
        if (base == null) {
            file.line("private final " + caller + " caller;");
            file.blank();
        }
        file.method(
                "private " + own + "(" + caller + " caller)",
                List.of(base == null ? "this.caller = caller;" : "super(caller);"));
        resource.calls().forEach(each -> new MethodSource(resource, each, sentences, file).write());
        file.close();
    }

    private String obtained() {
        boolean ofFirm = "firm".equals(resource.table().text("of"));
        return (ofFirm ? "cg." : "cg.forClient(id).") + Accessors.name(resource) + "()";
    }

    private void operations() {
        file.table(resource.calls().stream().map(this::constant).toList());
    }

    private JavaFile.Line constant(Roles.Call call) {
        Op op = call.op();
        String operation = file.use(new ClassName("call", "Operation"));
        MethodSource method = new MethodSource(resource, call, sentences, file);
        String of = method.result();
        String how = switch (op.result()) {
            case LIST -> "list";
            case JOB -> "deferred";
            case FILE -> "download";
            case RECORD -> method.isFile() ? "download" : op.method();
        };
        String type = switch (op.result()) {
            case LIST -> file.use(new ClassName("call", "Page")) + "<" + of + ">";
            case JOB -> file.use(new ClassName("call", "Job")) + "<" + of + ">";
            default -> of;
        };
        String maker = of.equals("Json") ? "json -> json" : of + "::new";
        String answer = how.equals("download") ? "" : ", " + maker;
        return new JavaFile.Line(
                null,
                "private static final " + operation + "<" + type + ">",
                MethodSource.constantName(op),
                "= " + operation + "." + how + "(\"" + op.id() + "\", \"" + op.path() + "\"" + answer + ")"
                        + (isOnClient(call) ? "" : ".onNoClient()") + creations.mark(op) + ";");
    }

    private static boolean isOnClient(Roles.Call call) {
        return call.op().isOnClient() && !"long".equals(call.row().text("client"));
    }
}
