/** Verifies, receives and deduplicates the webhooks of the accounting, invoicing and tax-model API. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.webhooks {
    requires com.fasterxml.jackson.databind;
    requires org.slf4j;
    requires static transitive jakarta.servlet;
    requires static java.net.http;
    requires static transitive java.sql;
    requires static transitive jdk.httpserver;
    requires static transitive org.jspecify;

    exports es.cg.sdk.webhooks;
    exports es.cg.sdk.webhooks.diagnosis;
    exports es.cg.sdk.webhooks.jdbc;
    exports es.cg.sdk.webhooks.jdkhttp;
    exports es.cg.sdk.webhooks.servlet;
}
