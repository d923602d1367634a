package es.cg.sdk.keys.jdbc;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.database.DurabilityCheck;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.keys.jdbc.KeyTable.Owner;
import es.cg.sdk.keys.jdbc.KeyTable.Stored;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;

/**
 * Checks the tables of keys before use: that the database loses no commit, has transactions and the primary keys, and
 * runs every statement. Names are compared exactly in each database, since they have one form.
 */
record KeyTableCheck(Session session, KeyTable table) {
    /** Returns what is wrong, one sentence each; empty if the database can be used. */
    Problems run() throws SQLException {
        Problems problems = new Problems();
        Connection connection = session.connection();
        new DurabilityCheck(connection, table.dialect(), "API keys", problems).run(table.schema(), "cg_key");
        try {
            session.begin();
            Owner owner = new Owner("check-" + UUID.randomUUID(), Environment.PRODUCTION);
            checkStatements(connection, owner, problems);
            session.rollback();
            if (table.key(connection, owner).isPresent()) {
                int unused = table.delete(connection, owner);
                problems.addKeptAfterRollback("cg_key");
            }
            session.commit();
        } catch (SQLException e) {
            session.requireAlive(e);
            problems.add("an API key cannot be stored and read: " + Problems.textOf(e));
        }
        return problems;
    }

    private void checkStatements(Connection connection, Owner owner, Problems problems) throws SQLException {
        Stored stored = new Stored(ApiKey.of("cg_live_check.check"), new FirmClients(Map.of(1001L, "digest")));
        String digest = owner.firm().substring(0, 32);
        boolean isOwned = table.owner(connection, digest, owner.firm()).equals(owner.firm())
                && table.owner(connection, digest, "other").equals(owner.firm());
        if (!isOwned) {
            problems.addMissingKey("cg_key_digest", "digest");
        }
        if (!table.insert(connection, owner, stored, null) || table.insert(connection, owner, stored, null)) {
            problems.addMissingKey("cg_key", "firm, environment");
        }
        table.update(connection, owner, stored, "check");
        table.encryptAgain(connection, owner, stored);
        boolean isSame = table.lock(connection, owner).filter(stored::equals).isPresent();
        if (!isSame || !table.ofOtherKeys(connection).stream().noneMatch(owner::equals)) {
            problems.add("an API key comes back changed: check the types of the columns");
        }
    }
}
