package es.cg.sdk.mock.contract;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Opens a mock for each test that has one, or its sandbox, as its parameter, and closes it after the test. */
final class TestMockResolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == TestMock.class || type == Sandbox.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        String[] options =
                parameter.findAnnotation(Options.class).map(Options::value).orElseGet(() -> new String[0]);
        // The store closes what it holds.
        TestMock mock = test.getStore(ExtensionContext.Namespace.create(TestMockResolver.class))
                .computeIfAbsent(TestMock.class, none -> opened(options), TestMock.class);
        return parameter.getParameter().getType() == TestMock.class ? mock : new Sandbox(mock);
    }

    private static TestMock opened(String... options) {
        try {
            return TestMock.open(options);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What is asked of a mock. */
    @FunctionalInterface
    interface Check {
        void of(TestMock mock) throws Exception;
    }

    /** What is asked of a mock for a row of a table. */
    @FunctionalInterface
    interface RowCheck<V> {
        void of(TestMock mock, Map.Entry<String, V> row) throws Exception;
    }

    /** Returns a test for each row of a table, with the row's name and a mock of its own. */
    static <V> Stream<DynamicTest> each(Map<String, V> rows, RowCheck<V> check) {
        return rows.entrySet().stream().map(row -> test(row.getKey(), mock -> check.of(mock, row)));
    }

    /** Returns a test with a mock of its own. */
    static DynamicTest test(String name, Check check, String... options) {
        return DynamicTest.dynamicTest(name, () -> {
            try (TestMock mock = TestMock.open(options)) {
                check.of(mock);
            }
        });
    }
}
