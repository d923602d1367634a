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
            Map.entry("accounts.create",          new Creation("accounts.get", null)),
            Map.entry("activities.create",        new Creation(null, null)),
            Map.entry("addressees.create",        new Creation("addressees.get", (caller, path, reference) -> Resources.create(Addressees.class, caller).findByReference(reference))),
            Map.entry("bankTransactions.import",  new Creation("bankImports.get", null)),
            Map.entry("clients.create",           new Creation("clients.get", null)),
            Map.entry("clients.import",           new Creation(null, null)),
            Map.entry("documents.upload",         new Creation("documents.get", (caller, path, reference) -> Resources.create(Documents.class, caller).findByReference(reference))),
            Map.entry("expenses.create",          new Creation("expenses.get", (caller, path, reference) -> Resources.create(Expenses.class, caller).findByReference(reference))),
            Map.entry("invoices.issue",           new Creation("invoices.get", (caller, path, reference) -> Resources.create(Invoices.class, caller).findByReference(reference))),
            Map.entry("invoices.recordPayment",   new Creation(null, (caller, path, reference) -> Resources.create(Invoices.class, caller).findPaymentByReference(path.get(1), reference))),
            Map.entry("irpfPayments.create",      new Creation("irpfPayments.get", (caller, path, reference) -> Resources.create(IrpfPayments.class, caller).findByReference(reference))),
            Map.entry("matchProposals.create",    new Creation(null, null)),
            Map.entry("products.create",          new Creation("products.get", (caller, path, reference) -> Resources.create(Products.class, caller).findByReference(reference))),
            Map.entry("recurringInvoices.create", new Creation("recurringInvoices.get", (caller, path, reference) -> Resources.create(RecurringInvoices.class, caller).findByReference(reference))),
            Map.entry("sepaMandates.create",      new Creation("sepaMandates.get", (caller, path, reference) -> Resources.create(SepaMandates.class, caller).findByReference(reference))),
            Map.entry("taxModels.generate",       new Creation("taxModels.get", null)),
            Map.entry("webhooks.create",          new Creation(null, null)),
            Map.entry("workerContracts.create",   new Creation("workerContracts.get", null)),
            Map.entry("workers.create",           new Creation("workers.get", null)));
    // formatter:on

    private Creations() {}
}
