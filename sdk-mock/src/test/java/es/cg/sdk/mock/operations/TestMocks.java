package es.cg.sdk.mock.operations;

import es.cg.sdk.mock.contract.TestMock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The mocks of one test: its own, which end with it, and those that all tests share. One thread's. */
final class TestMocks implements AutoCloseable {
    private final SharedMocks shared;
    private final List<TestMock> own = new ArrayList<>();

    TestMocks(SharedMocks shared) {
        this.shared = shared;
    }

    SharedMocks shared() {
        return shared;
    }

    /** A mock of its own, which may be changed. */
    TestMock fresh(String... options) throws IOException {
        TestMock mock = TestMock.open(options);
        own.add(mock);
        return mock;
    }

    @Override
    public void close() throws IOException {
        for (TestMock each : own) {
            each.close();
        }
    }
}
