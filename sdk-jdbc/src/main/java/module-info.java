/** Shares the open requests and the rate limits of one API key among several processes, over PostgreSQL. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.jdbc {
    requires transitive es.cg.sdk;
    requires transitive java.sql;
    // Only compilers need it.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk.limits.jdbc;
}
