package es.cg.sdk;

import es.cg.sdk.directory.Addressees;
import es.cg.sdk.directory.Products;
import es.cg.sdk.documents.Documents;
import es.cg.sdk.expenses.Expenses;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.writes.Creation;
import es.cg.sdk.invoices.Invoices;
import es.cg.sdk.irpfpayments.IrpfPayments;
import es.cg.sdk.recurring.RecurringInvoices;
import es.cg.sdk.sepa.SepaMandates;
import java.util.Map;

/** The operations that create records: how each record is read, and looked up by a reference. */
final class Creations {
    // formatter:off
    /** By the id of the operation. */
    static final Map<String, Creation> BY_OPERATION = Map.ofEntries(
            Map.entry("accounts.create",          new Creation("accounts.get", null, null)),
            Map.entry("activities.create",        new Creation(null, null, null)),
            Map.entry("addressees.create",        new Creation("addressees.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(Addressees.class, caller).findByReference(reference, ended))),
            Map.entry("bankTransactions.import",  new Creation("bankImports.get", null, null)),
            Map.entry("clients.create",           new Creation("clients.get", null, null)),
            Map.entry("clients.import",           new Creation(null, null, null)),
            Map.entry("documents.upload",         new Creation("documents.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(Documents.class, caller).findByReference(reference, ended))),
            Map.entry("expenses.create",          new Creation("expenses.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(Expenses.class, caller).findByReference(reference, ended))),
            Map.entry("invoices.issue",           new Creation("invoices.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(Invoices.class, caller).findByReference(reference, ended))),
            Map.entry("invoices.recordPayment",   new Creation(null, "referencia", (caller, path, reference, ended) -> Resources.create(Invoices.class, caller).findPaymentByReference(path.get(1), reference, ended))),
            Map.entry("irpfPayments.create",      new Creation("irpfPayments.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(IrpfPayments.class, caller).findByReference(reference, ended))),
            Map.entry("matchProposals.create",    new Creation(null, null, null)),
            Map.entry("products.create",          new Creation("products.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(Products.class, caller).findByReference(reference, ended))),
            Map.entry("recurringInvoices.create", new Creation("recurringInvoices.get", "referencia_externa", (caller, path, reference, ended) -> Resources.create(RecurringInvoices.class, caller).findByReference(reference, ended))),
            Map.entry("sepaMandates.create",      new Creation("sepaMandates.get", "referencia", (caller, path, reference, ended) -> Resources.create(SepaMandates.class, caller).findByReference(reference, ended))),
            Map.entry("taxModels.generate",       new Creation("taxModels.get", null, null)),
            Map.entry("webhooks.create",          new Creation(null, null, null)),
            Map.entry("workerContracts.create",   new Creation("workerContracts.get", null, null)),
            Map.entry("workers.create",           new Creation("workers.get", null, null)));
    // formatter:on

    private Creations() {}
}
