/** Verifies, receives and deduplicates the webhooks of the accounting, invoicing and tax-model API. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.webhooks {
    requires com.fasterxml.jackson.databind;
    requires transitive es.cg.sdk.base;
    requires es.cg.sdk.database;
    // Not transitive: applications without a servlet container could not compile. Those with one require it themselves.
    requires static jakarta.servlet;
    // Not static: a caller of HandshakeCheck cannot see that it needs this module.
    requires java.net.http;
    // Not static: without it, an application would compile, and fail when it opens its store.
    requires transitive java.sql;
    requires static jdk.httpserver;
    // Only compilers need it.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.webhooks;
    exports es.cg.sdk.webhooks.diagnosis;
    exports es.cg.sdk.webhooks.jdbc;
    exports es.cg.sdk.webhooks.jdkhttp;
    exports es.cg.sdk.webhooks.registration;
    exports es.cg.sdk.webhooks.servlet;

    // The scripts of the tables, which a migration tool on the module path could not read.
    opens es.cg.sdk.webhooks.jdbc.h2;
    opens es.cg.sdk.webhooks.jdbc.mariadb;
    opens es.cg.sdk.webhooks.jdbc.mysql;
    opens es.cg.sdk.webhooks.jdbc.postgresql;
}
