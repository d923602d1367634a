package es.cg.sdk.checks;

import es.cg.sdk.model.Assumed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The public API of a module as text: one line for each type and member, read by reflection over the exported packages.
 * What is marked {@link Assumed} is not promised, and its line begins with {@code @Assumed}.
 */
final class PublicApi {
    private static final String ASSUMED = "@Assumed ";

    private final List<String> lines = new ArrayList<>();

    private PublicApi() {}

    /** Of the module that a class belongs to. */
    static String of(Class<?> member) {
        PublicApi api = new PublicApi();
        allExportedTypes(member).stream()
                .sorted(Comparator.comparing(Class::getName))
                .forEach(api::type);
        return String.join("\n", api.lines) + "\n";
    }

    /** Of these types alone. */
    static List<String> lines(Class<?>... types) {
        PublicApi api = new PublicApi();
        Stream.of(types).filter(PublicApi::reachable).forEach(api::type);
        return api.lines;
    }

    /** The packages that the module of a class exports to everybody. */
    static Set<String> exportedPackages(Class<?> member) {
        return module(member).descriptor().exports().stream()
                .filter(each -> !each.isQualified())
                .map(Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What can be named from outside, assumed or not. */
    static List<Class<?>> allExportedTypes(Class<?> member) {
        Set<String> exported = exportedPackages(member);
        try (ModuleReader reader = module(member).open();
                Stream<String> resources = reader.list()) {
            return resources
                    .filter(each -> each.endsWith(".class") && !each.endsWith("-info.class"))
                    .map(each ->
                            each.substring(0, each.length() - ".class".length()).replace('/', '.'))
                    .filter(each -> exported.contains(each.substring(0, Math.max(0, each.lastIndexOf('.')))))
                    .<Class<?>>map(each -> load(each, member.getClassLoader()))
                    .filter(PublicApi::reachable)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ModuleReference module(Class<?> member) {
        try {
            Path place = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
            return ModuleFinder.of(place).findAll().stream()
                    .filter(each -> !each.descriptor().isAutomatic())
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(place + " has no module-info"));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Reachable, and neither itself nor what it lies in is assumed. */
    private static boolean promised(Class<?> type) {
        return reachable(type)
                && Stream.<Class<?>>iterate(type, each -> each != null, Class::getDeclaringClass)
                        .noneMatch(each -> each.isAnnotationPresent(Assumed.class));
    }

    /** Public or protected, as are all that it lies in. */
    private static boolean reachable(Class<?> type) {
        return !type.isAnonymousClass()
                && !type.isLocalClass()
                && !type.isSynthetic()
                && Stream.<Class<?>>iterate(type, each -> each != null, Class::getDeclaringClass)
                        .allMatch(each -> open(each.getModifiers()));
    }

    private static boolean open(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private void type(Class<?> type) {
        boolean promised = promised(type);
        lines.add(marked(promised, Declarations.of(type)));
        Map<String, String> members = new TreeMap<>();
        gather(type, type, members);
        // What a hidden superclass declares is seen as the subclass's own.
        for (Class<?> above = hiddenSuperclass(type); above != null; above = hiddenSuperclass(above)) {
            gather(type, above, members);
        }
        members.values().forEach(each -> lines.add("    " + (promised ? each : marked(false, each))));
    }

    private static String marked(boolean promised, String line) {
        return promised || line.startsWith(ASSUMED) ? line : ASSUMED + line;
    }

    static @Nullable Class<?> hiddenSuperclass(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above == null || open(above.getModifiers()) ? null : above;
    }

    /** Fields and methods in the order of their names, after the constructors. */
    private static void gather(Class<?> type, Class<?> from, Map<String, String> members) {
        for (Field field : from.getDeclaredFields()) {
            if (shown(type, field)) {
                members.put("1" + field.getName(), marked(promised(field), field(field)));
            }
        }
        for (Method method : from.getDeclaredMethods()) {
            if (shown(type, method) && !implied(method)) {
                String line = Declarations.of(type, method);
                members.put("2" + method.getName() + " " + line, marked(promised(method), line));
            }
        }
        for (Constructor<?> constructor : from.getDeclaredConstructors()) {
            if (type == from && shown(type, constructor) && !canonical(constructor)) {
                String line = Declarations.of(constructor);
                members.put("0" + line, marked(promised(constructor), line));
            }
        }
    }

    private static String field(Field field) {
        return field.isEnumConstant() ? field.getName() : Declarations.of(field);
    }

    /** A protected member of what cannot be extended is nobody's to use. */
    private static boolean shown(Class<?> type, Member member) {
        boolean reachable = Modifier.isPublic(member.getModifiers())
                || (Modifier.isProtected(member.getModifiers()) && !Modifier.isFinal(type.getModifiers()));
        return reachable && !member.isSynthetic();
    }

    private static boolean promised(AnnotatedElement member) {
        return !member.isAnnotationPresent(Assumed.class);
    }

    /** Every enum and record has it, or every object; its being overridden promises nothing new. */
    private static boolean implied(Method method) {
        Class<?> type = method.getDeclaringClass();
        String name = method.getName();
        if (type.isEnum() && Modifier.isStatic(method.getModifiers()) && name.matches("values|valueOf")) {
            return true;
        }
        if (type.isRecord()
                && method.getParameterCount() == 0
                && Stream.of(type.getRecordComponents())
                        .anyMatch(each -> each.getName().equals(name))) {
            return true;
        }
        return Stream.of(Object.class.getMethods())
                .anyMatch(each -> each.getName().equals(name)
                        && List.of(each.getParameterTypes()).equals(List.of(method.getParameterTypes())));
    }

    private static boolean canonical(Constructor<?> constructor) {
        Class<?> type = constructor.getDeclaringClass();
        return type.isRecord()
                && Stream.of(type.getRecordComponents())
                        .<Class<?>>map(each -> each.getType())
                        .toList()
                        .equals(List.of(constructor.getParameterTypes()));
    }
}
