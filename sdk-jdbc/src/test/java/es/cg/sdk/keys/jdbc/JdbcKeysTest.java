package es.cg.sdk.keys.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.KeptLog;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Sql;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The keys of firms in a database, and which key is taken for which firm. */
final class JdbcKeysTest {
    private static final Environment PRODUCTION = Environment.PRODUCTION;

    private static MockCg mock = MockCg.start();

    @BeforeAll
    static void startMock() {
        mock.close();
        mock = MockCg.builder().firms(2).start();
    }

    @AfterAll
    static void closeMock() {
        mock.close();
    }

    private static MockFirm firm(int number) {
        return mock.panel().firms().get(number);
    }

    private static ApiKey live(int firm) {
        return ApiKey.of(firm(firm).liveKey());
    }

    private static ApiKey created(int firm, NewKey key) {
        return ApiKey.of(mock.panel().firm(firm(firm).id()).createKey(key).key());
    }

    private static SecretKey storageKey(int filling) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) filling);
        return new SecretKeySpec(bytes, "AES");
    }

    private static StorageKeys first() {
        return StorageKeys.of("2026", storageKey(1));
    }

    private static JdbcKeys open(DataSource database, StorageKeys storageKeys) {
        return JdbcKeys.open(
                database,
                storageKeys,
                key -> CgClient.builder()
                        .baseUrl(key.kind() == ApiKey.Kind.SANDBOX ? mock.sandboxUrl() : mock.baseUrl())
                        .apiKey(key)
                        .build());
    }

    @FunctionalInterface
    private interface Trial {
        void on(DataSource database, JdbcKeys keys) throws Exception;
    }

    private static RefusedValueException refusal(ThrowingCallable put) {
        return catchThrowableOfType(RefusedValueException.class, put);
    }

    private static Stream<DynamicTest> each(Trial trial) {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    DataSource database = OwnDatabase.empty(kind).dataSource();
                    JdbcKeys.createTables(database);
                    JdbcKeys.createTables(database);
                    trial.on(database, open(database, first()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> keyIsStoredReplacedAndRemoved() {
        return each((database, keys) -> {
            assertThat(keys.key("firm-a", PRODUCTION)).isNull();
            keys.put("firm-a", PRODUCTION, live(0));
            keys.put("firm-a", PRODUCTION, live(0));
            ApiKey sandbox = ApiKey.of(firm(0).sandboxKey());
            keys.put("firm-a", Environment.SANDBOX, sandbox);
            ApiKey next = created(0, NewKey.live());
            keys.put("firm-a", PRODUCTION, next);

            assertThat(open(database, first()).key("firm-a", PRODUCTION)).isEqualTo(next);
            assertThat(keys.key("firm-a", Environment.SANDBOX)).isEqualTo(sandbox);
            assertThat(keys.key("firm-b", PRODUCTION)).isNull();
            keys.remove("firm-a", PRODUCTION);
            keys.remove("firm-a", PRODUCTION);
            assertThat(keys.key("firm-a", PRODUCTION)).isNull();
            assertThat(keys.key("firm-a", Environment.SANDBOX)).isEqualTo(sandbox);
        });
    }

    @TestFactory
    Stream<DynamicTest> keyOfAnotherFirmIsRefusedForEver() {
        return each((database, keys) -> {
            ApiKey old = live(0);
            keys.put("firm-a", PRODUCTION, old);
            keys.put("firm-a", PRODUCTION, created(0, NewKey.live()));
            keys.put("firm-b", PRODUCTION, live(1));
            keys.remove("firm-a", PRODUCTION);

            RefusedValueException refused = refusal(() -> keys.put("firm-b", PRODUCTION, old));
            assertThat(refused).hasMessageContainingAll("firm-a", "firm-b", old.digest());
            assertThat(UserMessages.in(Locale.ENGLISH).of(refused))
                    .isEqualTo("The key is that of the accounting firm firm-a, and cannot be that of the firm firm-b."
                            + " Ask the firm firm-b for a key.");
            assertThat(UserMessages.in(Locale.forLanguageTag("es")).of(refused))
                    .isEqualTo("La clave es de la gestoría firm-a, y no puede ser de la gestoría firm-b."
                            + " Pida una clave a la gestoría firm-b.");
            assertThat(refusal(() -> keys.putForced("firm-b", PRODUCTION, old, "ana")))
                    .isNotNull();
            assertThat(keys.key("firm-b", PRODUCTION)).isEqualTo(live(1));
            keys.put("firm-a", PRODUCTION, old);
            assertThat(keys.key("firm-a", PRODUCTION)).isEqualTo(old);
        });
    }

    @TestFactory
    Stream<DynamicTest> keyWithOtherClientsIsStoredOnlyIfForced() {
        return each((database, keys) -> {
            keys.put("firm-a", PRODUCTION, created(0, NewKey.live().clients(1001)));
            ApiKey other = created(0, NewKey.live().clients(1002));
            RefusedValueException refused = refusal(() -> keys.put("firm-a", PRODUCTION, other));
            assertThat(refused).hasMessageContainingAll("firm-a", "it lists none of the 1 clients of the key before");
            assertThat(UserMessages.in(Locale.ENGLISH).of(refused))
                    .startsWith("The key is not for the same clients as the one before of the accounting firm firm-a.");
            assertThat(keys.key("firm-a", PRODUCTION)).isNotEqualTo(other);
            assertThatIllegalArgumentException().isThrownBy(() -> keys.putForced("firm-a", PRODUCTION, other, " "));

            List<String> log = KeptLog.during(() -> keys.putForced("firm-a", PRODUCTION, other, "ana"));
            assertThat(log).anyMatch(each -> each.contains("was stored, digest " + other.digest() + ", forced"));
            assertThat(keys.key("firm-a", PRODUCTION)).isEqualTo(other);
            assertThat(Sql.query(database, "SELECT asked_by FROM cg_key")).containsExactly("ana");
        });
    }

    @Test
    void clientWithAnotherTaxIdIsRefused() {
        FirmClients before = FirmClients.ofText("1001 a\n1002 b\n1003 ");
        assertThat(FirmClients.ofText(before.text())).isEqualTo(before);
        assertThat(FirmClients.ofText("1001 a\n1004 d").reasonNotOf(before)).isNull();
        assertThat(FirmClients.ofText("1001 \n1003 c").reasonNotOf(before)).isNull();
        assertThat(FirmClients.ofText("1001 a\n1002 x").reasonNotOf(before))
                .isEqualTo("it lists client 1002 with another tax id than the key before");
        assertThat(FirmClients.ofText("1004 a").reasonNotOf(before)).startsWith("it lists none of the 3 clients");
        assertThat(FirmClients.ofText("").reasonNotOf(before)).startsWith("it lists none");
        assertThat(FirmClients.ofText("1001 a").reasonNotOf(FirmClients.ofText("")))
                .isNull();
    }

    @Test
    void keyThatTheServiceRefusesIsNotStored() throws Exception {
        DataSource database = OwnDatabase.empty(DatabaseKind.H2).dataSource();
        JdbcKeys.createTables(database);
        JdbcKeys keys = open(database, first());
        assertThatThrownBy(() -> keys.put("firm-a", PRODUCTION, ApiKey.of("cg_live_no.such")))
                .isInstanceOf(ApiException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.put("firm-a", Environment.SANDBOX, live(0)))
                .withMessageContaining("is not one of firm-a (sandbox)");
        assertThatIllegalArgumentException().isThrownBy(() -> keys.put("Firm-A", PRODUCTION, live(0)));
        assertThat(Sql.query(database, "SELECT digest FROM cg_key_digest")).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> rowsAreEncryptedAndCannotBeSwapped() {
        return each((database, keys) -> {
            keys.put("firm-a", PRODUCTION, live(0));
            keys.put("firm-b", PRODUCTION, live(1));
            assertThat(Sql.query(database, "SELECT api_key FROM cg_key")).noneMatch(each -> each.contains("cg_live"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> open(database, StorageKeys.of("2026", storageKey(2)))
                            .key("firm-a", PRODUCTION))
                    .withMessage("the API key of firm-a (production) cannot be decrypted with the key 2026: that is"
                            + " not the key that encrypted it, or the row was changed by hand");
            Sql.run(
                    database,
                    "DELETE FROM cg_key WHERE firm = 'firm-b'",
                    "UPDATE cg_key SET firm = 'firm-b' WHERE firm = 'firm-a'");
            assertThatIllegalStateException()
                    .isThrownBy(() -> keys.key("firm-b", PRODUCTION))
                    .withMessageContaining("changed by hand");
            assertThat(keys).hasToString("JdbcKeys[StorageKeys[2026]]");
        });
    }

    @TestFactory
    Stream<DynamicTest> encryptAgainReplacesTheOldKey() {
        return each((database, keys) -> {
            keys.put("firm-a", PRODUCTION, live(0));
            keys.put("firm-b", PRODUCTION, live(1));
            StorageKeys both = StorageKeys.of("2027", storageKey(2)).withOld("2026", storageKey(1));
            JdbcKeys rotated = open(database, both);
            rotated.put("firm-b", PRODUCTION, live(1));

            assertThat(rotated.encryptAgain()).isEqualTo(1);
            assertThat(rotated.encryptAgain()).isZero();
            JdbcKeys fresh = open(database, StorageKeys.of("2027", storageKey(2)));
            assertThat(fresh.key("firm-a", PRODUCTION)).isEqualTo(live(0));
            assertThat(fresh.key("firm-b", PRODUCTION)).isEqualTo(live(1));
            fresh.put("firm-a", PRODUCTION, created(0, NewKey.live()));
        });
    }

    @TestFactory
    Stream<DynamicTest> tablesAreCheckedWhenOpened() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    DataSource database = OwnDatabase.empty(kind).dataSource();
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> open(database, first()))
                            .withMessageContainingAll("V1002__cg_key.sql", "JdbcKeys.createTables");
                    JdbcKeys.createTables(database);
                    Sql.run(
                            database,
                            "ALTER TABLE cg_key_digest"
                                    + (kind == DatabaseKind.POSTGRESQL
                                            ? " DROP CONSTRAINT cg_key_digest_pkey"
                                            : " DROP PRIMARY KEY"));
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> open(database, first()))
                            .withMessageContaining("ALTER TABLE cg_key_digest ADD PRIMARY KEY (digest)");
                    assertThat(Sql.query(database, "SELECT firm FROM cg_key_digest"))
                            .isEmpty();
                }));
    }
}
