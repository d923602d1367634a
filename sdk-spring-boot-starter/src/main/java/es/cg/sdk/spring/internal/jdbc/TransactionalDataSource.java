package es.cg.sdk.spring.internal.jdbc;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The application's data source, whose connections begin and end their transactions with the application's transaction
 * manager. So a handler that is {@code @Transactional} joins the transaction of its event. Thread-safe.
 */
final class TransactionalDataSource extends DelegatingDataSource {
    private final DataSource managed;
    private final PlatformTransactionManager manager;

    TransactionalDataSource(DataSource dataSource, PlatformTransactionManager manager) {
        super(dataSource);
        // The transaction manager unwraps this proxy too.
        DataSource target =
                dataSource instanceof TransactionAwareDataSourceProxy proxy ? proxy.getTargetDataSource() : null;
        this.managed = target == null ? dataSource : target;
        this.manager = manager;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return (Connection) Proxy.newProxyInstance(
                TransactionalDataSource.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new TransactionalConnection(managed, manager));
    }
}
