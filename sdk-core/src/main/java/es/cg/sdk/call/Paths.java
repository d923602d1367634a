package es.cg.sdk.call;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks and fills paths with parameters in braces, such as {@code /things/{id}}. */
final class Paths {
    // OpenAPI allows each character but braces. The delimiters of a URL would make a path that no tool reads.
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/?#\\p{Cntrl}]{1,100})}");

    // Segments of literal characters and parameters, none of which is "." or ".."; a slash may follow the last.
    private static final Pattern PATH = Pattern.compile("/|(/(?!(\\.|%2[Ee]){1,2}(/|$))([A-Za-z0-9._~!$&'()*+,;=:@-]"
            + "|%(?![01]|7[Ff])[0-9A-Fa-f]{2}|" + PARAMETER + ")++)++/?");
    private static final Pattern ENCODED = Pattern.compile("(%[0-9A-Fa-f]{2})+");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~-]+");

    private static final int MAX_LENGTH = 1000;

    private Paths() {}

    /** Returns the path if it is valid; {@code operation} is the operation id, used in the error message. */
    static String checked(String operation, String path) {
        if (requireNonNull(path, "path is null").length() > MAX_LENGTH
                || !PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("the path of " + PrintableText.of(operation)
                    + " must look like /things/{id}, but is \"" + PrintableText.of(path) + "\"");
        }
        if (path.indexOf('%') >= 0) {
            String unused = decoded(path);
        }
        if (Set.copyOf(parameters(path)).size() < parameters(path).size()) {
            throw new IllegalArgumentException(
                    "the path of " + PrintableText.of(operation) + " has the same parameter twice: " + path);
        }
        return path;
    }

    /** Returns the names of the parameters, in path order. */
    static List<String> parameters(String path) {
        return PARAMETER.matcher(path).results().map(each -> each.group(1)).toList();
    }

    /** Returns the segments with these values in place of the parameters, not percent-encoded. */
    static List<String> filled(String path, Map<String, String> values) {
        List<String> filled = new ArrayList<>();
        int used = 0;
        // Without String.split: this runs in every call, and the split took longer than building the rest of the URL.
        for (int begin = 1; begin <= path.length(); ) {
            int slash = path.indexOf('/', begin);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(begin, end);
            if (segment.indexOf('%') >= 0) {
                segment = decoded(segment);
            }
            // Without a regular expression where a segment is one parameter: its matchers made a call allocate 7 %
            // more.
            String whole = wholeParameter(segment);
            if (whole != null && values.containsKey(whole)) {
                used++;
                segment = requireNonNull(values.get(whole));
            } else if (segment.indexOf('{') >= 0) {
                List<String> names = parameters(segment);
                if (!values.keySet().containsAll(names)) {
                    throw otherParameters(path, values);
                }
                used += names.size();
                segment = filledSegment(segment, values);
            }
            filled.add(segment);
            begin = end + 1;
        }
        if (used != values.size()) {
            throw otherParameters(path, values);
        }
        return filled;
    }

    /** Returns the name of the parameter of which a segment consists; null if it has anything else. */
    private static @Nullable String wholeParameter(String segment) {
        int last = segment.length() - 1;
        return last > 0 && segment.charAt(0) == '{' && segment.indexOf('}') == last ? segment.substring(1, last) : null;
    }

    /** Returns a segment without percent-encoding outside of parameters: the path is encoded when it is sent. */
    private static String decoded(String segment) {
        Matcher parameters = PARAMETER.matcher(segment);
        StringBuilder text = new StringBuilder();
        int begin = 0;
        while (parameters.find()) {
            text.append(decodedText(segment.substring(begin, parameters.start())))
                    .append(parameters.group());
            begin = parameters.end();
        }
        return text.append(decodedText(segment.substring(begin))).toString();
    }

    private static String decodedText(String text) {
        return ENCODED.matcher(text).replaceAll(each -> {
            byte[] bytes = HexFormat.of().parseHex(each.group().replace("%", ""));
            try {
                return Matcher.quoteReplacement(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString());
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("the path has bytes that are not UTF-8: " + text, e);
            }
        });
    }

    private static String filledSegment(String segment, Map<String, String> values) {
        return PARAMETER.matcher(segment).replaceAll(each -> {
            String value = requireNonNull(values.get(each.group(1)));
            if (!PLAIN.matcher(value).matches()) {
                throw new IllegalArgumentException("the path parameter " + each.group(1)
                        + " may have letters, digits and . _ ~ - alone, since it is a part of a segment: " + segment);
            }
            return value;
        });
    }

    private static IllegalArgumentException otherParameters(String path, Map<String, String> values) {
        return new IllegalArgumentException("the path " + path + " has the parameters " + parameters(path)
                + ", but its operation has " + values.keySet());
    }
}
