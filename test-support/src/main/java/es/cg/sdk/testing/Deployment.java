package es.cg.sdk.testing;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The class loader of a web application, which has classes of its own though its parent has them too. */
public final class Deployment extends URLClassLoader {
    private final Predicate<String> own;

    /** One whose classes are its own if their name begins with one of these. */
    public Deployment(Collection<URL> jars, List<String> packages) {
        super(jars.toArray(URL[]::new), Deployment.class.getClassLoader());
        this.own = name -> packages.stream().anyMatch(name::startsWith);
    }

    /** Where these classes come from. */
    public static List<URL> jarsOf(Class<?>... classes) {
        // By their texts: URLs that are compared are looked up by name.
        Map<String, URL> jars = new LinkedHashMap<>();
        for (Class<?> each : classes) {
            URL jar = each.getProtectionDomain().getCodeSource().getLocation();
            jars.put(jar.toString(), jar);
        }
        return List.copyOf(jars.values());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!own.test(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }

    /** Reads without the JDK's cache of open jars: closing this loader would close one that others read from. */
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        URL found = getResource(name);
        if (found == null) {
            return null;
        }
        try {
            URLConnection connection = found.openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        } catch (IOException e) {
            return null;
        }
    }

    /** The loaders that are not collected, of those that were dropped. */
    public static int leftOver(List<WeakReference<ClassLoader>> dropped, ReferenceQueue<ClassLoader> gone)
            throws InterruptedException {
        long end = HangLimit.end();
        List<Reference<?>> left = new ArrayList<>(dropped);
        linkAnotherRecord();
        while (!left.isEmpty() && System.nanoTime() < end) {
            releaseSharedThreads();
            System.gc();
            for (Reference<?> each = gone.remove(100); each != null; each = gone.poll()) {
                left.remove(each);
            }
        }
        return left.size();
    }

    /**
     * The JDK keeps the types of the record whose methods were linked last, by soft references, which a collection does
     * not clear while there is memory. Here another record takes that place, of a loader that nobody counts.
     */
    private static void linkAnotherRecord() {
        try (Deployment loader = new Deployment(jarsOf(LinkedRecord.class), List.of(LinkedRecord.class.getName()))) {
            Method linked = loader.loadClass(LinkedRecord.class.getName()).getDeclaredMethod("linked");
            linked.setAccessible(true);
            if (!String.valueOf(linked.invoke(null)).startsWith("true ")) {
                throw new IllegalStateException("a record is not linked");
            }
        } catch (ReflectiveOperationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * An OkHttp that the container has starts threads for all applications. Each keeps the context class loader of the
     * application that it was started for, until it has been idle for a minute: other tests keep it busy here.
     */
    private static void releaseSharedThreads() {
        Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().equals("OkHttp TaskRunner"))
                .filter(each -> each.getContextClassLoader() instanceof Deployment)
                .forEach(each -> each.setContextClassLoader(null));
    }

    /** Runs it as a container does, and drops it. */
    public static WeakReference<ClassLoader> run(Deployment loader, ReferenceQueue<ClassLoader> gone, Work work)
            throws ReflectiveOperationException, IOException {
        try (loader) {
            ClassLoader before = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(loader);
            try {
                work.of(loader);
            } finally {
                Thread.currentThread().setContextClassLoader(before);
            }
        }
        return new WeakReference<>(loader, gone);
    }

    /** What an application does. */
    public interface Work {
        void of(ClassLoader loader) throws ReflectiveOperationException;
    }
}
