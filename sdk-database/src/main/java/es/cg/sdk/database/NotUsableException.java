package es.cg.sdk.database;

import java.io.Serial;
import java.sql.SQLException;

/** A database, or a data source, cannot be used. Its message holds no value of the application. */
final class NotUsableException extends SQLException {
    @Serial
    private static final long serialVersionUID = 1L;

    NotUsableException(String reason) {
        super(reason, Session.NOT_USABLE);
    }
}
