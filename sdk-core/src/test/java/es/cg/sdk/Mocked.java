package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.mock.MockCg;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A mock, and a client of it whose time stands still, for one test. */
final class Mocked implements BeforeEachCallback, AfterEachCallback {
    private final MockCg.Builder settings;

    // Null until the test begins.
    private @Nullable MockCg mock;
    private @Nullable CgClient cg;

    Mocked() {
        this(MockCg.builder());
    }

    /** One whose jobs take so many looks. */
    Mocked(int jobPolls) {
        this(MockCg.builder().jobPolls(jobPolls));
    }

    Mocked(MockCg.Builder settings) {
        this.settings = settings;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        mock = settings.start();
        cg = client(mock().baseUrl(), mock().liveKey());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        cg().close();
        mock().close();
    }

    MockCg mock() {
        return requireNonNull(mock);
    }

    /** The firm's client. */
    CgClient cg() {
        return requireNonNull(cg);
    }

    /** A client that has nearly everything. */
    ClientApi laura() {
        return cg().forClient(1001);
    }

    /** A client of another address or key. */
    static CgClient client(String address, String key) {
        return Clients.of(address, key).time(new StillTime()).build();
    }
}
