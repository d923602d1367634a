package es.cg.sdk.mock.internal.domain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class XmlDocumentTest {
    private static String written(String text) {
        return new String(new XmlDocument("Root", "urn:x").text("Nm", text).bytes(), UTF_8);
    }

    @Test
    void elementsAreNested() {
        byte[] bytes = new XmlDocument("Root", "urn:x")
                .begin("A", "B")
                .text("C", " Ccy=\"EUR\"", "1.00")
                .end(1)
                .text("D", "x")
                .bytes();

        assertThat(new String(bytes, UTF_8)).isEqualTo("""
                <?xml version="1.0" encoding="UTF-8"?>
                <Root xmlns="urn:x">
                  <A>
                    <B>
                      <C Ccy="EUR">1.00</C>
                    </B>
                    <D>x</D>
                  </A>
                </Root>
                """);
    }

    @Test
    void specialCharactersAreEscaped() {
        assertThat(written("Ñu & <b>'\"]]>")).contains("<Nm>Ñu &amp; &lt;b&gt;'\"]]&gt;</Nm>");
    }

    @Test
    void invalidXmlCharactersAreReplaced() {
        assertThat(written("a\u0000b\u001fc\ufffed\ud83d\ude00e\tf"))
                .contains("<Nm>a\ufffdb\ufffdc\ufffdd\ud83d\ude00e f</Nm>");
    }
}
