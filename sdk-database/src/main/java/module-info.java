/** What stores of the SDK share to use a database of the application. No API of applications. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // Those that use it come later in the build.
module es.cg.sdk.database {
    requires transitive java.sql;
    // Only compilers need it.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.database to
            es.cg.sdk.jdbc,
            es.cg.sdk.limits.shared,
            es.cg.sdk.webhooks;
}
