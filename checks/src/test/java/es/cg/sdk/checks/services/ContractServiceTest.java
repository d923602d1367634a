package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is true of each service: it does what its document says, and refuses what the document does not name. */
abstract class ContractServiceTest {
    static final String ACTIVITY = "{'codigo_iae':'7630','descripcion':'Programación','seccion_iae':'profesional',"
            + "'regimen_irpf':'estimacion_directa_simplificada','regimen_iva':'general',"
            + "'fecha_alta':'2026-01-01'}";
    private static final Instant NOW = Instant.parse("2026-11-20T09:00:00Z");

    final ContractService service;
    final ServiceCalls calls;
    private final String invoice;
    private final String simple;

    /**
     * Starts the service.
     *
     * @param invoice a request that is valid
     * @param simple one of a simplified invoice
     */
    ContractServiceTest(Function<Clock, ? extends ContractService> start, String invoice, String simple) {
        service = start.apply(Clock.fixed(NOW, ZoneOffset.UTC));
        calls = new ServiceCalls(service);
        this.invoice = invoice;
        this.simple = simple;
    }

    @AfterEach
    void close() {
        service.close();
    }

    /** Calls every operation. */
    abstract void drive() throws Exception;

    /** Returns the legal number in the answer of an invoice. */
    abstract String legalNumber(ServiceCalls.Answer answer);

    @Test
    void everyOperationWorksAsItsDocumentSays() throws Exception {
        drive();

        assertThat(service.violations()).isEmpty();
        assertThat(service.called())
                .hasSizeGreaterThanOrEqualTo(30)
                .containsExactlyInAnyOrderElementsOf(service.document().operations().stream()
                        .map(ServiceDocument.Operation::name)
                        .toList());
    }

    @Test
    void keyConsumesOneNumber() {
        service.loseNextAnswer();
        assertThatThrownBy(() -> calls.send("POST", "/invoices", "key-1", invoice))
                .isInstanceOf(UncheckedIOException.class);

        String again = legalNumber(calls.send("POST", "/invoices", "key-1", invoice));

        assertThat(again).matches("A.2026.0*1");
        assertThat(calls.send("POST", "/invoices", "key-1", simple).code()).isEqualTo("idempotency_key_reutilizada");
        assertThat(legalNumber(calls.send("POST", "/invoices", "key-2", invoice)))
                .matches("A.2026.0*2");
        assertThat(service.rows(calls.get("/invoices").body())).hasSize(2);
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void examplesAreValid() {
        assertThat(new ServiceExamples(service.document()).problems()).isEmpty();
    }

    /** Requires that each answer is that of a request with something that the document does not name. */
    void assertRefused(List<ServiceCalls.Answer> answers) {
        assertThat(answers).allSatisfy(each -> {
            assertThat(each.status()).isEqualTo(422);
            assertThat(each.code()).isEqualTo("datos_invalidos");
        });
        assertThat(service.violations())
                .anySatisfy(each -> assertThat(each).startsWith("POST /invoices body: referencia_externa: "))
                .anySatisfy(each -> assertThat(each).startsWith("POST /invoices body: lineas.0.descuento_pct: "));
        assertThat(service.rows(calls.get("/invoices").body())).isEmpty();
    }
}
