package es.cg.sdk.mock.contract;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Counts what held, chapter by chapter, and prints it when the last test has ended. */
final class Tally implements InvocationInterceptor {
    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        invocation.proceed();
        count(context);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
        invocation.proceed();
        count(context);
    }

    private static void count(ExtensionContext context) {
        ExtensionContext mock = context;
        while (mock.getTestClass().isEmpty()) {
            mock = mock.getParent().orElseThrow();
        }
        String chapter =
                mock.getRequiredTestClass().getAnnotation(Chapter.class).value();
        Sum sum = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Tally.class))
                .computeIfAbsent(Sum.class, made -> new Sum(), Sum.class);
        sum.held.merge(chapter, 1, Integer::sum);
    }

    private static final class Sum implements AutoCloseable {
        private final Map<String, Integer> held = new ConcurrentSkipListMap<>();

        @Override
        public void close() {
            System.out.printf(
                    "%nThe contract over HTTP, %s: %d checks of its rows and sentences hold%n%s%n",
                    TestMock.kind(), total(held), held.toString().replaceAll("[{}]", ""));
        }

        private static int total(Map<String, Integer> counts) {
            return counts.values().stream().mapToInt(Integer::intValue).sum();
        }
    }
}
