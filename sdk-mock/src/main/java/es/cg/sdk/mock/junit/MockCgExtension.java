package es.cg.sdk.mock.junit;

import es.cg.sdk.mock.MockCg;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test that has a parameter of type {@link MockCg}, in its method or its constructor, a mock of its own, and
 * closes it afterwards. A mock in a parameter of {@code @BeforeAll} is shared by all tests of the class. A test, or a
 * class, fails if it has armed faults that did not strike as often as they should. If {@link MockCg.Builder#report}
 * named a folder, a failing test saves the panel's page there and prints its address. Thread-safe: tests may run in
 * parallel. Works with JUnit 5.11 and later; a constructor parameter needs 5.12, and {@code @RegisterExtension} then a
 * static field.
 *
 * <pre>{@code
 * @ExtendWith(MockCgExtension.class)
 * class MonthEndTest {
 *     @Test
 *     void issuesOnce(MockCg mock) { … }
 * }
 * }</pre>
 */
@SuppressWarnings("exports") // JUnit is optional: a module that names this class requires it already.
public final class MockCgExtension implements ParameterResolver, AfterEachCallback, AfterAllCallback {
    private static final Namespace NAMESPACE = Namespace.create(MockCgExtension.class);

    private final Supplier<MockCg> start;

    /** Creates an extension that starts mocks with the default settings. */
    public MockCgExtension() {
        this(MockCg::start);
    }

    /** Creates an extension whose mocks this supplier starts, for {@code @RegisterExtension}. */
    public MockCgExtension(Supplier<MockCg> start) {
        this.start = start;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == MockCg.class;
    }

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        // A mock for the constructor belongs to the test, and not to the class.
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        boolean perTest = context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_METHOD;
        if (parameter.getDeclaringExecutable() instanceof Constructor
                && perTest
                && context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(
                    "a mock in a constructor parameter needs JUnit 5.12 or later: before, all tests of the class would share it");
        }
        Store store = context.getStore(NAMESPACE);
        MockCg mock = store.get(MockCg.class, MockCg.class);
        if (mock == null) {
            mock = start.get();
            store.put(MockCg.class, mock);
        }
        return mock;
    }

    @Override
    public void afterEach(ExtensionContext test) {
        // Of a class, if the test has no mock of its own.
        MockCg mock = test.getStore(NAMESPACE).get(MockCg.class, MockCg.class);
        if (mock != null) {
            test.getExecutionException().ifPresent(failure -> report(mock, test, failure));
        }
        end(test);
    }

    @Override
    public void afterAll(ExtensionContext testClass) {
        end(testClass);
    }

    /** Saves the panel's page for a test that fails, and adds its address to what the failure prints. */
    private static void report(MockCg mock, ExtensionContext context, Throwable failure) {
        String name = context.getRequiredTestClass().getSimpleName()
                + context.getTestMethod().map(method -> "." + method.getName()).orElse("");
        try {
            mock.saveReport(name).ifPresent(file -> {
                AssertionError saved = new AssertionError("the mock's panel when it failed: " + file.toUri());
                saved.setStackTrace(new StackTraceElement[0]);
                failure.addSuppressed(saved);
            });
        } catch (UncheckedIOException unsaved) {
            // The test's own failure is what counts.
            failure.addSuppressed(unsaved);
        }
    }

    private static void end(ExtensionContext context) {
        MockCg mock = context.getStore(NAMESPACE).remove(MockCg.class, MockCg.class);
        if (mock == null) {
            return;
        }
        List<String> unused = mock.faults().unused();
        if (unused.isEmpty() || context.getExecutionException().isPresent()) {
            mock.close();
            return;
        }
        AssertionError failure = new AssertionError("faults that never struck: " + String.join("; ", unused));
        report(mock, context, failure);
        mock.close();
        throw failure;
    }
}
