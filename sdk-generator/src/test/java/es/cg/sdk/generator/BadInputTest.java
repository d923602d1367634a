package es.cg.sdk.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.generator.document.ContractFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each fault in {@code contract} is one error with the file, the line, and what to write. */
class BadInputTest {
    private static final String OVERLAY = ContractFiles.OVERLAY;
    private static final String COLLECTION = "description: A.\nbefore: b\nfolders:\n  C:\n    description: D.\n";

    @TempDir
    Path folder;

    /**
     * @param file where the fault is, with its line; below contract
     * @param message a part of what is said
     */
    private record Fault(String file, String message, Consumer<ContractFiles> make) {}

    // formatter:off
    private static Stream<Fault> faults() {
        return Stream.of(
            in("base/common.yaml", "paths: [\n",                               2, "this is not YAML"),
            in("base/common.yaml", "",                                         1, "the file is empty"),
            in("base/common.yaml", "- a\n",                                    1, "must hold an object"),
            in("base/common.yaml", "a: 1\nb: 2\na: 3\n",                       3, "a is used twice in one object: keep this one, or that of line 1"),
            in("base/common.yaml", "a:\n  b:\n",                               2, "the value is missing"),
            in("base/common.yaml", "a: &one 1\n",                              1, "has an anchor"),
            in("base/common.yaml", "a: .inf\n",                                1, "JSON has no number .inf"),
            in("base/common.yaml", "? [a]\n: b\n",                             1, "Non scalar key"),
            new Fault("base/things.yaml:3", "/things is also in contract/base/common.yaml:2", files -> files
                .file("base/common.yaml", "paths:\n  /things: {}\n")),
            in("base/things.yaml", "info: {}\n",                               1, "has no member openapi"),
            in("base/others.yaml", "a: b\n",                                   1, "chapters.yaml has no chapter others"),
            in("base/notes.txt", "a",                                          1, "name the file .yaml"),
            in("chapters.yaml", "common: 7\n",                                 1, "a chapter has a title"),
            in("base/common.yaml", schema("A", "$ref: '#/components/schemas/B'"), 4, "#/components/schemas/B names nothing"),
            in("base/common.yaml", schema("A", "$ref: other.yaml"),            4, "leaves the document"),
            in("base/common.yaml", schema("A", "$ref: '#/components/schemas/A'"), 4, "leads back to itself"),
            in("base/common.yaml", schema("A", "allOf: [{ $ref: '#/components/schemas/A' }]"), 3, "made of itself"),
            in("base/common.yaml", schema("A", "x-assumed: true"),             4, "marks are made: remove x-assumed"),

            in("base/service.json", "{ swagger: '2.0', paths: {} }",           1, "this is Swagger 2.0: convert it to OpenAPI 3 first"),
            in("base/service.json", "openapi: 4.0.0\npaths: {}\n",             1, "this is not an OpenAPI 3 document: its member openapi is 4.0.0"),
            in("base/service.json", service("/a: { get: { parameters: [{ $ref: other.yaml }] } }"), 3, "names a file that cannot be read"),
            in("base/service.json", service("/a: []"),                         3, "/a is a list: write an object"),

            in("words/api/things.yaml", "info: {}\n",                              1, "not an overlay"),
            in("words/api/things.yaml", OVERLAY + "steps: []\n",                   3, "an overlay has no member steps: write one of"),
            in("words/api/things.yaml", OVERLAY,                                   1, "no list of actions"),
            in("words/api/things.yaml", OVERLAY + "actions: [7]\n",                3, "an action is an object"),
            in("words/api/things.yaml", OVERLAY + "actions:\n  - remove: true\n",  4, "adds and never removes"),
            in("words/api/things.yaml", OVERLAY + "actions:\n  - goal: $\n",       4, "an action has no member goal"),
            in("words/api/things.yaml", OVERLAY + "actions:\n  - target: $\n",     4, "the action has no update"),
            in("words/api/things.yaml", action("$.paths[", "description: A."),     4, "cannot be read from its end on"),
            in("words/api/things.yaml", action("$.info[0:2]", "description: A."),  4, "cannot be read from \":2]\" on"),
            in("words/api/things.yaml", action("$.nothing", "description: A."),    4, "names no object of the document"),
            in("words/api/things.yaml", action("$.paths['/things']", "post: { summary: A. }"), 5, "words add summary and description"),
            in("words/api/things.yaml", action("$.paths", "/things: { x-assumed: true }"), 5, "marks are made"),
            in("rules/shown/things.yaml", action("$.nothing", "a: b"),         4, "this rule is homeless"),
            in("rules/shown/things.yaml", action("$.paths", "/thing: {}"),     5, "{} adds nothing"),
            in("rules/shown/things.yaml", action("$.paths['/things'].get", "x-error-codes: [a]"), 5, "x-error-codes does not explain the code a"),
            in("rules/shown/things.yaml", OVERLAY + "x-assumptions: {}\n",     3, "only files in contract/assumptions assume"),
            in("rules/shown/things.yaml", assuming("a", "$"),                  4, "remove x-assumption"),

            in("assumptions/things.yaml", assuming("b", "$"),                  5, "no x-assumptions has the id b"),
            in("assumptions/things.yaml", action("$", "a: b"),                 4, "x-assumption is missing"),
            in("assumptions/things.yaml", entry("a", "reason: A."),            4, "if-reality-differs is missing"),
            in("assumptions/things.yaml", entry("a", "reason: A"),             4, "ends with a full stop"),
            in("assumptions/things.yaml", entry("a", "because: A."),           4, "an assumption has no member because"),
            in("assumptions/things.yaml", entry("Big Words", "reason: A."),    4, "an id of lower-case words"),
            in("assumptions/things.yaml", entry("a", "reason: A., if-reality-differs: b") + "actions: []\n", 4, "no action assumes a"),
            in("assumptions/things.yaml", entry("a", "reason: A., if-reality-differs: b")
                + "actions:\n  - x-assumption: a\n    target: $.nothing\n    update: { b: c }\n", 7, "so a is homeless"),

            in("postman.yaml", "before: a\n",                                  1, "description is missing"),
            in("postman.yaml", COLLECTION,                                     3, "no request calls  (GET /things): add it"),
            in("postman.yaml", COLLECTION + "    things.get: {}\n",            6, "things.get is no operation of the document"),
            in("postman.yaml", COLLECTION + "    '': { bodies: {} }\n",        6, "a request has no member bodies: write one of path, body, gives"),
            in("postman.yaml", COLLECTION + "    '': 7\n",                     6, "is 7: write an object"),
            in("postman.yaml", COLLECTION + "    '': {}\n  B:\n    '': {}\n",  8, "is in two folders"),
            in("words/java/events.yaml", "about: A.\n",                        1, "the file has no member EventKind"),
            in("words/java/events.yaml", "EventKind: { about: A. }\n",         1, "no schema EventKind with an enum"),
            kinds("words/java/events.yaml:1", "EventKind has no words about c.d", "a.b, c.d", "a.b: A."),
            kinds("words/java/events.yaml:4", "the schema EventKind has no kind c.d", "a.b", "a.b: A.\n  c.d: B."),
            kinds("words/java/events.yaml:3", "*/ ends a comment of Java", "a.b", "a.b: A. */"),
            kinds("rules/shown/things.yaml:6", "a.b and a_b need the same constant A_B", "a_b, a.b", "a.b: A."),
            kinds("rules/shown/things.yaml:6", "the text 1 is no kind of event", "'1'", "'1': A."),

            typed("java/things.yaml:1", "the file names no package",              "resources: {}\n"),
            typed("java/things.yaml:2", "there is no section resorces",           "package: things\nresorces: {}\n"),
            typed("java/things.yaml:2", "views must be an object",                "package: things\nviews: []\n"),
            typed("java/things.yaml:3", "Things has no operations",               "package: things\nresources:\n  Things: {}\n"),
            typed("java/things.yaml:5", "the document has no operation GET /thing:", resource("GET /thing: {}")),
            typed("java/things.yaml:5", "GET /things has no method",              resource("GET /things: { result: Thing }") + VIEW),
            typed("java/things.yaml:5", "switch is no name in Java",              resource("GET /things: { method: switch, result: Thing }") + VIEW),
            typed("java/things.yaml:5", "GET /things has no result",              resource("GET /things: { method: get }")),
            typed("java/things.yaml:3", "Two-things is no name in Java",          "package: things\nresources:\n  Two-things: {}\n"),
            typed("java/things.yaml:8", "GET /things is also in Things",          GET + "  Others:\n    operations:\n      GET /things: { method: get, result: Thing }\n" + VIEW),
            typed("rules/shown/things.yaml:6", "part has fields of its own, and no class: write under views, Thing", GET),
            typed("java/things.yaml:7", "Part-of is no name in Java",             GET + "views:\n  Thing: { part: .Part-of }\n"),
            typed("java/things.yaml:7", "Thing has no parts: correct the name",   GET + "views:\n  Thing: { part: .Part, parts: .Part }\n"),
            typed("java/things.yaml:8", "views has no class Others",              GET + VIEW + "  Others: { a: B }\n"),
            typed("words/java/things.yaml:1", "Thing has no texts",               GET + VIEW, "Thing: A thing."),
            typed("words/java/things.yaml:1", "Thing has no member colour",       GET + VIEW, ABOUT.replace("Thing: { about: A., ", "Thing: { about: A., colour: Red., ")),
            typed("words/java/things.yaml:1", "*/ ends a comment of Java",        GET + VIEW, ABOUT.replace("about: A.", "about: A */.")),
            typed("words/java", "Thing of the chapter things has no text",        GET + VIEW, "Things: { about: B., accessor: C., get: D. }"),
            typed("java/things.yaml:5", "Things.get has no text",                 GET + VIEW, "Thing: { about: A. }\nThing.Part: { about: A. }\nThings: { about: B., accessor: C. }"),
            new Fault("words/java/common.yaml:1", "contract/java has no file of this chapter", files -> files
                .file("words/java/common.yaml", "Thing: { about: A. }\n")),

            new Fault("wrods", "nothing reads this", files -> files.file("wrods/things.yaml", OVERLAY)),
            new Fault("rules/others.yaml", "nothing reads this", files -> files.file("rules/others.yaml", OVERLAY)),
            new Fault("assumptions/things.yaml:4", "guess is also in contract/assumptions/common.yaml:4", files -> files
                .file("assumptions/common.yaml", entry("guess", "reason: A., if-reality-differs: b") + "actions: []\n")
                .assuming("target: $\nupdate: { a: b }")),
            new Fault("words/api/things.yaml:6", "is said twice: keep this line, or contract/rules/shown/things.yaml:6", files -> files
                .rule("target: $\nupdate: { description: A. }")
                .words("target: $\nupdate: { description: B. }")),
            new Fault("base/things.yaml:9", "two assumptions add to required", files -> files
                .file("assumptions/common.yaml", entry("other", "reason: A., if-reality-differs: b")
                    + "actions:\n  - x-assumption: other\n    target: $.components.schemas.Thing\n    update: { required: [a] }\n")
                .assuming("target: $.components.schemas.Thing\nupdate: { required: [b] }")));
    }
    // formatter:on

    @TestFactory
    Stream<DynamicTest> eachFaultIsOneErrorWithFileAndLine() {
        return faults().map(fault -> dynamicTest(fault.file() + " " + fault.message(), () -> {
            ContractFiles files = new ContractFiles(Files.createTempDirectory(folder, "project"));
            fault.make().accept(files);

            assertThat(files.error())
                    .startsWith("contract/" + fault.file() + ": ")
                    .contains(fault.message());
        }));
    }

    private static final String GET = resource("GET /things: { method: get, result: Thing }");
    private static final String VIEW = "views:\n  Thing: { part: .Part }\n";
    private static final String ABOUT =
            "Thing: { about: A., name: N. }\nThing.Part: { about: P. }\nThings: { about: B., accessor: C., get: D. }\n";

    private static String resource(String operation) {
        return "package: things\nresources:\n  Things:\n    operations:\n      " + operation + "\n";
    }

    private static Fault typed(String file, String message, String names) {
        return typed(file, message, names, ABOUT);
    }

    /** A fault in the names or words of a typed layer whose only record has a part. */
    private static Fault typed(String file, String message, String names, String words) {
        return new Fault(
                file,
                message,
                files -> files.rule(
                                "target: $.components.schemas.Thing.properties\nupdate: { part: { type: object, properties: { a: {} } } }")
                        .file("rules/assumed/things.yaml", OVERLAY + "actions:\n" + answer())
                        .file("java/things.yaml", names)
                        .file("words/java/things.yaml", words));
    }

    private static String answer() {
        return """
                  - target: $.paths['/things'].get
                    update:
                      operationId: things.get
                      responses:
                        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
                """;
    }

    private static Fault in(String file, String text, int line, String message) {
        return new Fault(file + ":" + line, message, files -> {
            if (file.startsWith("base/things")) {
                files.remove(file);
            }
            files.file(file, text);
        });
    }

    /** The kinds of the document, and the words about them. */
    private static Fault kinds(String file, String message, String kinds, String words) {
        return new Fault(
                file,
                message,
                files -> files.rule("target: $.components.schemas\nupdate: { EventKind: { enum: [" + kinds + "] } }")
                        .file("words/java/events.yaml", "EventKind:\n  about: The kind.\n  " + words + "\n"));
    }

    private static String service(String paths) {
        return "openapi: 3.0.3\npaths:\n  " + paths + "\n";
    }

    private static String schema(String name, String text) {
        return "components:\n  schemas:\n    " + name + ":\n      " + text + "\n";
    }

    private static String action(String target, String update) {
        return OVERLAY + "actions:\n  - target: \"" + target + "\"\n    update: { " + update + " }\n";
    }

    private static String assuming(String id, String target) {
        return OVERLAY + "actions:\n  - x-assumption: " + id + "\n    target: " + target + "\n    update: { a: b }\n";
    }

    private static String entry(String id, String members) {
        return OVERLAY + "x-assumptions:\n  " + id + ": { " + members + " }\n";
    }
}
