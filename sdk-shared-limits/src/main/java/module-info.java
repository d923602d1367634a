/** Shares the limits of one API key among several processes, in a database of the application. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.limits.shared {
    requires transitive es.cg.sdk;
    requires es.cg.sdk.database;
    requires transitive java.sql;
    // Only compilers need it.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.limits.shared;

    // The script of the tables, which a migration tool on the module path could not read.
    opens es.cg.sdk.limits.shared.postgresql;
}
