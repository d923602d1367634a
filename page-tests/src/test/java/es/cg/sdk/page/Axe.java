package es.cg.sdk.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openqa.selenium.JavascriptExecutor;

/** The accessibility checker axe-core, installed by npm below {@code target} by the first test that uses it. */
final class Axe {
    private static final String VERSION = "4.14.1";
    private static final Path FOLDER = Path.of("target", "npm", "axe-core-" + VERSION);

    private Axe() {}

    /** Returns what axe-core finds on the page, small targets too: rule, help and the elements, a line each. */
    static List<String> findings(JavascriptExecutor browser) throws IOException, InterruptedException {
        return findings(browser, "{rules: {'target-size': {enabled: true}}}");
    }

    /** Returns where the contrast of colours is too small. */
    static List<String> paleTexts(JavascriptExecutor browser) throws IOException, InterruptedException {
        return findings(browser, "{runOnly: ['color-contrast']}");
    }

    private static List<String> findings(JavascriptExecutor browser, String options)
            throws IOException, InterruptedException {
        browser.executeScript(source());
        Object findings = browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run(document, {resultTypes: ['violations'], ...%s}).then(
                    result => done(result.violations.map(each => ({
                        impact: each.impact || '',
                        text: each.id + ': ' + each.help + ' at '
                            + each.nodes.map(node => node.target.join(' ')).join(', ')}))),
                    failure => done([{impact: 'critical', text: String(failure)}]));
                """.formatted(options));
        return ((List<?>) Objects.requireNonNull(findings))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .map(each -> each.get("impact") + " " + each.get("text"))
                        .toList();
    }

    private static synchronized String source() throws IOException, InterruptedException {
        Path script = FOLDER.resolve("node_modules/axe-core/axe.min.js");
        if (!Files.exists(script)) {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve("package.json"), "{\"private\":true}\n");
            Process npm = new ProcessBuilder(
                            "npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "axe-core@" + VERSION)
                    .directory(FOLDER.toFile())
                    // Node must not touch the standard input by which Maven speaks to this process.
                    .redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve("npm.txt").toFile())
                    .start();
            if (!npm.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES) || npm.exitValue() != 0) {
                npm.destroyForcibly();
                throw new AssertionError("npm could not install axe-core " + VERSION + ":\n"
                        + Files.readString(FOLDER.resolve("npm.txt"), UTF_8));
            }
        }
        return Files.readString(script, UTF_8);
    }
}
