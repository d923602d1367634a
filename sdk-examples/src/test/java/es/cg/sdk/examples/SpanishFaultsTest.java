package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the SDK and its journal say of a failure is Spanish to its end; the words of other programs are quoted. */
final class SpanishFaultsTest {
    private static final Path ADVICE =
            Path.of("../sdk-core/src/main/resources/es/cg/sdk/internal/pipeline/error-advice.properties");

    @Test
    void adviceOnEachErrorCodeHasItsLine() throws IOException {
        Properties advice = new Properties();
        try (Reader file = Files.newBufferedReader(ADVICE)) {
            advice.load(file);
        }
        Set<String> table =
                new HashSet<>(Files.readAllLines(Path.of("src/main/resources/es/cg/sdk/examples/spanish.txt")));
        assertThat(advice.values())
                .hasSizeGreaterThan(70)
                .allSatisfy(each -> assertThat(
                                table.contains(each)
                                        ? Stream.of(each)
                                        : Stream.of(each.toString().split("; ", -1)))
                        .isSubsetOf(table));
    }

    @Test
    void whatToDoIsSpanish() {
        String proxy = "; the answer has no error code of the service, so it may come from a proxy or another server:"
                + " check the base URL, which ends with /api/public/v1";
        for (String each : List.of(
                "a read changes nothing: send it again",
                "nothing was done: send it again later; the same key a-b may be reused",
                "check the path and the base URL" + proxy,
                "nothing was done, and it cannot pass by itself: check the host name and the port of the"
                        + " base URL, and that your trust store has the issuer of the server's certificate, or that"
                        + " of a proxy that intercepts TLS, that both sides have a TLS version and a cipher in"
                        + " common, and that the client has the certificate that the server asks for; the same key"
                        + " a-b may be reused",
                "the port speaks TLS: use https in the base URL",
                "a read changes nothing: send it again when you like",
                "nothing was done: send it again when you like; the same key a-b may be reused",
                "nothing was done: fix the file and send it again; the same key a-b may be reused",
                "look up what was done under the key that was sent",
                "the key a-b was used with other data: look up what it did before you choose another key",
                "start the list again without the cursor, or pass it exactly as it came; the last cursor is x",
                "the path /a is only assumed: a corrections file (docs/corrections.md) or"
                        + " CgClient.builder().route(\"a\", \"/…/{id}\") sets another",
                "the path /a is only assumed, and does not take GET, but POST: a corrections file"
                        + " (docs/corrections.md) sets another path and method" + proxy,
                "check the path /a, which the corrections set: it does not take GET",
                "the answer is a redirect to the same host, which is not followed, since the API key would"
                        + " go along: check the base URL (https instead of http, no slash at its end, another host)")) {
            LanguageTest.assertSpanish(Language.ES.of(each));
        }
    }

    @Test
    void causesAreSpanishAndWordsOfOthersAreQuoted() {
        assertThat(Language.ES.of("got no answer from x:1: PKIX path building failed: no path is valid"))
                .isEqualTo("sin respuesta de x:1: «PKIX path building failed: no path is valid»");
        assertThat(Language.ES.of("got no answer from x:1: Failed to connect to /1.1.1.1:1"))
                .isEqualTo("sin respuesta de x:1: no se ha podido conectar a /1.1.1.1:1");
        for (String each : List.of(
                "got something that is not HTTP from x:1",
                "got an answer without content that has a body, from x:1",
                "answered 200, but the answer was not complete before its deadline",
                "failed within OkHttp, which threw java.lang.Error",
                "it is longer than 100 bytes",
                "its end is not marked, so it may have been cut off",
                "it broke off (EOFException)",
                "it is an error, with the status of a success",
                "it is a JSON array, not an object",
                "was not sent: the service has refused its API key in another call")) {
            LanguageTest.assertSpanish(Language.ES.of("status.get: " + each));
        }
    }

    @Test
    void faultsOfTheJournalInADatabaseAreSpanish() {
        for (String each : List.of(
                "the write journal cannot use this database: WRITE_DELAY is not 0, so that records of"
                        + " writes might be lost: add ;WRITE_DELAY=0 to the address of the database",
                "the write journal cannot use this database: synchronous_commit is off, so that events"
                        + " which were acknowledged might be lost: set it to on; cg_write keeps what was rolled back,"
                        + " since its engine has no transactions: run ALTER TABLE cg_write ENGINE = InnoDB",
                "the write journal cannot use this database: a record comes back changed: check the types"
                        + " of the columns, the encoding of the database and what the address sets for times",
                "the write journal cannot use this database: a record cannot be stored and found: x (SQLState 1)",
                "the write journal cannot use this database: cg_write.write_key does not distinguish texts"
                        + " that differ in letter case, a blank at the end (because of a collation or IGNORECASE), so"
                        + " that something new might count as done: run ALTER TABLE x",
                "the write journal cannot use this database: cg_write.write_key does not distinguish texts"
                        + " that differ in how an accent is encoded, the kind of kana (because of a collation or"
                        + " IGNORECASE), so that something new might count as done: with IGNORECASE, run ALTER TABLE x;"
                        + " with SET COLLATION, use a database whose collation is OFF or has STRENGTH IDENTICAL",
                "the write journal cannot use this database: cg_write does not have its primary key,"
                        + " without which two processes could do the same twice, or two things count as one: after"
                        + " dropping the one that it has, if any, run ALTER TABLE cg_write ADD PRIMARY KEY (account)",
                "the write journal cannot use this database: the database is MariaDB 10.5.1, and MariaDB"
                        + " 10.6 or later is needed, which has SKIP LOCKED",
                "the database of the write journal could not record a write: SQLState 08001; the database"
                        + " did not answer for as long as the call may wait",
                "the database of the write journal could not take the lease of a batch: SQLState 55P03;"
                        + " another transaction held the row for as long as the call may wait",
                "the tables of the write journal are of version 9, made by script V1.sql of a later"
                        + " sdk-jdbc, and this one knows version 3: use the later sdk-jdbc here too",
                "the write journal stores at most 100 characters of the name of the account, and this one has 200")) {
            LanguageTest.assertSpanish(Language.ES.of("month-end: " + each));
        }
    }
}
