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
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An SDK and a mock that the generator made of the service's own document: what they have of it is a file of rules. */
class ServiceRulesTest {
    private static final List<String> PLACES =
            List.of("es/cg/sdk/base/corrections", "es/cg/sdk/mock/internal/corrections");
    private static final String RULES = """
            {"contract": "2026-09-05", "general": {"amounts": "cents"},
             "requests": {"NewInvoice": {"referencia_externa": "ref"}},
             "answers": {"Invoice": {"total": "tot", "numero_completo": null, "referencia_externa": "ref"}}}
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
        assertThat(made(Issue.class))
                .startsWith("121.00 2026-00042 ")
                .contains("numero_completo", "the service's own document (service.json of sdk-base), line 3");
    }

    @Test
    void linesOfAUsersFileComeFirst() throws Exception {
        assertThat(made(Joined.class))
                .contains("answers › Invoice › total: \"sum\"", "answers › Invoice › numero_completo: null")
                .doesNotContain("tot\"");
    }

    /** Runs a program with the classes of such an SDK. */
    private String made(Class<? extends Callable<String>> program) throws Exception {
        List<URL> jars = new ArrayList<>(
                Deployment.jarsOf(ServiceRulesTest.class, CgClient.class, CorrectionsFile.class, MockCg.class));
        jars.add(folder.toUri().toURL());
        try (Deployment sdk = new Deployment(jars, List.of("es.cg.sdk."))) {
            Object made =
                    sdk.loadClass(program.getName()).getDeclaredConstructor().newInstance();
            return String.valueOf(((Callable<?>) made).call());
        }
    }

    /** Issues an invoice; returns its total, its reference, and what reading its number throws. */
    public static final class Issue implements Callable<String> {
        @Override
        public String call() throws Exception {
            NewInvoice request = CorrectedPrograms.request("2026-00042").build();
            try (MockCg mock = MockCg.builder().start();
                    CgClient cg = CgClient.builder()
                            .baseUrl(mock.baseUrl())
                            .apiKey(ApiKey.of(mock.liveKey()))
                            .build()) {
                ClientApi client = cg.forClient(1001);
                Invoice invoice = client.invoices().issue(request, IdempotencyKey.random());
                return invoice.total() + " " + invoice.referenciaExterna() + " " + thrown(invoice::numeroCompleto);
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

    /** Reads a user's file; returns what is in force. */
    public static final class Joined implements Callable<String> {
        @Override
        public String call() {
            String own = """
                    {"contract": "2026-09-05", "answers": {"Invoice": {"total": "sum"}}}
                    """;
            return String.join("\n", Corrections.parse("own.json", own).report());
        }
    }
}
