package es.cg.sdk.spring.internal.nativeimage;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Names what a compiler of native images cannot see: the SQL files of the stores, the advice in exceptions, the forms
 * by which corrections are checked, files of corrections with the usual names, and the proxies of connections, which
 * call the real ones by reflection. Handler methods are named by their annotation, and properties by Spring Boot.
 */
final class SdkRuntimeHints implements RuntimeHintsRegistrar {
    private static final List<Class<?>> PROXIES = List.of(
            Connection.class,
            Statement.class,
            PreparedStatement.class,
            CallableStatement.class,
            ResultSet.class,
            DatabaseMetaData.class);

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        hints.resources().registerPattern("es/cg/sdk/webhooks/jdbc/*/*.sql");
        hints.resources().registerPattern("es/cg/sdk/journal/jdbc/*/*.sql");
        hints.resources().registerPattern("es/cg/sdk/limits/shared/*/*.sql");
        hints.resources().registerPattern("es/cg/sdk/base/corrections/*.json");
        hints.resources().registerPattern("corrections*.json");
        hints.resources().registerPattern("es/cg/sdk/internal/pipeline/*.properties");
        // TransactionalConnection knows H2 by it.
        hints.reflection().registerTypeIfPresent(loader, "org.h2.jdbc.JdbcConnection");
        for (Class<?> each : PROXIES) {
            hints.proxies().registerJdkProxy(each);
            hints.reflection().registerType(each, MemberCategory.INVOKE_PUBLIC_METHODS);
        }
    }
}
