package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The scripts that create the tables. Flyway runs the scripts of all artifacts at once: none shares its version. */
enum Script {
    EVENTS("V3001__cg_webhooks.sql"),
    SECRETS("V3002__cg_webhook_secret.sql");

    private final String file;

    Script(String file) {
        this.file = file;
    }

    /** Returns the statements for a dialect, without comments. */
    List<String> statements(Dialect dialect) {
        String path = "/es/cg/sdk/webhooks/jdbc/" + dialect.folder() + "/" + file;
        try (InputStream in = Script.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new StoreException(path + " is missing in the jar of sdk-webhooks");
            }
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(sql.replaceAll("--[^\n]*", "").split(";", -1))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
