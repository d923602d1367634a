package es.cg.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The Java that docs/spring-boot.md shows compiles: each piece as the members of a class. */
class SnippetsTest {
    private static final Pattern JAVA = Pattern.compile("(?ms)^```java\\n(.*?)^```");
    private static final String IMPORTS = """
            import es.cg.sdk.*;
            import es.cg.sdk.batch.*;
            import es.cg.sdk.call.*;
            import es.cg.sdk.destinations.*;
            import es.cg.sdk.invoices.*;
            import es.cg.sdk.keys.jdbc.*;
            import es.cg.sdk.mock.*;
            import es.cg.sdk.model.*;
            import es.cg.sdk.spring.*;
            import es.cg.sdk.storage.*;
            import es.cg.sdk.webhooks.*;
            import es.cg.sdk.webhooks.registration.*;
            import java.net.*;
            import java.nio.file.*;
            import java.util.*;
            import java.util.function.*;
            import javax.sql.DataSource;
            import okhttp3.OkHttpClient;
            import org.junit.jupiter.api.Test;
            import org.springframework.beans.factory.annotation.Autowired;
            import org.springframework.boot.*;
            import org.springframework.boot.autoconfigure.*;
            import org.springframework.boot.autoconfigure.condition.*;
            import org.springframework.context.annotation.*;
            import org.springframework.stereotype.*;
            import org.springframework.transaction.annotation.*;
            import org.springframework.web.bind.annotation.*;
            """;

    /** What the pieces call of the application. */
    private static final String GIVEN = """
            @interface CgMockTest {}
            static String readSecret(String name) { return name; }
            record Tenant(String number, String secret) {}
            static Tenant findTenant(String name) { return null; }
            static void markAccepted(String id) {}
            static void log(Object... what) {}
            static Invoice issue(CgClient api, String item) { throw new IllegalStateException(item); }
            """;

    private static List<String> snippets() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("project.root", ".."), "docs/spring-boot.md"));
        List<String> found = new ArrayList<>();
        Matcher block = JAVA.matcher(page);
        while (block.find()) {
            found.add(block.group(1));
        }
        return found;
    }

    @TestFactory
    Stream<DynamicTest> theJavaOfThePageCompiles() throws IOException {
        return snippets().stream()
                .map(each -> dynamicTest(
                        each.lines().findFirst().orElse(""),
                        () -> assertThat(problems(each)).as(each).isEmpty()));
    }

    @Test
    void snippetThatDoesNotCompileIsReported() {
        assertThat(problems("CgClient cg() { return CgClient.create(); }")).contains("create");
    }

    private static String problems(String snippet) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String source = IMPORTS + "abstract class Snippet {\n" + GIVEN + snippet + "\n}";
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        StringWriter out = new StringWriter();
        boolean done = compiler.getTask(
                        out,
                        null,
                        null,
                        List.of(
                                "-proc:none",
                                "-d",
                                System.getProperty("java.io.tmpdir"),
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-Xdiags:verbose",
                                "-implicit:none",
                                "-XDshould-stop.at=FLOW",
                                "-XDshould-stop.ifNoError=FLOW"),
                        null,
                        List.of(file))
                .call();
        return done ? "" : out.toString();
    }
}
