package es.cg.sdk.journal.jdbc;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.testing.OwnDatabase;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A process in which a person settles writes: {@code address}, then a line {@code key id} for each. It prints what became
 * of each.
 */
public final class SettlingProcess {
    static final String BASE_URL = "http://127.0.0.1:1/api/public/v1";

    private SettlingProcess() {}

    /** Runs it until its input ends. */
    public static void main(String[] arguments) throws Exception {
        try (CgClient cg = CgClient.builder()
                        .baseUrl(BASE_URL)
                        .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                        .writeJournal(JdbcWriteJournal.open(
                                OwnDatabase.source(arguments[0]), "firm-7", Environment.PRODUCTION))
                        .build();
                BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println("ready");
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 2);
                try {
                    cg.journaledWrites().settle(words[0], Finding.foundAs(words[1]), "user-17");
                    System.out.println("settled " + words[0]);
                } catch (IllegalStateException e) {
                    System.out.println("refused " + words[0] + ": " + e.getMessage());
                }
            }
        }
    }
}
