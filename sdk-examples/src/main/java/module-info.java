/** Examples that run from the command line. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.examples {
    requires es.cg.sdk;
    requires es.cg.sdk.base;
    requires es.cg.sdk.generator;
    requires es.cg.sdk.jdbc;
    requires com.zaxxer.hikari;
    requires es.cg.sdk.mock;
    requires es.cg.sdk.statements;
    requires es.cg.sdk.webhooks;
    requires info.picocli;
    requires java.logging;
    requires java.net.http;
    requires java.sql;
    requires jdk.httpserver;
    requires static org.jspecify;

    opens es.cg.sdk.examples to
            info.picocli;
}
