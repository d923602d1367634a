package es.cg.sdk.checks;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes types with their packages, {@code java.lang} left out, and with {@code ?} after what may be null. */
final class TypeNames {
    private static final String JAVA_LANG = "java.lang.";

    private TypeNames() {}

    static String of(Class<?> type) {
        if (type.isArray()) {
            return of(type.getComponentType()) + "[]";
        }
        String name = type.getCanonicalName();
        boolean known = type.getPackageName().equals("java.lang") && !type.isPrimitive();
        return known ? name.substring(JAVA_LANG.length()) : name;
    }

    static String of(AnnotatedType type) {
        if (type instanceof AnnotatedArrayType array) {
            return of(array.getAnnotatedGenericComponentType()) + "[]" + mark(type);
        }
        if (type instanceof AnnotatedWildcardType wildcard) {
            return wildcard(wildcard);
        }
        if (type instanceof AnnotatedTypeVariable) {
            return ((TypeVariable<?>) type.getType()).getName() + mark(type);
        }
        if (type instanceof AnnotatedParameterizedType parameterized) {
            String arguments = Stream.of(parameterized.getAnnotatedActualTypeArguments())
                    .map(TypeNames::of)
                    .collect(joining(", ", "<", ">"));
            return of(raw(type.getType())) + arguments + mark(type);
        }
        return of(raw(type.getType())) + mark(type);
    }

    /** The type parameters of a class or method with their bounds; nothing if there are none. */
    static String parameters(GenericDeclaration declaration) {
        TypeVariable<?>[] variables = declaration.getTypeParameters();
        return variables.length == 0
                ? ""
                : Stream.of(variables).map(TypeNames::parameter).collect(joining(", ", "<", ">"));
    }

    private static String parameter(TypeVariable<?> variable) {
        List<String> bounds = Stream.of(variable.getAnnotatedBounds())
                .map(TypeNames::of)
                .filter(each -> !each.equals("Object"))
                .toList();
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + String.join(" & ", bounds));
    }

    private static String wildcard(AnnotatedWildcardType wildcard) {
        AnnotatedType[] lower = wildcard.getAnnotatedLowerBounds();
        if (lower.length > 0) {
            return "? super " + of(lower[0]);
        }
        String upper =
                Stream.of(wildcard.getAnnotatedUpperBounds()).map(TypeNames::of).collect(joining(" & "));
        return upper.isEmpty() || upper.equals("Object") ? "?" : "? extends " + upper;
    }

    private static Class<?> raw(Type type) {
        return (Class<?>) (type instanceof ParameterizedType parameterized ? parameterized.getRawType() : type);
    }

    private static String mark(AnnotatedElement type) {
        return type.isAnnotationPresent(Nullable.class) ? "?" : "";
    }
}
