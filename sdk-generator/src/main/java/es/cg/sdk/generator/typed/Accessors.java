package es.cg.sdk.generator.typed;

import java.util.List;

/** Writes the hidden superclass of a client that has its accessors: methods that return resources. */
final class Accessors {
    private static final String CALLER = "es.cg.sdk.internal.Caller";

    private final ClassName name;
    private final String about;
    private final List<Roles.Resource> resources;
    private final Sentences sentences;
    private final JavaFile file;

    Accessors(ClassName name, String about, List<Roles.Resource> resources, Sentences sentences, JavaFile file) {
        this.name = name;
        this.about = about;
        this.resources = resources;
        this.sentences = sentences;
        this.file = file;
    }

    /** Returns the name of the method that returns the resource. */
    static String name(Roles.Resource resource) {
        String named = resource.table().text("accessor");
        return named != null ? named : Spelling.small(resource.name().simple());
    }

    void write() {
        String caller = file.use(CALLER);
        file.javadoc(about);
        file.open("abstract class " + name.simple());
        file.line("final " + caller + " caller;");
        file.blank();
        file.method(name.simple() + "(" + caller + " caller)", List.of("this.caller = caller;"));
        for (Roles.Resource each : resources) {
            String type = file.use(each.name());
            file.blank();
            file.javadoc(sentences.of(each.name(), "accessor"));
            file.assumed(each.isAssumed());
            file.method(
                    "public " + type + " " + name(each) + "()",
                    List.of("return " + file.use("es.cg.sdk.internal.Resources") + ".create(" + type
                            + ".class, caller);"));
        }
        file.close();
    }
}
