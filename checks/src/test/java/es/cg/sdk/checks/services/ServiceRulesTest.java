package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An SDK and a mock that the generator made of the service's own document: what they have of it is a file of rules. */
class ServiceRulesTest {
    private static final List<String> PLACES =
            List.of("es/cg/sdk/base/corrections", "es/cg/sdk/mock/internal/corrections");
    private static final String RULES = """
            {"contract": "2026-09-05", "general": {"amounts": "cents", "percentages": "fraction"},
             "operations": {"sepaRemittances.file": {"answer": {"base64": "content"}}},
             "requests": {"NewInvoice": {"referencia_externa": "ref"}, "InvoiceLine": {"precio_unitario": "pu"}},
             "answers": {"Invoice": {"total": "tot", "numero_completo": null, "referencia_externa": "ref"}},
             "errors": {"nothing_done": ["late"]}}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeRules() throws Exception {
        for (String each : PLACES) {
            Files.writeString(Files.createDirectories(folder.resolve(each)).resolve("service.json"), RULES);
        }
    }

    @Test
    void clientAndMockSpeakAsTheDocumentDoes() throws Exception {
        assertThat(made(Issue.class, ""))
                .contains("\"pu\":10000", "\"iva_pct\":0.21", "\"ref\":\"2026-00042\"")
                .contains("\n121.00 2026-00042 ")
                .contains("numero_completo", "the service's own document (service.json of sdk-base), line 4");
    }

    /** After each file, what the request then says; the mock, which follows the file too, answers 121.00 or not at all. */
    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    "general": {"percentages": "number"} = "iva_pct":21,
                    "against_contract": {"general": {"amounts": "text"}} = "pu":"100.00"
                    "general": {"amounts": "text"} = "pu":10000
                    "requests": {"InvoiceLine": {"precio_unitario": {"as": "number"}}} = "pu":100.00
                    "against_contract": {"requests": {"InvoiceLine": {"precio_unitario": {"as": "text"}}}} = "pu":"100.00"
                    "against_contract": {"requests": {"InvoiceLine": {"precio_unitario": "price"}}} = "price":10000
                    "requests": {"NewInvoice": {"referencia_externa": "own"}} = "own":"2026-00042"
                    """)
    void whatAUsersFileSaysOfAPartComesFirst(String own, String sent) throws Exception {
        assertThat(made(Issue.class, own)).contains(sent, "\n121.00 ");
    }

    @Test
    void usersFileReplacesNamesAnswersAndLists() throws Exception {
        assertThat(made(Joined.class, """
                "answers": {"Invoice": {"total": "sum"}}, "errors": {"nothing_done": ["gone"]},
                "operations": {"sepaRemittances.file": {"answer": "file"}}"""))
                .contains("answers › Invoice › total: \"sum\"", "answers › Invoice › numero_completo: null")
                .contains("nothing_done: [\"gone\"]", "answer: \"file\"")
                .doesNotContain("tot\"");
        assertThat(made(Joined.class, """
                "operations": {"sepaRemittances.file": {"answer": {"redirect": ["files.example.com"]}}}"""))
                .contains("answer › redirect: [\"files.example.com\"]")
                .doesNotContain("base64");
    }

    @Test
    void lineOfTheUsersOnTheWrongSideIsRefusedAtItsPlace() throws Exception {
        assertThat(made(Joined.class, """
                "requests": {"InvoiceLine": {"precio_unitario": {"as": "text"}}}""")).contains("own.json, line 1", "write this line within \"against_contract\"");
    }

    /** Runs a program with the classes of such an SDK, and with a user's file of these members. */
    @SuppressWarnings("unchecked")
    private String made(Class<? extends UnaryOperator<String>> program, String own) throws Exception {
        List<URL> jars = new ArrayList<>(
                Deployment.jarsOf(ServiceRulesTest.class, CgClient.class, CorrectionsFile.class, MockCg.class));
        jars.add(folder.toUri().toURL());
        try (Deployment sdk = new Deployment(jars, List.of("es.cg.sdk."))) {
            Object made =
                    sdk.loadClass(program.getName()).getDeclaredConstructor().newInstance();
            return ((UnaryOperator<String>) made)
                    .apply("{\"contract\": \"2026-09-05\"" + (own.isEmpty() ? "" : ", " + own) + "}");
        }
    }

    /** Issues an invoice; returns what was sent, its total, its reference, and what reading its number throws. */
    public static final class Issue implements UnaryOperator<String> {
        @Override
        public String apply(String own) {
            NewInvoice request = CorrectedPrograms.request("2026-00042").build();
            try (MockCg mock = MockCg.builder().corrections(file(own)).start();
                    CgClient cg = CgClient.builder()
                            .baseUrl(mock.baseUrl())
                            .apiKey(ApiKey.of(mock.liveKey()))
                            .corrections(Corrections.parse("own.json", own))
                            .build()) {
                ClientApi client = cg.forClient(1001);
                Invoice invoice = client.invoices().issue(request, IdempotencyKey.random());
                return mock.journal().calls().get(0).body() + "\n" + invoice.total() + " " + invoice.referenciaExterna()
                        + " " + thrown(invoice::numeroCompleto);
            }
        }

        private static Path file(String own) {
            try {
                Path file = Files.createTempFile("own", ".json");
                file.toFile().deleteOnExit();
                return Files.writeString(file, own);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Reads a user's file; returns what is in force, or what is wrong with it. */
    public static final class Joined implements UnaryOperator<String> {
        @Override
        public String apply(String own) {
            return thrown(
                    () -> String.join("\n", Corrections.parse("own.json", own).report()));
        }
    }

    private static String thrown(Callable<?> reading) {
        try {
            return String.valueOf(reading.call());
        } catch (Exception e) {
            return String.valueOf(e.getMessage());
        }
    }
}
