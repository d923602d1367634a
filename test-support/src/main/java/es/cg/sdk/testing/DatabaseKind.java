package es.cg.sdk.testing;

import java.util.List;
import java.util.stream.Stream;

/** A kind of database, and a driver, that tests use. */
public enum DatabaseKind {
    POSTGRESQL,
    H2,
    MARIADB,
    /** MariaDB by the driver of MySQL, which is where MySQL's protocol can be had. */
    MARIADB_BY_MYSQL;

    public boolean isMariadb() {
        return this == MARIADB || this == MARIADB_BY_MYSQL;
    }

    /**
     * The kinds on which this build tries SQL: one in the short build, all in the slow one, and those by the driver of
     * MySQL in the nightly one.
     */
    public static Stream<DatabaseKind> each() {
        return Boolean.getBoolean("slow")
                ? Stream.of(values()).filter(each -> each != MARIADB_BY_MYSQL || Boolean.getBoolean("soak"))
                : Stream.of(inTurn());
    }

    /** The kinds on which this build tries what does not depend on the kind: one, and all in the nightly build. */
    public static Stream<DatabaseKind> one() {
        return Boolean.getBoolean("soak") ? each() : Stream.of(inTurn());
    }

    private static DatabaseKind inTurn() {
        // Mutation testing starts no server.
        return Boolean.getBoolean("in.process") ? H2 : RunningTest.oneOf(List.of(POSTGRESQL, H2, MARIADB));
    }
}
