package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document's key without a part that names the document is refused by the compiler, not at run time. */
class KeyPartsTest {
    @TempDir
    private Path folder;

    @Test
    void aDocumentKeyNeedsAPartToCompile() throws Exception {
        assertThat(errors("IdempotencyKey.forDocument(\"erp-factura\", \"42\")"))
                .isEmpty();
        assertThat(errors("IdempotencyKey.forDocument(\"erp-factura\", \"A\", \"42\", \"1\")"))
                .isEmpty();
        assertThat(errors("IdempotencyKey.forDocument(\"erp-factura\")")).hasSize(1);
    }

    private List<String> errors(String expression) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///Tried.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return "import es.cg.sdk.call.*; class Tried { Object key = " + expression + "; }";
                    }
                };
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        String path = Path.of(IdempotencyKey.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        compiler.getTask(
                        null,
                        null,
                        found,
                        List.of("-proc:none", "-cp", path, "-d", folder.toString()),
                        null,
                        List.of(source))
                .call();
        return found.getDiagnostics().stream()
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(each -> each.getMessage(Locale.ROOT))
                .toList();
    }
}
