package es.cg.sdk.spring.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Adds the mock to the application of a test with {@link CgMockTest}. Made by Spring, by its name. */
final class MockContextFactory implements ContextCustomizerFactory {
    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        CgMockTest mark = TestContextAnnotationUtils.findMergedAnnotation(testClass, CgMockTest.class);
        return mark == null ? null : new MockContext(mark.sandbox());
    }
}
