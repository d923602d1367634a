package es.cg.sdk.mock.contract;

import java.io.IOException;
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

    /** Returns a test with a mock of its own. */
    static DynamicTest test(String name, Check check, String... options) {
        return DynamicTest.dynamicTest(name, () -> {
            try (TestMock mock = TestMock.open(options)) {
                check.of(mock);
            }
        });
    }
}
