package es.cg.sdk.mock.internal.page;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a request prefers by its headers {@code Accept} and {@code Accept-Encoding}. */
final class Preference {
    private Preference() {}

    /** Returns whether HTML is named, and preferred to plain text. A program that takes anything does not name it. */
    static boolean isForHtml(@Nullable String accept) {
        if (accept == null) {
            return false;
        }
        double html = quality(accept, "text/html", -1);
        double any = quality(accept, "*/*", 0);
        return html > 0 && html >= quality(accept, "text/plain", quality(accept, "text/*", any));
    }

    /** Returns whether an answer may be compressed, by the header {@code Accept-Encoding}. */
    static boolean isForGzip(@Nullable String accept) {
        return accept != null && quality(accept, "gzip", 0) > 0;
    }

    /** Returns the quality of a media type or encoding that is named; {@code otherwise} if it is not. */
    private static double quality(String accept, String type, double otherwise) {
        for (String each : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] parts = each.split(";", -1);
            if (parts[0].strip().equals(type)) {
                for (String parameter : parts) {
                    if (parameter.strip().matches("q=[0-9.]{1,5}")) {
                        return number(parameter.strip().substring(2));
                    }
                }
                return 1;
            }
        }
        return otherwise;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException wrong) {
            return 0;
        }
    }
}
