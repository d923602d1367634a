package es.cg.sdk.internal.requests;

/** The ids of the SDK's operations, and whose paths are assumed. */
final class OperationList {
    /** One resource in each line; a star marks the operations whose path the contract does not show. */
    static final String ALL = """
            accountingEntries get* list*
            accountingPeriods list*
            accounts create* get* list*
            activities create delete list update
            addressees create* get* list* update*
            bankAccounts get* list
            bankImports get list*
            bankTransactions get* import list
            clients activity create* erase export get* import list update*
            documentRequests get* list*
            documents correct* get* list* remove upload
            expenses confirm* create* get* list*
            invoices collectDueDate* get* issue list recordPayment
            irpfPayments confirm* create* get* list*
            jobs get
            matchProposals create list*
            payslips get* list*
            products create* get* list* update*
            recurringInvoices cancel* create* get* list* nextIssues* pause* resume* update*
            sandbox addMovements advanceClock configuration differences emails expireConsent fireWebhook get readiness reset scenarios simulateRemittance
            sepaMandates create* get* list* revoke*
            sepaRemittances file* get* list*
            status get
            taxCalendar list*
            taxModels file* generate get* list* receipt
            webhooks create delete* deliveries get* list* resend* update*
            workerContracts create* get* list*
            workers create* get* list*
            """;

    private OperationList() {}
}
