package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.documentrequests.DocumentRequest;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.irpfpayments.IrpfPayment;
import es.cg.sdk.irpfpayments.IrpfPaymentQuery;
import es.cg.sdk.taxcalendar.TaxObligation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Reads and shows what is due in a quarter, and what is missing. */
final class QuarterState {
    private static final Set<DocumentRequest.Estado> OPEN =
            Set.of(DocumentRequest.Estado.PENDIENTE, DocumentRequest.Estado.PARCIAL);

    private QuarterState() {}

    /** Returns the obligations of the period; in the last quarter, those of the year too. */
    static List<TaxObligation> due(ClientApi of, Quarter quarter) {
        return of.taxObligations().list().stream()
                .filter(each -> quarter.period().equals(each.periodo())
                        || (quarter.number() == 4 && "0A".equals(each.periodo())))
                .filter(each -> Long.valueOf(quarter.year()).equals(each.ejercicio()))
                .toList();
    }

    /** Returns whether the client files a tax model for the obligation. */
    static boolean hasModel(TaxObligation obligation) {
        return obligation.modelo() != null && !TaxObligation.Estado.NO_APLICA.equals(obligation.estado());
    }

    /** Shows the obligations of the period, and returns those with a model. */
    static List<TaxObligation> calendar(ClientApi of, Quarter quarter, Output out) {
        List<TaxObligation> due = due(of, quarter);
        List<List<?>> rows = new ArrayList<>();
        due.forEach(each -> rows.add(Arrays.asList(each.modelo(), each.nombre(), each.fechaLimite(), each.estado())));
        show(out, "calendar", "The tax calendar", List.of("Model", "Name", "Due", "State"), rows);
        return due.stream().filter(QuarterState::hasModel).toList();
    }

    /** Returns whether no document is missing. */
    static boolean missingDocuments(ClientApi of, Quarter quarter, Output out) {
        List<List<?>> rows = new ArrayList<>();
        for (DocumentRequest each : of.documentRequests().list()) {
            boolean other = (each.ejercicio() != null && each.ejercicio() != quarter.year())
                    || (each.periodo() != null && !quarter.period().equals(each.periodo()));
            if (each.estado() != null && OPEN.contains(each.estado()) && !other) {
                rows.add(Arrays.asList(each.id(), each.titulo(), each.fechaLimite(), each.estado()));
            }
        }
        show(
                out,
                "missing_documents",
                "Documents that the firm waits for",
                List.of("Id", "Title", "Until", "State"),
                rows);
        return rows.isEmpty();
    }

    /** Returns whether there is no draft. */
    static boolean drafts(ClientApi of, Quarter quarter, Output out) {
        List<List<?>> rows = new ArrayList<>();
        for (Expense each : of.expenses()
                .list(ExpenseQuery.create()
                        .estado(Expense.Estado.DRAFT)
                        .fechaDesde(quarter.first())
                        .fechaHasta(quarter.last()))) {
            rows.add(Arrays.asList(each.id(), "expense", each.fechaExpedicion(), each.concepto(), each.total()));
        }
        for (IrpfPayment each : of.irpfPayments()
                .list(IrpfPaymentQuery.create()
                        .estado(IrpfPayment.Estado.DRAFT)
                        .fechaDesde(quarter.first())
                        .fechaHasta(quarter.last()))) {
            rows.add(Arrays.asList(
                    each.id(), "IRPF payment", each.fechaPago(), each.tipoRenta(), each.retencionImporte()));
        }
        show(
                out,
                "drafts",
                "Drafts, which count in no model until they are confirmed",
                List.of("Id", "Kind", "Date", "Concept", "Amount"),
                rows);
        return rows.isEmpty();
    }

    /** Shows a table under its title, or that there is nothing in it. */
    static void show(Output out, String name, String title, List<String> columns, List<List<?>> rows) {
        out.line("");
        out.line(out.bold(title + (rows.isEmpty() ? ": none" : ":")));
        if (rows.isEmpty()) {
            out.put(name, rows);
        } else {
            out.table(name, columns, rows);
        }
    }
}
