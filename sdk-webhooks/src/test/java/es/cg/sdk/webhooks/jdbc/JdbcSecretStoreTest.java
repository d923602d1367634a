package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.RegistrationException;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.StoredRegistration;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class JdbcSecretStoreTest {
    private static final String SECRET = "whsec_0123456789abcdef";
    private static final StorageKeys KEYS = StorageKeys.of("2026", key(1));

    private static SecretKey key(int seed) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) seed);
        return new SecretKeySpec(bytes, "AES");
    }

    private static Stream<DynamicTest> each(TestDatabase.Trial trial) {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    JdbcSecretStore.createTables(database.dataSource());
                    trial.on(database);
                }));
    }

    private static JdbcSecretStore store(TestDatabase database) {
        return JdbcSecretStore.open(database.dataSource(), KEYS);
    }

    private static SourceSecrets found(SecretStore store, String name) throws Exception {
        return Objects.requireNonNull(store.find(name));
    }

    @TestFactory
    Stream<DynamicTest> pendingSecretIsLostByTheClockOfTheStore() {
        Clock begun = Clock.fixed(Instant.parse("2026-10-01T08:00:00Z"), ZoneOffset.UTC);
        return each(database -> {
            WebhookRegistration registration = WebhookRegistration.builder(store(database), request -> {
                        throw new IOException("the answer is lost");
                    })
                    .address("https://erp.example/cg")
                    .clock(begun)
                    .build();
            assertThatThrownBy(() -> registration.register("erp")).isInstanceOf(RegistrationException.class);

            assertThat(found(later(database, begun, 22), "erp").secrets()).isEmpty();
            assertThat(later(database, begun, 23).find("erp")).isNull();
        });
    }

    private static SecretStore later(TestDatabase database, Clock begun, int hours) {
        return JdbcSecretStore.open(database.dataSource(), KEYS, Clock.offset(begun, Duration.ofHours(hours)));
    }

    @TestFactory
    Stream<DynamicTest> storedSecretIsFoundByItsExactName() {
        return each(database -> {
            JdbcSecretStore.createTables(database.dataSource());
            store(database).keep("talleres", "firm/7", "whk_1", SECRET);
            store(database).keep("Talleres", "firm/8", "w".repeat(1000), SECRET + "8");
            store(database).replaceSecret("talleres", SECRET + "7", Instant.parse("2026-10-01T08:00:00Z"));

            assertThat(found(store(database), "talleres").toString()).isEqualTo("SourceSecrets[firm/7, [1, 2]]");
            assertThat(found(store(database), "Talleres").source()).isEqualTo("firm/8");
            assertThat(Objects.requireNonNull(store(database).load("Talleres")).destinationId())
                    .hasSize(1000);
            assertThat(store(database).find("talleres ")).isNull();
            assertThat(store(database).find("nobody")).isNull();
            assertThat(store(database).find("' OR 1 = 1 --")).isNull();
        });
    }

    @TestFactory
    Stream<DynamicTest> anOlderVersionIsNotWrittenOverANewerOne() {
        return each(database -> {
            JdbcSecretStore store = store(database);
            store.keep("erp", "", null, SECRET);
            StoredRegistration read = Objects.requireNonNull(store.load("erp"));
            store.remove("erp");
            assertThat(store.save(read)).isFalse();
            store.keep("other", "", null, SECRET);
            assertThat(store.save(Objects.requireNonNull(store.load("other")))).isFalse();
            assertThat(database.query("SELECT state FROM cg_webhook_secret ORDER BY name"))
                    .containsExactly("REMOVED", "REGISTERED");
        });
    }

    @TestFactory
    Stream<DynamicTest> saveTellsWhetherItStored() {
        return each(database -> {
            JdbcSecretStore store = store(database);
            store.keep("erp", "", null, SECRET);
            StoredRegistration first = Objects.requireNonNull(store.load("erp"));
            store.replaceSecret("erp", SECRET + "2", Instant.parse("2026-10-01T08:00:00Z"));
            StoredRegistration second = Objects.requireNonNull(store.load("erp"));
            assertThat(store.save(second)).as("its version is there already").isFalse();
            database.run("DELETE FROM cg_webhook_secret");
            assertThat(store.save(second)).as("the version before it is gone").isFalse();

            assertThat(store.save(first)).isTrue();
            assertThat(store.save(first)).isFalse();
            assertThat(store.save(second)).isTrue();
            assertThat(store.save(second)).isFalse();
        });
    }

    @TestFactory
    Stream<DynamicTest> twoProcessesAtOnceCreateOneDestination() {
        return each(database -> {
            List<String> keys = new ArrayList<>();
            List<String> found = AtOnce.each(4, 4, process -> {
                WebhookRegistration registration = WebhookRegistration.builder(store(database), request -> {
                            synchronized (keys) {
                                keys.add(request.idempotencyKey());
                            }
                            return new CreatedDestination("whk_1", SECRET);
                        })
                        .address("https://erp.example/cg")
                        .build();
                return Arrays.toString(registration.register("t1", "firm/1").secrets());
            });
            assertThat(found).containsOnly("[WebhookSecret[1]]");
            assertThat(keys.stream().distinct()).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> nothingSecretIsInTheTable() {
        return each(database -> {
            store(database).keep("erp", "firm/7", "whk_1", SECRET);
            assertThat(database.query("SELECT CONCAT(name, ' ', source, ' ', version, ' ', state, ' ', destination_id,"
                            + " ' ', key_id) FROM cg_webhook_secret"))
                    .containsExactly("erp firm/7 1 REGISTERED whk_1 2026");
            assertThat(database.query("SELECT registration FROM cg_webhook_secret")
                            .get(0))
                    .doesNotContain("whsec", "firm");
            assertThat(store(database)).hasToString("JdbcSecretStore[StorageKeys[2026]]");
        });
    }

    @TestFactory
    Stream<DynamicTest> wrongStorageKeyThrowsWithAnExplanation() {
        return each(database -> {
            store(database).keep("erp", "", null, SECRET);
            assertThatThrownBy(() -> JdbcSecretStore.open(database.dataSource(), StorageKeys.of("2026", key(2)))
                            .find("erp"))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("the registration of erp cannot be decrypted with the key 2026: that is not the key"
                            + " that encrypted it, or the row was changed by hand");
            assertThatThrownBy(() -> JdbcSecretStore.open(database.dataSource(), StorageKeys.of("2027", key(1)))
                            .find("erp"))
                    .hasMessage("the registration of erp is encrypted with the key 2026, which is not among [2027]:"
                            + " add it with withOld(…)");
        });
    }

    @TestFactory
    Stream<DynamicTest> swappedOrAlteredRowIsRefused() {
        return each(database -> {
            store(database).keep("a", "firm/1", null, SECRET);
            store(database).keep("b", "firm/2", null, SECRET);
            database.run("UPDATE cg_webhook_secret SET source = 'firm/2' WHERE name = 'a'");
            assertThatThrownBy(() -> store(database).find("a")).hasMessageContaining("changed by hand");
            database.run("DELETE FROM cg_webhook_secret WHERE name = 'a'");
            database.run("UPDATE cg_webhook_secret SET name = 'a'");
            assertThatThrownBy(() -> store(database).find("a")).hasMessageContaining("changed by hand");
            database.run("UPDATE cg_webhook_secret SET registration = "
                    + (database.kind() == DatabaseKind.POSTGRESQL ? "'\\x01'::bytea" : "X'01'"));
            assertThatThrownBy(() -> store(database).find("a")).hasMessageContaining("was it changed");
        });
    }

    @TestFactory
    Stream<DynamicTest> encryptAgainReplacesTheOldKey() {
        return each(database -> {
            for (String name : new String[] {"a", "b", "c"}) {
                store(database).keep(name, "firm/" + name, null, SECRET);
            }
            JdbcSecretStore both = JdbcSecretStore.open(
                    database.dataSource(), StorageKeys.of("2027", key(2)).withOld("2026", key(1)));
            both.remove("c");

            assertThat(both.encryptAgain()).isEqualTo(2);
            assertThat(both.encryptAgain()).isZero();
            JdbcSecretStore fresh = JdbcSecretStore.open(database.dataSource(), StorageKeys.of("2027", key(2)));
            assertThat(found(fresh, "a").secrets()).hasSize(1);
            assertThat(found(fresh, "b").source()).isEqualTo("firm/b");
        });
    }

    @TestFactory
    Stream<DynamicTest> missingTableIsReportedAtStart() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    assertThatThrownBy(() -> store(database))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("JdbcSecretStore.createTables");
                }));
    }

    @Test
    void keysThatAreTooShortOrOfAnotherKindAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StorageKeys.of("2026", new SecretKeySpec(new byte[16], "AES")))
                .withMessageContaining("32 bytes, and is one of AES with 16 bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StorageKeys.of("2026", new SecretKeySpec(new byte[32], "HmacSHA256")));
        assertThatIllegalArgumentException().isThrownBy(() -> StorageKeys.of("", key(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KEYS.withOld("2026", key(2)))
                .withMessageContaining("two keys have the id 2026");
    }

    @TestFactory
    Stream<DynamicTest> processesThatCreateTheTableAtOnceSucceed() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    AtOnce.run(4, () -> JdbcSecretStore.createTables(database.dataSource()));
                    assertThat(store(database).find("erp")).isNull();
                }));
    }

    /** Creates the table in a database that refuses the first statements with this state; returns how many it got. */
    private static int created(int refusals, String state) throws Exception {
        AtomicInteger statements = new AtomicInteger();
        DataSource database = TestDatabase.empty(DatabaseKind.H2).dataSource();
        JdbcSecretStore.createTables(intercepted(
                DataSource.class,
                database,
                "getConnection",
                connection -> intercepted(
                        Connection.class,
                        connection,
                        "createStatement",
                        statement -> intercepted(Statement.class, statement, "execute", done -> {
                            if (statements.incrementAndGet() <= refusals) {
                                throw new SQLException("refused", state);
                            }
                            return done;
                        }))));
        return statements.get();
    }

    private interface Change {
        Object of(Object result) throws SQLException;
    }

    private static <T> T intercepted(Class<T> type, Object real, String name, Change change) {
        return Proxies.of(type, (proxy, method, arguments) -> {
            Object result = Proxies.call(real, method, arguments);
            return method.getName().equals(name) ? change.of(result) : result;
        });
    }

    @Test
    void creationThatMeetsAnotherProcessIsRepeated() throws Exception {
        assertThat(created(0, "")).isEqualTo(1);
        assertThat(created(9, "42P07")).isEqualTo(10);
        assertThatThrownBy(() -> created(10, "42P07"))
                .isInstanceOf(StoreException.class)
                .hasMessage("the database for webhooks failed: refused (SQLState 42P07)");
        assertThatThrownBy(() -> created(1, "08006")).isInstanceOf(StoreException.class);
    }
}
