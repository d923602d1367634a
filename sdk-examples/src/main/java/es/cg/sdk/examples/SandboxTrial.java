package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.clients.Client;
import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.invoices.Payment;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.sandbox.ClockAdvance;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tries a scenario of the sandbox on a fictitious invoice. */
final class SandboxTrial {
    private static final Set<Remission.Estado> OPEN = Set.of(Remission.Estado.PENDIENTE, Remission.Estado.ENVIADA);
    private static final int PATIENCE = 6;
    private static final String ISSUE = "invoices.issue";

    private final ExampleContext context;
    private final CgClient sandbox;
    private final ClientApi client;

    SandboxTrial(ExampleContext context, @Nullable Long chosen) {
        this.context = context;
        this.sandbox = context.sandbox();
        this.client = sandbox.forClient(
                chosen != null
                        ? chosen
                        : sandbox.clients().list().stream()
                                .filter(each -> Client.Consent.Estado.CONCEDIDO.equals(
                                        each.consentimiento().estado()))
                                .mapToLong(each -> each.id() == null ? 0 : each.id())
                                .min()
                                .orElseThrow(() -> RefusedException.failed("the sandbox has no client: reset it")));
    }

    /** Issues an invoice whose remission goes so, and moves the clock until the tax authority has answered. */
    Result remission(String scenario) {
        Invoice invoice = issue(scenario);
        for (int i = 0; i < PATIENCE && OPEN.contains(invoice.verifactu().estado()); i++) {
            sandbox.sandbox().advanceClock(ClockAdvance.hours(1));
            invoice = client.invoices().get(String.valueOf(invoice.id()));
        }
        Remission remission = invoice.verifactu();
        String code = remission.codigoError() == null ? "" : ", error " + remission.codigoError();
        return new Result(
                scenario,
                ISSUE,
                1,
                "issued; remission " + remission.estado() + code,
                remission.isAccepted()
                        ? "nothing: it is accepted"
                        : OPEN.contains(remission.estado())
                                ? "wait for the event, and do not issue it again"
                                : "a person looks at it in the panel; do not issue it again");
    }

    /** Pays an invoice so, and reads what is pending of it after a day. */
    Result payment(String scenario) {
        Invoice issued = issue("aceptada");
        String invoice = String.valueOf(issued.id());
        Payment payment = client.with(CallOptions.defaults().scenario(scenario))
                .invoices()
                .recordPayment(
                        invoice,
                        NewPayment.builder()
                                .fecha(context.today())
                                .importe(issued.importePendiente())
                                .metodo(MetodoPago.TRANSFERENCIA)
                                .build());
        sandbox.sandbox().advanceClock(ClockAdvance.days(1));
        Invoice after = client.invoices().get(invoice);
        boolean paid = Invoice.EstadoCobro.COBRADA.equals(after.estadoCobro());
        return new Result(
                scenario,
                "invoices.recordPayment",
                1,
                "payment " + payment.estado() + "; a day later the invoice is " + after.estadoCobro() + ", "
                        + after.importePendiente() + " pending",
                paid ? "nothing: it is paid" : "expect the rest, although a payment was recorded");
    }

    /** Makes a call that fails so: a write, or for a missing consent a read. */
    Result failure(String scenario, boolean writing) {
        try {
            if (writing) {
                Invoice issued = issue(scenario);
                return new Result(scenario, ISSUE, issued.meta().attempts(), "issued", "nothing");
            }
            client.with(CallOptions.defaults().scenario(scenario))
                    .invoices()
                    .list()
                    .first();
            return new Result(scenario, "invoices.list", 1, "a list", "nothing");
        } catch (CallException thrown) {
            return new Result(
                    scenario,
                    thrown.operation(),
                    Math.max(1, thrown.attempts().size()),
                    thrown.getClass().getSimpleName() + ", "
                            + thrown.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    context.out().language().toDo(thrown).replace(" key " + thrown.idempotencyKey(), " key"));
        }
    }

    private Invoice issue(String scenario) {
        return client.with(CallOptions.defaults().scenario(scenario))
                .invoices()
                .issue(ExampleInvoice.of("SBX", context.today()).build());
    }

    /**
     * What came of a scenario.
     *
     * @param attempts how often the SDK sent the call
     */
    record Result(String scenario, String call, int attempts, String got, String toDo) {
        List<?> row(Language language) {
            return List.of(scenario, call, attempts, language.of(got), language.of(toDo));
        }
    }
}
