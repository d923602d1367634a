package es.cg.sdk.webhooks.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The statements of docs/upgrading.md that name firm7 as the source of the rows of before. */
final class SourceNaming {
    private static final Path PAGE = Path.of(System.getProperty("project.root", ".."), "docs/upgrading.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    private SourceNaming() {}

    static List<String> statements() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        if (!block.find()) {
            throw new IOException(PAGE + " has no block of SQL");
        }
        return Arrays.stream(block.group(1).split(";", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }
}
