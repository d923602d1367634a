package es.cg.sdk.checks;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Writes declarations as Java does, by its own rules, since those of reflection change from one JDK to the next. */
final class Declarations {
    private Declarations() {}

    static String of(Class<?> type) {
        List<String> words = new ArrayList<>();
        words.add(access(type.getModifiers()));
        if (type.getDeclaringClass() != null && Modifier.isStatic(type.getModifiers()) && isClass(type)) {
            words.add("static");
        }
        if (isClass(type) && Modifier.isAbstract(type.getModifiers())) {
            words.add("abstract");
        }
        if (isClass(type) && Modifier.isFinal(type.getModifiers())) {
            words.add("final");
        }
        if (type.isSealed()) {
            words.add("sealed");
        }
        words.add(kind(type));
        words.add(TypeNames.of(type) + TypeNames.parameters(type) + components(type));
        words.addAll(above(type));
        return String.join(" ", words);
    }

    static String of(Field field) {
        String constant = "";
        if (Modifier.isStatic(field.getModifiers())
                && (field.getType().isPrimitive() || field.getType() == String.class)) {
            constant = " = " + value(field);
        }
        return words(field.getModifiers(), field.getDeclaringClass())
                + TypeNames.of(field.getAnnotatedType())
                + " "
                + owned(field.getDeclaringClass(), field.getName())
                + constant;
    }

    static String of(Constructor<?> constructor) {
        return access(constructor.getModifiers())
                + " "
                + prefix(TypeNames.parameters(constructor))
                + owned(constructor.getDeclaringClass(), "new")
                + signature(constructor);
    }

    /** A method as a type shows it, though a hidden class above may declare it. */
    static String of(Class<?> type, Method method) {
        String preset = method.getDefaultValue() == null ? "" : " default " + method.getDefaultValue();
        return words(method.getModifiers(), type)
                + (method.isDefault() ? "default " : "")
                + prefix(TypeNames.parameters(method))
                + TypeNames.of(method.getAnnotatedReturnType())
                + " "
                + owned(type, method.getName())
                + signature(method)
                + preset;
    }

    private static String signature(Executable executable) {
        AnnotatedType[] types = executable.getAnnotatedParameterTypes();
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            String name = TypeNames.of(types[i]);
            boolean variable = executable.isVarArgs() && i == types.length - 1;
            parameters.add(variable ? name.substring(0, name.length() - "[]".length()) + "..." : name);
        }
        List<String> thrown = Stream.of(executable.getAnnotatedExceptionTypes())
                .filter(each -> checked(each))
                .map(TypeNames::of)
                .sorted()
                .toList();
        return "(" + String.join(", ", parameters) + ")"
                + (thrown.isEmpty() ? "" : " throws " + String.join(", ", thrown));
    }

    private static boolean checked(AnnotatedType exception) {
        return !(exception.getType() instanceof Class<?> type)
                || !(RuntimeException.class.isAssignableFrom(type) || Error.class.isAssignableFrom(type));
    }

    private static List<String> above(Class<?> type) {
        List<String> words = new ArrayList<>();
        Class<?> shownSubclass = type;
        for (Class<?> each = PublicApi.hiddenSuperclass(type); each != null; each = PublicApi.hiddenSuperclass(each)) {
            shownSubclass = each;
        }
        AnnotatedType superclass = shownSubclass.getAnnotatedSuperclass();
        boolean named = kind(type).equals("class") && superclass != null;
        if (named && shownSubclass.getSuperclass() != Object.class) {
            words.add("extends " + TypeNames.of(superclass));
        }
        String interfaces = Stream.of(type.getAnnotatedInterfaces())
                .map(TypeNames::of)
                .sorted()
                .collect(joining(", "));
        if (!interfaces.isEmpty() && !type.isAnnotation()) {
            words.add((type.isInterface() ? "extends " : "implements ") + interfaces);
        }
        if (type.isSealed()) {
            words.add("permits "
                    + Stream.of(type.getPermittedSubclasses())
                            .map(TypeNames::of)
                            .sorted()
                            .collect(joining(", ")));
        }
        return words;
    }

    private static String components(Class<?> type) {
        if (!type.isRecord()) {
            return "";
        }
        return Stream.of(type.getRecordComponents())
                .map(each -> TypeNames.of(each.getAnnotatedType()) + " " + each.getName())
                .collect(joining(", ", "(", ")"));
    }

    private static String words(int modifiers, Class<?> owner) {
        List<String> words = new ArrayList<>();
        words.add(access(modifiers));
        if (Modifier.isStatic(modifiers)) {
            words.add("static");
        }
        if (Modifier.isAbstract(modifiers) && !owner.isInterface()) {
            words.add("abstract");
        }
        if (Modifier.isFinal(modifiers) && (!Modifier.isFinal(owner.getModifiers()) || Modifier.isStatic(modifiers))) {
            words.add("final");
        }
        return String.join(" ", words) + " ";
    }

    private static String access(int modifiers) {
        return Modifier.isPublic(modifiers) ? "public" : "protected";
    }

    private static boolean isClass(Class<?> type) {
        return kind(type).equals("class");
    }

    private static String kind(Class<?> type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    private static String owned(Class<?> owner, String member) {
        String name = TypeNames.of(owner);
        return name.substring(owner.getPackageName().length() + 1) + "." + member;
    }

    private static String prefix(String typeParameters) {
        return typeParameters.isEmpty() ? "" : typeParameters + " ";
    }

    private static String value(Field field) {
        try {
            Object value = field.get(null);
            return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
        } catch (IllegalAccessException e) {
            return "?";
        }
    }
}
