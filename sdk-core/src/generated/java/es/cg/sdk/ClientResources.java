package es.cg.sdk;

import es.cg.sdk.accounting.AccountingEntries;
import es.cg.sdk.accounting.AccountingPeriods;
import es.cg.sdk.accounting.Accounts;
import es.cg.sdk.activities.Activities;
import es.cg.sdk.banks.BankAccounts;
import es.cg.sdk.banks.BankImports;
import es.cg.sdk.banks.BankTransactions;
import es.cg.sdk.banks.MatchProposals;
import es.cg.sdk.clients.DataRights;
import es.cg.sdk.directory.Addressees;
import es.cg.sdk.directory.Products;
import es.cg.sdk.documentrequests.DocumentRequests;
import es.cg.sdk.documents.Documents;
import es.cg.sdk.expenses.Expenses;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.invoices.Invoices;
import es.cg.sdk.irpfpayments.IrpfPayments;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.payslips.Payslips;
import es.cg.sdk.recurring.RecurringInvoices;
import es.cg.sdk.sepa.SepaMandates;
import es.cg.sdk.sepa.SepaRemittances;
import es.cg.sdk.taxcalendar.TaxObligations;
import es.cg.sdk.taxmodels.TaxModels;
import es.cg.sdk.workers.WorkerContracts;
import es.cg.sdk.workers.Workers;

/** The resources of one client. */
abstract class ClientResources {
    final Caller caller;

    ClientResources(Caller caller) {
        this.caller = caller;
    }

    /** Returns the operations on the entries of its books. */
    @Assumed
    public final AccountingEntries accountingEntries() {
        return Resources.create(AccountingEntries.class, caller);
    }

    /** Returns the operation on its accounting years. */
    @Assumed
    public final AccountingPeriods accountingPeriods() {
        return Resources.create(AccountingPeriods.class, caller);
    }

    /** Returns the operations on its chart of accounts. */
    @Assumed
    public final Accounts accounts() {
        return Resources.create(Accounts.class, caller);
    }

    /** Returns the operations on the economic activities of the client. */
    public final Activities activities() {
        return Resources.create(Activities.class, caller);
    }

    /** Returns the operations on the recipients of its invoices. */
    @Assumed
    public final Addressees addressees() {
        return Resources.create(Addressees.class, caller);
    }

    /** Returns the operations on its bank accounts. */
    public final BankAccounts bankAccounts() {
        return Resources.create(BankAccounts.class, caller);
    }

    /** Returns the operations on imports of bank statements. */
    public final BankImports bankImports() {
        return Resources.create(BankImports.class, caller);
    }

    /** Returns the operations on the transactions of its bank accounts. */
    public final BankTransactions bankTransactions() {
        return Resources.create(BankTransactions.class, caller);
    }

    /** Returns the operations for data-protection rights: access log, export and erasure. */
    public final DataRights dataRights() {
        return Resources.create(DataRights.class, caller);
    }

    /** Returns the operations on requests of the firm for its documents. */
    @Assumed
    public final DocumentRequests documentRequests() {
        return Resources.create(DocumentRequests.class, caller);
    }

    /** Returns the operations on its documents. */
    public final Documents documents() {
        return Resources.create(Documents.class, caller);
    }

    /** Returns the operations on its expenses. */
    @Assumed
    public final Expenses expenses() {
        return Resources.create(Expenses.class, caller);
    }

    /** Returns the operations on its invoices. */
    public final Invoices invoices() {
        return Resources.create(Invoices.class, caller);
    }

    /** Returns the operations on its payments with withholding of income tax (IRPF). */
    @Assumed
    public final IrpfPayments irpfPayments() {
        return Resources.create(IrpfPayments.class, caller);
    }

    /** Returns the operations on proposals that match its bank transactions to invoices. */
    public final MatchProposals matchProposals() {
        return Resources.create(MatchProposals.class, caller);
    }

    /** Returns the operations on the payslips of its workers. */
    @Assumed
    public final Payslips payslips() {
        return Resources.create(Payslips.class, caller);
    }

    /** Returns the operations on its products. */
    @Assumed
    public final Products products() {
        return Resources.create(Products.class, caller);
    }

    /** Returns the operations on its recurring invoices. */
    @Assumed
    public final RecurringInvoices recurringInvoices() {
        return Resources.create(RecurringInvoices.class, caller);
    }

    /** Returns the operations on its mandates for direct debits. */
    @Assumed
    public final SepaMandates sepaMandates() {
        return Resources.create(SepaMandates.class, caller);
    }

    /** Returns the operations on its files of direct debits. */
    @Assumed
    public final SepaRemittances sepaRemittances() {
        return Resources.create(SepaRemittances.class, caller);
    }

    /** Returns the operations on its tax models. */
    public final TaxModels taxModels() {
        return Resources.create(TaxModels.class, caller);
    }

    /** Returns the operation on its tax calendar. */
    @Assumed
    public final TaxObligations taxObligations() {
        return Resources.create(TaxObligations.class, caller);
    }

    /** Returns the operations on the contracts of its workers. */
    @Assumed
    public final WorkerContracts workerContracts() {
        return Resources.create(WorkerContracts.class, caller);
    }

    /** Returns the operations on its workers. */
    @Assumed
    public final Workers workers() {
        return Resources.create(Workers.class, caller);
    }
}
