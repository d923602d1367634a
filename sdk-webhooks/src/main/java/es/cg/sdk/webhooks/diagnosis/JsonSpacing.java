package es.cg.sdk.webhooks.diagnosis;

/** Changes the white space of JSON without parsing it, so that numbers and escapes stay as they are. */
final class JsonSpacing {
    private JsonSpacing() {}

    /** Returns the JSON without white space, except for these texts after each colon and each comma. */
    static String spaced(String json, String afterColon, String afterComma) {
        StringBuilder out = new StringBuilder(json.length());
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char each = json.charAt(i);
            if (inString && each == '\\' && i + 1 < json.length()) {
                out.append(each).append(json.charAt(++i));
                continue;
            }
            inString ^= each == '"';
            if (inString || !isSpace(each)) {
                out.append(each);
            }
            if (!inString && (each == ':' || each == ',')) {
                out.append(each == ':' ? afterColon : afterComma);
            }
        }
        return out.toString();
    }

    private static boolean isSpace(char each) {
        return each == ' ' || each == '\t' || each == '\r' || each == '\n';
    }
}
