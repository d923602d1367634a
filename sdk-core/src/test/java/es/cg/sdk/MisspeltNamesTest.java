package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.banks.BankAccountQuery;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A name given to {@code set} that is close to one that the builder knows is told in the log, once. */
final class MisspeltNamesTest {
    private static List<String> logged(Consumer<CapturedLog.Lines> what) {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            what.accept(log);
            return log.with("WARN es.cg.sdk");
        }
    }

    @Test
    void misspeltFilterIsLoggedOnceWithSuggestion() {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            InvoiceQuery.create().set("modificado_desd", LocalDate.EPOCH);
            InvoiceQuery.create().set("modificado_desd", LocalDate.EPOCH).set("modificado_desd", "x");

            assertThat(log.with("modificado_desd\""))
                    .containsExactly("WARN es.cg.sdk InvoiceQuery.set(\"modificado_desd\"): did you mean"
                            + " \"modificado_desde\"? It is sent as it is, and the service may ignore a name"
                            + " that it does not know: then a filter has no effect, and a field is lost");
        }
    }

    @Test
    void wrongCaseOrDashesGetASuggestion() {
        assertThat(logged(log -> {
                    InvoiceQuery.create().set("Estado-Verifactu", "x");
                    BankTransactionQuery.create().set("matchStatus", "x");
                    BankTransactionQuery.create().set("limt", "x");
                    NewInvoice.builder().set("FECHAEXPEDICION", "2026-01-01");
                    NewInvoiceLine.of("x").set("ivaPct", 21);
                    NewDocument.of(Upload.of("a.pdf", new byte[0])).set("solicitudid", "x");
                }))
                .anySatisfy(
                        line -> assertThat(line).contains("InvoiceQuery", "Estado-Verifactu", "\"estado_verifactu\""))
                .anySatisfy(
                        line -> assertThat(line).contains("BankTransactionQuery", "matchStatus", "\"match_status\""))
                .anySatisfy(line -> assertThat(line).contains("BankTransactionQuery", "limt", "\"limit\""))
                .anySatisfy(line -> assertThat(line).contains("NewInvoice", "FECHAEXPEDICION", "\"fecha_expedicion\""))
                .anySatisfy(line -> assertThat(line).contains("NewInvoiceLine", "ivaPct", "\"iva_pct\""))
                .anySatisfy(line -> assertThat(line).contains("NewDocument", "solicitudid", "\"solicitud_id\""));
    }

    @Test
    void unrelatedNameGetsNoWarning() {
        assertThat(logged(log -> {
                    InvoiceQuery.create().set("importe_minimo", 1).set("tipo", "F1");
                    NewInvoice.builder().set("clave_regimen", "01").set("iva", Map.of());
                    BankAccountQuery.create().set("bic", "X");
                }))
                .noneMatch(line -> line.contains("importe_minimo\"")
                        || line.contains("\"tipo\"")
                        || line.contains("clave_regimen")
                        || line.contains("\"iva\"")
                        || line.contains("\"bic\""));
    }

    @Test
    void lineBreakInNameIsReplacedInTheLog() {
        assertThat(logged(log -> InvoiceQuery.create().set("ejercici\u202e\no", "x")))
                .anyMatch(line -> line.contains("InvoiceQuery.set(\"ejercici? o\")"));
    }
}
