package es.cg.sdk.internal;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * How the client makes a resource whose constructor is private: each resource class, as it is initialised, leaves
 * its constructor here. So no constructor shows a hidden type, none shows in the Javadoc, and nobody but the client
 * makes a resource. See {@code docs/decisions.md} for the forms this was chosen over.
 */
public final class Resources {
    private static final Map<Class<?>, Function<Caller, ?>> CONSTRUCTORS = new ConcurrentHashMap<>();

    private Resources() {}

    /** Called once by each resource class, from its static initialiser. */
    public static <R> void register(Class<R> type, Function<Caller, R> constructor) {
        CONSTRUCTORS.put(type, constructor);
    }

    /** A resource whose calls go through this caller. */
    public static <R> R make(Class<R> type, Caller caller) {
        Function<Caller, ?> constructor = CONSTRUCTORS.get(type);
        if (constructor == null) {
            constructor = initialised(type);
        }
        return type.cast(constructor.apply(caller));
    }

    private static Function<Caller, ?> initialised(Class<?> type) {
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
