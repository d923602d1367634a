package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads the lines of fields, filters and members, and the general rules of their forms. Used once. */
final class FieldReader {
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    private final CorrectionsFile file;
    private boolean numericIds;

    FieldReader(CorrectionsFile file) {
        this.file = file;
    }

    /** Whether an id is a number at the service, as far as lines were read. */
    boolean numericIds() {
        return numericIds;
    }

    /** Returns the rule of a field, which is at this place unless the line at the pointer says otherwise. */
    FieldRule rule(String pointer, JsonPlace usual, SchemaField its) {
        JsonNode line = file.at(pointer);
        JsonNode name = line.isObject() ? line.path("name") : line;
        return new FieldRule(
                name.isMissingNode() ? usual : name.isNull() ? null : JsonPlace.parse(name.asText()),
                line.has("as") ? form(pointer + "/as", its) : usual(its));
    }

    /** Returns the form of a field of which no line says one; what changes its type must contradict what is shown. */
    private ValueForm usual(SchemaField its) {
        String pointer = "/general/" + its.kind();
        String against = "/against_contract" + pointer;
        if (!its.typeShown()) {
            return general(pointer, its);
        }
        ValueForm form = general(pointer, its);
        boolean fits = form.keepsType() && !file.at(pointer).isMissingNode();
        return file.at(against).isMissingNode()
                ? fits ? form : general("/document" + pointer, its)
                : general(against, its);
    }

    private ValueForm general(String pointer, SchemaField its) {
        return file.at(pointer).isMissingNode() ? ValueForm.CONTRACT : form(pointer, its);
    }

    private ValueForm form(String pointer, SchemaField its) {
        JsonNode as = file.at(pointer);
        boolean isText = its.type().equals("string");
        if (as.isObject()) {
            Map<String, JsonNode> words = new LinkedHashMap<>();
            as.properties().forEach(each -> words.put(each.getKey(), each.getValue()));
            return ValueForm.words(words, its.type().equals("boolean"));
        }
        numericIds |= its.kind().equals("ids") && isText && as.asText().equals("number");
        return switch (as.asText()) {
            case "cents" -> ValueForm.CENTS;
            case "fraction" -> ValueForm.FRACTION;
            case "text" -> isText ? ValueForm.CONTRACT : its.isTime() ? ValueForm.iso() : ValueForm.TEXT;
            case "number" -> isText ? ValueForm.NUMBER : ValueForm.CONTRACT;
            case "base64" -> ValueForm.BASE64;
            case "seconds" -> ValueForm.epoch("1795161600", 1000);
            case "milliseconds" -> ValueForm.epoch("1795161600000", 1);
            default -> time(pointer, as.asText(), its.kind().equals("dates"));
        };
    }

    private ValueForm time(String pointer, String text, boolean isDay) {
        int space = text.lastIndexOf(' ');
        String last = text.substring(space + 1);
        try {
            boolean isZone = last.equals("UTC")
                    || (last.contains("/") && ZoneId.getAvailableZoneIds().contains(last));
            ZoneId zone = isZone ? ZoneId.of(last) : MADRID;
            if (isZone && space < 0) {
                return ValueForm.local(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME, zone);
            }
            // With a year of the era, a strict formatter reads no day.
            String pattern = (isZone ? text.substring(0, space) : text).replace('y', 'u');
            DateTimeFormatter formatter =
                    DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
            return isDay ? ValueForm.days(text, formatter) : ValueForm.local(text, formatter, zone);
        } catch (IllegalArgumentException | ClassCastException noPattern) {
            // The second one is that of the JDK for a padded field behind a number.
            throw file.wrong(
                    pointer,
                    text
                            + " is no form of a value: write seconds, milliseconds, a zone, or a pattern such as dd/MM/yyyy"
                            + " for a day and yyyy-MM-dd HH:mm:ss Europe/Madrid for a time");
        }
    }
}
