package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The lines to begin with, in English and in Spanish: those that the page shows are those that the programs print. */
public final class StartWords {
    private static final JsonNode WORDS = words();

    private StartWords() {}

    private static JsonNode words() {
        try {
            return ExactJson.read(PageFiles.read("words-start.json")).path("start");
        } catch (IOException e) {
            throw new UncheckedIOException("the first lines cannot be read", e);
        }
    }

    /** Returns the text of a name, with its values in place of {0}, {1} and so on. */
    public static String of(String language, String name, Object... values) {
        String text = WORDS.path(name).path(language.equals("es") ? 1 : 0).textValue();
        if (text == null) {
            throw new IllegalArgumentException("there is no text " + name);
        }
        for (int i = 0; i < values.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(values[i]));
        }
        return text;
    }
}
