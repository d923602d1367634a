/** Records writes before they are sent, in a database of the application. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.jdbc {
    requires transitive es.cg.sdk;
    requires es.cg.sdk.database;
    requires transitive java.sql;
    // Only compilers need it.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.journal.jdbc;
    exports es.cg.sdk.keys.jdbc;

    // The scripts of the tables, which a migration tool on the module path could not read.
    opens es.cg.sdk.journal.jdbc.h2;
    opens es.cg.sdk.journal.jdbc.mariadb;
    opens es.cg.sdk.journal.jdbc.mysql;
    opens es.cg.sdk.journal.jdbc.postgresql;
    opens es.cg.sdk.keys.jdbc.h2;
    opens es.cg.sdk.keys.jdbc.mariadb;
    opens es.cg.sdk.keys.jdbc.mysql;
    opens es.cg.sdk.keys.jdbc.postgresql;
}
