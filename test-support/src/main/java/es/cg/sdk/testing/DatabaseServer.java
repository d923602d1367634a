package es.cg.sdk.testing;

import java.io.IOException;

/** A database server in processes of its own, which end with this one. */
public interface DatabaseServer extends AutoCloseable {
    /** Returns the address of the database that it has at first. */
    String url();

    /** Returns the address of a database. */
    String url(String database);

    /** Ends it, in order or at once as a crash would, and starts it again where it was. */
    void restart(boolean asACrash) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
