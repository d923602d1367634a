package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A body of multipart form data.
 *
 * @param parts the parts by their names; bytes of a file one char each
 * @param fileName the name of the file; null without one
 */
record Form(ObjectNode parts, @Nullable String fileName) {
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)");
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("filename=\"([^\"]*)\"");

    static Form of(byte[] body, String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            throw Refusal.of(400, "json_invalido", "the form has no boundary");
        }
        ObjectNode parts = JsonNodeFactory.instance.objectNode();
        String fileName = null;
        for (String part : new String(body, ISO_8859_1).split("(\r\n)?--" + Pattern.quote(boundary.group(1)), -1)) {
            int end = part.indexOf("\r\n\r\n");
            if (end < 0) {
                continue;
            }
            String head = new String(part.substring(0, end).getBytes(ISO_8859_1), UTF_8);
            String text = part.substring(end + 4);
            Matcher file = FILE.matcher(head);
            Matcher name = NAME.matcher(head);
            boolean isFile = file.find();
            if (isFile) {
                fileName = file.group(1);
            }
            parts.put(name.find() ? name.group(1) : "", isFile ? text : new String(text.getBytes(ISO_8859_1), UTF_8));
        }
        return new Form(parts, fileName);
    }
}
