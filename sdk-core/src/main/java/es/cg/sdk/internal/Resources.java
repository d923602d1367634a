package es.cg.sdk.internal;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Creates resources whose constructors are private. Each resource class registers its constructor in its static
 * initialiser. So no public constructor shows an internal type, and only the client creates resources. See {@code
 * docs/internals/decisions.md} for the alternatives. Thread-safe.
 */
public final class Resources {
    private static final Map<Class<?>, Function<Caller, ?>> CONSTRUCTORS = new ConcurrentHashMap<>();

    private Resources() {}

    /** Registers the constructor of a resource class; each calls it once, from its static initialiser. */
    public static <R> void register(Class<R> type, Function<Caller, R> constructor) {
        CONSTRUCTORS.put(type, constructor);
    }

    /** Creates a resource that calls through this caller. */
    public static <R> R create(Class<R> type, Caller caller) {
        Function<Caller, ?> constructor = CONSTRUCTORS.get(type);
        if (constructor == null) {
            constructor = initialize(type);
        }
        return type.cast(constructor.apply(caller));
    }

    private static Function<Caller, ?> initialize(Class<?> type) {
        try {
            MethodHandles.publicLookup().ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(type + " is not public in an exported package", e);
        }
        Function<Caller, ?> constructor = CONSTRUCTORS.get(type);
        if (constructor == null) {
            throw new AssertionError(type + " registers no constructor");
        }
        return constructor;
    }
}
