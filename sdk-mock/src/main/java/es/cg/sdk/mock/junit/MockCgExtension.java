package es.cg.sdk.mock.junit;

import es.cg.sdk.mock.MockCg;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test that asks for one a {@link MockCg} of its own, and stops it afterwards. A test whose faults were not
 * used up fails, and is told which never struck. Thread-safe: tests may run at once.
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
public final class MockCgExtension implements ParameterResolver, AfterEachCallback {
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
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getStore(NAMESPACE).computeIfAbsent(MockCg.class, each -> start.get(), MockCg.class);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        MockCg mock = test.getStore(NAMESPACE).remove(MockCg.class, MockCg.class);
        if (mock == null) {
            return;
        }
        List<String> unused = mock.faults().unused();
        mock.close();
        if (!unused.isEmpty() && test.getExecutionException().isEmpty()) {
            throw new AssertionError("faults that never struck: " + String.join("; ", unused));
        }
    }
}
