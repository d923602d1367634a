package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.spring.internal.start.StartException;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** The data source of a store whose rows are committed on connections of their own. */
public final class OneDataSource {
    private OneDataSource() {}

    /**
     * Returns the data source behind proxies that join the thread's transaction, which could roll a row back.
     *
     * @param task what the data source does, for the message of the exception
     * @param bean the type of a bean that would do in its place
     * @throws StartException if there are several, and none is primary
     */
    public static DataSource of(ObjectProvider<DataSource> dataSources, String task, String bean) {
        DataSource behind = dataSources.getIfUnique();
        if (behind == null) {
            throw new StartException(
                    "The application has several DataSource beans, and none is primary, so that it is open which one "
                            + task + ".",
                    "Mark one with @Primary, or define a bean of type " + bean + ".");
        }
        while (behind instanceof TransactionAwareDataSourceProxy proxy && proxy.getTargetDataSource() != null) {
            behind = proxy.getTargetDataSource();
        }
        return behind;
    }
}
