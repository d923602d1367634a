package es.cg.sdk.webhooks.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A script beside the tables, as statements without comments. */
record SqlScript(List<String> statements) {
    static SqlScript of(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(JdbcTables.class.getResourceAsStream(file), file)) {
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("--[^\n]*", "");
            return new SqlScript(Arrays.stream(sql.split(";", -1))
                    .filter(each -> !each.isBlank())
                    .toList());
        }
    }

    /** The same with one text in place of another. */
    SqlScript with(String text, String other) {
        return new SqlScript(
                statements.stream().map(each -> each.replace(text, other)).toList());
    }

    /** Its first statements, as after a crash. */
    SqlScript first(int count) {
        return new SqlScript(statements.subList(0, count));
    }
}
