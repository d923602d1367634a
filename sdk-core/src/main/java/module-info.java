/** Typed client for the accounting, invoicing and tax-model API of a Spanish accounting firm. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    // Its es.cg.sdk.json is in the signatures here.
    requires transitive es.cg.sdk.base;
    // Only of those who write to their database within a batch's transaction.
    requires static transitive java.sql;
    requires transitive okhttp3;
    // Comes with this library, for compilers alone.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk;
    exports es.cg.sdk.accounting;
    exports es.cg.sdk.activities;
    exports es.cg.sdk.banks;
    exports es.cg.sdk.batch;
    exports es.cg.sdk.call;
    exports es.cg.sdk.clients;
    exports es.cg.sdk.common;
    exports es.cg.sdk.destinations;
    exports es.cg.sdk.directory;
    exports es.cg.sdk.documentrequests;
    exports es.cg.sdk.documents;
    exports es.cg.sdk.errors;
    exports es.cg.sdk.expenses;
    exports es.cg.sdk.files;
    exports es.cg.sdk.invoices;
    exports es.cg.sdk.irpfpayments;
    exports es.cg.sdk.jobs;
    exports es.cg.sdk.journal;
    exports es.cg.sdk.limits;
    exports es.cg.sdk.messages;
    exports es.cg.sdk.model;
    exports es.cg.sdk.payslips;
    exports es.cg.sdk.recurring;
    exports es.cg.sdk.sandbox;
    exports es.cg.sdk.sepa;
    exports es.cg.sdk.status;
    exports es.cg.sdk.taxcalendar;
    exports es.cg.sdk.taxmodels;
    exports es.cg.sdk.workers;
}
