package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the page into one file that opens without a server: its scripts, its style and its data. Scripts are joined,
 * each as a function that returns what it exports; what one imports later is there already. The file's own policy
 * permits only this script and this style.
 */
final class SavedPage {
    private static final Pattern LATER = Pattern.compile("\\bimport\\(");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^export (async function|function|const|let|class) ([A-Za-z0-9_]+)");

    private SavedPage() {}

    /** Returns the file with this data. */
    static String html(ObjectNode data) {
        String style = PageFiles.text(PageFiles.STYLE);
        String script = script();
        String policy = "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                + "'; img-src data:; base-uri 'none'; form-action 'none'";
        // In a script element only this character can begin markup.
        String json = new String(ExactJson.write(data), StandardCharsets.UTF_8).replace("<", "\\u003c");
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="%s">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="referrer" content="no-referrer">
                <title>CG mock</title>
                <style>%s</style>
                </head>
                %s
                <script type="application/json" id="saved-data">%s</script>
                <script type="module">%s</script>
                </html>
                """.formatted(policy, style, body(), json, script);
    }

    /** Returns the body of the page, which the script fills. */
    private static String body() {
        String index = PageFiles.text(PageFiles.INDEX);
        return index.substring(index.indexOf("<body>"), index.indexOf("</html>"))
                .strip();
    }

    /** Returns all scripts as one. */
    static String script() {
        StringBuilder all = new StringBuilder("const modules = {};\nconst imported = async path => modules[path];\n");
        for (String name : PageFiles.SCRIPTS) {
            String variable = variable(name.replace(".js", ""));
            all.append("const ").append(variable).append(" = await (async () => {\n");
            all.append(joined(name));
            all.append("})();\nmodules[\"./")
                    .append(name)
                    .append("\"] = ")
                    .append(variable)
                    .append(";\n");
        }
        if (all.indexOf("</script") >= 0 || all.indexOf("<!--") >= 0) {
            throw new IllegalStateException("a script of the panel's page has a text that would end it inside a page");
        }
        return all.toString();
    }

    private static String joined(String name) {
        String source = PageFiles.text(name);
        String imports = PageFiles.IMPORT
                .matcher(source)
                .replaceAll(each -> Matcher.quoteReplacement(
                        "const {" + each.group(1).replace(" as ", ": ") + "} = " + variable(each.group(2)) + ";"));
        imports = LATER.matcher(imports).replaceAll("imported(");
        List<String> exported = new ArrayList<>();
        EXPORT.matcher(source).results().forEach(each -> exported.add(each.group(2)));
        return EXPORT.matcher(imports).replaceAll("$1 $2") + "return {" + String.join(", ", exported) + "};\n";
    }

    private static String variable(String module) {
        return "module_" + module.replace('-', '_');
    }

    private static String hash(String text) {
        byte[] digest = Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }
}
