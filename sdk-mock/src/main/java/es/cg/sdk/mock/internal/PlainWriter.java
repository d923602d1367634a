package es.cg.sdk.mock.internal;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.text.Normalizer;
import java.util.Map;

/** Writes plain characters in place of those that an encoding does not have, such as {@code ...} for an ellipsis. */
final class PlainWriter extends FilterWriter {
    private static final Map<String, String> PLAIN = Map.ofEntries(
            Map.entry("…", "..."),
            Map.entry("–", "-"),
            Map.entry("—", "-"),
            Map.entry("‘", "'"),
            Map.entry("’", "'"),
            Map.entry("“", "\""),
            Map.entry("”", "\""),
            Map.entry("«", "\""),
            Map.entry("»", "\""),
            Map.entry("›", ">"),
            Map.entry("→", "->"),
            Map.entry("·", "-"),
            Map.entry("€", "EUR"));

    private final CharsetEncoder encoder;

    PlainWriter(Writer to, CharsetEncoder encoder) {
        super(to);
        this.encoder = encoder;
    }

    @Override
    public void write(int character) throws IOException {
        write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        write(new String(text, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        write(text.substring(offset, offset + length));
    }

    @Override
    public void write(String text) throws IOException {
        if (encoder.canEncode(text)) {
            out.write(text);
            return;
        }
        for (int point : text.codePoints().toArray()) {
            out.write(plain(Character.toString(point)));
        }
    }

    private String plain(String character) {
        if (encoder.canEncode(character)) {
            return character;
        }
        String plain = PLAIN.getOrDefault(
                character, Normalizer.normalize(character, Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        return encoder.canEncode(plain) ? plain : "?";
    }
}
