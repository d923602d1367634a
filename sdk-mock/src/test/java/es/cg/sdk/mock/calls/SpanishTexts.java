package es.cg.sdk.mock.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Holds every answer of a test to the language of the service: what it says to users of an ERP is Spanish. */
final class SpanishTexts {
    private static final Set<String> FIELDS = Set.of(
            "message",
            "mensaje",
            "mensaje_error",
            "detalle",
            "efecto",
            "motivo",
            "motivo_rechazo",
            "motivo_desactivacion",
            "asunto",
            "cuerpo",
            "titulo",
            "descripcion");
    private static final Pattern ENGLISH = Pattern.compile(
            "\\b(the|must|of|is|are|was|not|only|there|this|which|cannot|with|has|been|and|from)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);

    private SpanishTexts() {}

    static void check(JsonNode body) {
        List<String> english = new ArrayList<>();
        collect(body, english);
        assertThat(english).as("texts that are not Spanish").isEmpty();
    }

    private static void collect(JsonNode node, List<String> english) {
        node.properties().forEach(each -> {
            String text = each.getValue().asText();
            if (FIELDS.contains(each.getKey()) && ENGLISH.matcher(text).find()) {
                english.add(each.getKey() + ": " + text);
            }
        });
        node.forEach(each -> collect(each, english));
    }
}
