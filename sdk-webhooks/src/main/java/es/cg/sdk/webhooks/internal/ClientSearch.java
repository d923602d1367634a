package es.cg.sdk.webhooks.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Searches bodies for a client. In JSON, a body names the client if a member with the name of a client's field, at any
 * depth, or the member at the place of the envelope, has its number: as a number or a text of any form, alone or in an
 * array. In other text, the number must follow such a name. Immutable.
 */
public final class ClientSearch {
    private static final Set<String> NAMES = Set.of("client_id", "cliente_id", "clientId", "clienteId");
    private static final String NUMBER =
            "([-+]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][-+]?[0-9]+)?)(?![A-Za-z0-9_])";
    // Of JSON, and of forms and addresses.
    private static final Pattern ESCAPE = Pattern.compile("\\\\+u([0-9a-fA-F]{4})|%([0-9a-fA-F]{2})");
    // Longer ones take too long to parse.
    private static final int MAX_NUMBER_LENGTH = 1000;

    private final BigDecimal clientId;
    private final @Nullable String place;
    private final Pattern named;
    private final Pattern alone;

    /** @param place the place of the client's id in events: names of members with dots between them; null: none */
    public ClientSearch(long clientId, @Nullable String place) {
        this.clientId = BigDecimal.valueOf(clientId);
        this.place = place;
        // In text without structure, a place within others cannot be told from other members of its last name.
        String outermost = place == null || place.contains(".") ? "" : "|" + Pattern.quote(place);
        this.named = Pattern.compile("(?<![A-Za-z0-9_])(?:" + String.join("|", NAMES) + outermost
                + ")(?![A-Za-z0-9_])[^A-Za-z0-9]*?" + NUMBER);
        this.alone = Pattern.compile("(?<![0-9.])0*" + clientId + "(?![0-9]|[.][0-9]*[1-9])");
    }

    /** Returns whether a field of a client has its number. Never throws. */
    public boolean isNamedIn(byte[] body) {
        try (JsonParser parser = JsonMembers.parser(BodyText.of(body))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if ((token.isNumeric() || token == JsonToken.VALUE_STRING)
                        && isOfClient(parser.getParsingContext())
                        && isClient(parser.getText())) {
                    return true;
                }
            }
            return false;
        } catch (IOException | RuntimeException noJson) {
            return named.matcher(decoded(body)).results().anyMatch(each -> isClient(each.group(1)));
        }
    }

    /** Returns whether the number of the client is anywhere. Never throws. */
    public boolean isNumberIn(byte[] body) {
        return alone.matcher(decoded(body)).find();
    }

    /** Whether a value, or the array that it is in, belongs to a member of a client. */
    private boolean isOfClient(JsonStreamContext value) {
        JsonStreamContext at = value;
        while (at.inArray()) {
            at = at.getParent();
        }
        String name = at.getCurrentName();
        return name != null
                && (NAMES.contains(name) || (place != null && place.endsWith(name) && path(at).equals("." + place)));
    }

    private static String path(JsonStreamContext at) {
        String outer = at.inRoot() ? "" : path(at.getParent());
        return at.inObject() ? outer + "." + at.getCurrentName() : outer;
    }

    private boolean isClient(String text) {
        try {
            return text.length() <= MAX_NUMBER_LENGTH && new BigDecimal(text.strip()).compareTo(clientId) == 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    /** Names and digits are ASCII in each encoding of a body, with zeros between them in UTF-16 and UTF-32. */
    private static String decoded(byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1).replace("\0", "");
        return ESCAPE.matcher(text)
                .replaceAll(each -> Matcher.quoteReplacement(Character.toString(
                        Integer.parseInt(each.group(1) == null ? each.group(2) : each.group(1), 16))));
    }
}
