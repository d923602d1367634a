/** Verifies, receives and deduplicates the webhooks of the accounting, invoicing and tax-model API. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.webhooks {
    requires com.fasterxml.jackson.databind;
    // Not transitive: whoever has no servlet container could not compile. Whoever uses the servlet requires it already.
    requires static jakarta.servlet;
    // Not static: whoever calls HandshakeCheck cannot see that it needs this.
    requires java.net.http;
    // Not static: without it a program that compiles would fail as it opens its store.
    requires transitive java.sql;
    requires static jdk.httpserver;
    // Comes with this library, for compilers alone.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.webhooks;
    exports es.cg.sdk.webhooks.diagnosis;
    exports es.cg.sdk.webhooks.jdbc;
    exports es.cg.sdk.webhooks.jdkhttp;
    exports es.cg.sdk.webhooks.servlet;
}
