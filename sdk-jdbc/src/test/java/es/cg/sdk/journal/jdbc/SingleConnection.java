package es.cg.sdk.journal.jdbc;

import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source that lends one connection again and again, as a pool of one does. */
final class SingleConnection {
    private SingleConnection() {}

    static DataSource of(Connection own) {
        return Proxies.of(
                DataSource.class,
                (proxy, method, none) -> Proxies.of(
                        Connection.class,
                        (same, called, arguments) ->
                                called.getName().equals("close") ? null : Proxies.call(own, called, arguments)));
    }
}
