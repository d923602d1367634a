package es.cg.sdk.mock.contract;

import java.io.IOException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Opens a place for each test that has one, or its sandbox, as its parameter, and closes it after the test. */
final class Places implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        Class<?> type = parameter.getParameter().getType();
        return type == Place.class || type == Sandbox.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        String[] options =
                parameter.findAnnotation(Options.class).map(Options::value).orElseGet(() -> new String[0]);
        // The store closes what it holds.
        Place place = test.getStore(ExtensionContext.Namespace.create(Places.class))
                .computeIfAbsent(Place.class, none -> opened(options), Place.class);
        return parameter.getParameter().getType() == Place.class ? place : new Sandbox(place);
    }

    private static Place opened(String... options) {
        try {
            return Place.open(options);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What is asked of a place. */
    @FunctionalInterface
    interface Check {
        void of(Place place) throws Exception;
    }

    /** Returns a test with a place of its own. */
    static DynamicTest test(String name, Check check, String... options) {
        return DynamicTest.dynamicTest(name, () -> {
            try (Place place = Place.open(options)) {
                check.of(place);
            }
        });
    }
}
