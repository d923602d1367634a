package es.cg.sdk.testing;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections that tests gave back last, for the next test of the same address: a server takes longer to open one
 * than for most of what is then done with it.
 */
final class KeptConnections {
    private static final int MOST = 32;
    private static final int SECONDS_TO_ANSWER = 5;

    /** Whoever calls one of these wants a session that nobody has after it. */
    private static final Set<String> OWN_SETTINGS = Set.of("setReadOnly", "setSchema", "setCatalog", "setHoldability");

    private static final Deque<Kept> FREE = new ArrayDeque<>();

    private record Kept(String url, Connection connection) {}

    /** A connection while somebody has it. */
    private static final class Lent {
        private final String url;
        private final Connection real;
        private boolean isBack;
        private boolean isOwn;
        private @Nullable Object isolationAtFirst;
        private @Nullable Object isolation;

        Lent(String url, Connection real) {
            this.url = url;
            this.real = real;
        }

        @Nullable
        Object call(Method method, Object[] arguments) throws Throwable {
            String name = method.getName();
            if (name.equals("close") && !isBack) {
                isBack = true;
                giveBack();
                return null;
            }
            if (isBack) {
                return switch (name) {
                    case "close", "abort" -> null;
                    case "isClosed" -> true;
                    case "isValid" -> false;
                    case "hashCode", "equals", "toString" -> Proxies.call(real, method, arguments);
                    default -> throw new SQLException("This connection was given back.", "08003");
                };
            }
            isOwn |= OWN_SETTINGS.contains(name);
            Object result = Proxies.call(real, method, arguments);
            if (name.equals("getTransactionIsolation") && isolationAtFirst == null) {
                isolationAtFirst = result;
            } else if (name.equals("setTransactionIsolation")) {
                isolation = arguments[0];
            }
            return result;
        }

        private void giveBack() throws SQLException {
            if (isOwn || real.isClosed() || (isolation != null && !isolation.equals(isolationAtFirst))) {
                real.close();
                return;
            }
            if (!real.getAutoCommit()) {
                real.rollback();
                real.setAutoCommit(true);
            }
            keep(new Kept(url, real));
        }
    }

    private KeptConnections() {}

    /** Returns a connection to this address. */
    static Connection lend(String url) throws SQLException {
        Optional<Connection> kept = take(url);
        while (kept.isPresent() && !kept.get().isValid(SECONDS_TO_ANSWER)) {
            kept.get().close();
            kept = take(url);
        }
        Lent lent = new Lent(url, kept.isPresent() ? kept.get() : DriverManager.getConnection(url));
        return Proxies.of(Connection.class, (proxy, method, arguments) -> lent.call(method, arguments));
    }

    private static Optional<Connection> take(String url) {
        synchronized (FREE) {
            for (Iterator<Kept> each = FREE.iterator(); each.hasNext(); ) {
                Kept kept = each.next();
                if (kept.url.equals(url)) {
                    each.remove();
                    return Optional.of(kept.connection);
                }
            }
            return Optional.empty();
        }
    }

    private static void keep(Kept kept) throws SQLException {
        Kept oldest;
        synchronized (FREE) {
            FREE.push(kept);
            oldest = FREE.size() > MOST ? FREE.removeLast() : null;
        }
        if (oldest != null) {
            oldest.connection.close();
        }
    }
}
