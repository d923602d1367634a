package es.cg.sdk.mock.junit;

import es.cg.sdk.mock.MockCg;
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
 * Gives each test that asks for one, in its parameters or in those of the constructor, a {@link MockCg} of its own, and
 * stops it afterwards; one that {@code @BeforeAll} asks for is that of all tests of the class. Where faults were not used
 * up, the test fails, or the class, and is told which never struck. Thread-safe: tests may run at once. It works with
 * JUnit 5.11 and later; a constructor takes 5.12, and a static field where {@code @RegisterExtension} is used.
 *
 * <pre>{@code
 * @ExtendWith(MockCgExtension.class)
 * class MonthEndTest {
 *     @Test
 *     void issuesOnce(MockCg mock) { … }
 * }
 * }</pre>
 */
@SuppressWarnings("exports") // Whoever names it requires JUnit already; whoever does not need not have it.
public final class MockCgExtension implements ParameterResolver, AfterEachCallback, AfterAllCallback {
    private static final Namespace NAMESPACE = Namespace.create(MockCgExtension.class);

    private final Supplier<MockCg> start;

    /** Mocks with the defaults. */
    public MockCgExtension() {
        this(MockCg::start);
    }

    /** Mocks as this makes them, for {@code @RegisterExtension}. */
    public MockCgExtension(Supplier<MockCg> start) {
        this.start = start;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == MockCg.class;
    }

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        // What a constructor asks for is the test's too, and not the class's.
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        boolean perTest = context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_METHOD;
        if (parameter.getDeclaringExecutable() instanceof Constructor
                && perTest
                && context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(
                    "a mock for a constructor takes JUnit 5.12 or later: before, all tests of the class would share it");
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
        end(test);
    }

    @Override
    public void afterAll(ExtensionContext testClass) {
        end(testClass);
    }

    private static void end(ExtensionContext context) {
        MockCg mock = context.getStore(NAMESPACE).remove(MockCg.class, MockCg.class);
        if (mock == null) {
            return;
        }
        List<String> unused = mock.faults().unused();
        mock.close();
        if (!unused.isEmpty() && context.getExecutionException().isEmpty()) {
            throw new AssertionError("faults that never struck: " + String.join("; ", unused));
        }
    }
}
