package es.cg.sdk.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Names as servers give them, the hostile ones too. */
final class FileNamesTest {
    private static final String OTHERWISE = "otherwise.pdf";

    /** What becomes of a name in quotation marks. */
    private static final Map<String, String> NAMES = new TreeMap<>(Map.ofEntries(
            Map.entry("303.pdf", "303.pdf"),
            Map.entry("modelo 303 (3T).pdf", "modelo 303 (3T).pdf"),
            Map.entry("../../etc/passwd", "passwd"),
            Map.entry("..\\\\..\\\\windows\\\\system32\\\\evil.dll", "evil.dll"),
            Map.entry("/etc/shadow", "shadow"),
            Map.entry("C:\\\\autoexec.bat", "autoexec.bat"),
            Map.entry("C:evil.pdf", "C_evil.pdf"),
            Map.entry("\\\\\\\\host\\\\share\\\\a.pdf", "a.pdf"),
            Map.entry("a.pdf:stream", "a.pdf_stream"),
            Map.entry("..", OTHERWISE),
            Map.entry(".", OTHERWISE),
            Map.entry("", OTHERWISE),
            Map.entry("   ", OTHERWISE),
            Map.entry("a/", OTHERWISE),
            Map.entry("../", OTHERWISE),
            Map.entry("...", OTHERWISE),
            Map.entry("???", OTHERWISE),
            Map.entry(".bashrc", "bashrc"),
            Map.entry(". .ssh", "ssh"),
            Map.entry("a.pdf. . ", "a.pdf"),
            Map.entry("a\tb.pdf", "ab.pdf"),
            Map.entry("a\u0000b.pdf", "ab.pdf"),
            Map.entry("fdp.\u202efdp.exe", "fdp.fdp.exe"),
            Map.entry("a\u200bb.pdf", "ab.pdf"),
            Map.entry("a\u2028b.pdf", "ab.pdf"),
            Map.entry("a\ud800b.pdf", "ab.pdf"),
            Map.entry("a\ufffdb.pdf", "a_b.pdf"),
            Map.entry("con", "_con"),
            Map.entry("CON.pdf", "_CON.pdf"),
            Map.entry("nul .txt", "_nul .txt"),
            Map.entry("COM1.pdf", "_COM1.pdf"),
            Map.entry("lpt\u00b9", "_lpt\u00b9"),
            Map.entry("conin$", "_conin$"),
            Map.entry("console.pdf", "console.pdf"),
            Map.entry("COM10.pdf", "COM10.pdf"),
            Map.entry("a<b>|c?*.pdf", "a_b__c__.pdf"),
            Map.entry("say \\\"hi\\\".pdf", "say _hi_.pdf"),
            Map.entry("..%2f..%2fa.pdf", "%2f..%2fa.pdf"),
            Map.entry("año.pdf", "año.pdf"),
            Map.entry("~root.pdf", "~root.pdf"),
            Map.entry("x".repeat(500) + ".pdf", "x".repeat(136) + ".pdf"),
            Map.entry("ñ".repeat(500) + ".pdf", "ñ".repeat(68) + ".pdf"),
            Map.entry("😀".repeat(100) + ".pdf", "😀".repeat(34) + ".pdf"),
            Map.entry("x." + "y".repeat(500), "x." + "y".repeat(138)),
            Map.entry(". ".repeat(300) + "a.pdf", "a.pdf"),
            Map.entry("x".repeat(130) + " ".repeat(50) + ".pdf", "x".repeat(130) + ".pdf")));

    private static String named(@Nullable String header) {
        Path folder = Path.of("folder");
        Download into = Download.intoFolder(folder, OTHERWISE);
        String given = into.serverName(header);
        Path file = into.file(given);
        assertThat(file.getParent()).isEqualTo(folder);
        assertThat(file.normalize()).isEqualTo(file);
        return given == null ? OTHERWISE : given;
    }

    @TestFactory
    Stream<DynamicTest> fileNameCannotLeaveItsFolder() {
        return NAMES.entrySet().stream()
                .map(each -> dynamicTest(
                        "\"" + each.getKey().replaceAll("\\p{C}", "?") + "\"",
                        () -> assertThat(named("attachment; filename=\"" + each.getKey() + "\""))
                                .isEqualTo(each.getValue())));
    }

    @Test
    void contentDispositionIsParsed() {
        assertThat(named(null)).isEqualTo(OTHERWISE);
        assertThat(named("")).isEqualTo(OTHERWISE);
        assertThat(named("attachment")).isEqualTo(OTHERWISE);
        assertThat(named("attachment; filename=a.pdf")).isEqualTo("a.pdf");
        assertThat(named("attachment;FILENAME = a.pdf ; x=y")).isEqualTo("a.pdf");
        assertThat(named("inline; filename=\"a;b.pdf\"")).isEqualTo("a;b.pdf");
        assertThat(named("attachment; x=\"filename=no.pdf\"; filename=yes.pdf")).isEqualTo("yes.pdf");
        assertThat(named("attachment; filename=a.pdf; filename=b.pdf")).isEqualTo("a.pdf");
        assertThat(named("attachment; filename=\"a.pdf; filename=b.pdf")).isEqualTo("b.pdf");
        assertThat(named("x".repeat(10_000) + "; filename=a.pdf")).isEqualTo(OTHERWISE);
    }

    @Test
    void readableEncodedNameIsPreferred() {
        assertThat(named("attachment; filename=a.pdf; filename*=UTF-8''a%C3%B1o.pdf"))
                .isEqualTo("año.pdf");
        assertThat(named("attachment; filename*=utf-8'es'a%C3%B1o.pdf; filename=a.pdf"))
                .isEqualTo("año.pdf");
        assertThat(named("attachment; filename*=ISO-8859-1''a%F1o.pdf")).isEqualTo("año.pdf");
        assertThat(named("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd")).isEqualTo("passwd");
        assertThat(named("attachment; filename*=UTF-8''%2e%2e")).isEqualTo(OTHERWISE);
        assertThat(named("attachment; filename*=UTF-8''%00%0d%0aa.pdf")).isEqualTo("a.pdf");
        assertThat(named("attachment; filename*=UTF-8''%C3.pdf; filename=a.pdf"))
                .isEqualTo("a.pdf");
        assertThat(named("attachment; filename*=UTF-8''a%zz.pdf; filename=a.pdf"))
                .isEqualTo("a.pdf");
        assertThat(named("attachment; filename*=EBCDIC''b.pdf; filename=a.pdf")).isEqualTo("a.pdf");
        assertThat(named("attachment; filename*=UTF-8''..; filename=a.pdf")).isEqualTo("a.pdf");
    }
}
