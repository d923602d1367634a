package es.cg.sdk.checks;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.Operation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which method of the client stands for which operation, read from its classes: who uses the constant. */
final class SdkMethods {
    /** Those of the client. */
    static final Map<String, Set<String>> OF_CLIENT = ofClient().byOperation();

    private final JavaClasses classes;

    SdkMethods(JavaClasses classes) {
        this.classes = classes;
    }

    static SdkMethods ofClient() {
        return new SdkMethods(new ClassFileImporter()
                .importUrl(CgClient.class.getProtectionDomain().getCodeSource().getLocation()));
    }

    /** By the operation's name, the methods as one writes them, such as {@code laura.activities().list}. */
    Map<String, Set<String>> byOperation() {
        Map<String, Set<String>> all = new TreeMap<>();
        standing()
                .forEach((operation, methods) -> all.put(
                        operation,
                        methods.stream()
                                .map(each -> way(each.getOwner()) + "." + each.getName())
                                .collect(Collectors.toCollection(TreeSet::new))));
        return all;
    }

    /** By the operation's name, the public methods that stand for it. */
    Map<String, List<JavaMethod>> standing() {
        Map<String, List<JavaMethod>> all = new TreeMap<>();
        for (JavaClass type : classes) {
            for (JavaField field : type.getFields()) {
                if (field.getModifiers().contains(JavaModifier.STATIC)
                        && field.getRawType().isEquivalentTo(Operation.class)) {
                    all.computeIfAbsent(id(field), each -> new ArrayList<>()).addAll(methods(type, field));
                }
            }
        }
        return all;
    }

    private List<JavaMethod> methods(JavaClass type, JavaField field) {
        return type.getMethods().stream()
                .filter(each -> each.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(each -> reaches(each, field))
                .toList();
    }

    /** Itself, or by a private method of its class. */
    private static boolean reaches(JavaMethod method, JavaField field) {
        return uses(method, field)
                || method.getMethodCallsFromSelf().stream()
                        .flatMap(each -> each.getTarget().resolveMember().stream())
                        .anyMatch(each -> each.getOwner().equals(method.getOwner())
                                && each.getModifiers().contains(JavaModifier.PRIVATE)
                                && uses(each, field));
    }

    private static boolean uses(JavaMethod method, JavaField field) {
        return method.getFieldAccesses().stream()
                .anyMatch(each -> each.getTarget().getFullName().equals(field.getFullName()));
    }

    /** How one comes to a resource: from the client, or from the client of the firm. */
    private String way(JavaClass resource) {
        return Stream.of(ClientApi.class, CgClient.class)
                .flatMap(start -> classes.get(start).getMethods().stream()
                        .filter(each -> each.getRawReturnType().equals(resource)
                                && each.getRawParameterTypes().isEmpty())
                        .map(each -> (start == CgClient.class ? "cg." : "laura.") + each.getName() + "()"))
                .findFirst()
                .orElse(resource.getSimpleName());
    }

    private static String id(JavaField field) {
        try {
            Field constant = field.reflect();
            constant.setAccessible(true);
            return ((Operation<?>) constant.get(null)).id();
        } catch (IllegalAccessException e) {
            throw new AssertionError(field.getFullName(), e);
        }
    }
}
