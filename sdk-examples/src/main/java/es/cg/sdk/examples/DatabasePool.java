package es.cg.sdk.examples;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens the database that the options of an example name. */
final class DatabasePool {
    /** The environment variable with the password. */
    static final String PASSWORD = "CG_JDBC_PASSWORD";

    private static final String KEPT_OPEN = "DB_CLOSE_ON_EXIT";
    private static final Pattern PASSWORD_IN_URL =
            Pattern.compile("(?i)(?:password|pwd)=([^;&]+)|//[^/?@]*?:([^/?@]+)@");

    // Kept, so that the level stays: this driver prints warnings itself, beside the exception.
    private static final Logger POSTGRESQL = Logger.getLogger("org.postgresql");

    static {
        POSTGRESQL.setLevel(Level.OFF);
    }

    private DatabasePool() {}

    /**
     * Connects to the database.
     *
     * @param options the beginning of the options' names, such as {@code --jdbc}, for messages
     * @param url a JDBC address; it may contain user and password
     * @throws RefusedException if there is no driver, or no connection
     */
    static HikariDataSource open(String options, String url, @Nullable String user, @Nullable String password) {
        HikariConfig config = new HikariConfig();
        try {
            config.setJdbcUrl(url);
            if (url.startsWith("jdbc:h2:") && !url.toUpperCase(Locale.ROOT).contains(KEPT_OPEN)) {
                // Else H2 closes it when the process is asked to end, before the journal has its last records.
                config.addDataSourceProperty(KEPT_OPEN, "FALSE");
            }
            config.setUsername(user);
            config.setPassword(password);
            return new HikariDataSource(config);
        } catch (PoolInitializationException noConnection) {
            Throwable cause = noConnection.getCause() == null ? noConnection : noConnection.getCause();
            String message = withoutPasswords(String.valueOf(cause.getMessage()), url);
            throw RefusedException.failed("the database cannot be opened: "
                    + (password == null ? message : message.replace(password, "…"))
                    + "; check " + options + "-url, " + options + "-user and " + PASSWORD);
        } catch (RuntimeException noDriver) {
            throw RefusedException.wrongUse(
                    options + "-url is malformed, or names no database that this program has a driver for; it has those"
                            + " of H2 (jdbc:h2:…), PostgreSQL (jdbc:postgresql:…) and MariaDB (jdbc:mariadb:…)");
        }
    }

    /** Returns the text without the passwords that are in the address: some drivers repeat it. */
    static String withoutPasswords(String text, String url) {
        String without = text;
        Matcher matcher = PASSWORD_IN_URL.matcher(url);
        while (matcher.find()) {
            without = without.replace(matcher.group(1) == null ? matcher.group(2) : matcher.group(1), "…");
        }
        return without;
    }
}
