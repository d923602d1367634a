package es.cg.sdk.checks;

import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Date;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** The rules of the house that hold in every module, as ArchUnit can check them. */
final class HouseRules {
    private HouseRules() {}

    /** A module knows nothing of the other modules; {@code ours} begins the names of all of them. */
    static ArchRule aloneAmong(String ours, String shared, JavaClasses module) {
        return classes()
                .should(each(
                        "know nothing of the other modules",
                        (type, violation) -> type.getDirectDependenciesFromSelf().stream()
                                .filter(dependency -> {
                                    JavaClass target =
                                            dependency.getTargetClass().getBaseComponentType();
                                    return target.getName().startsWith(ours)
                                            && !target.getName().matches(shared)
                                            && !module.contain(target.getName());
                                })
                                .forEach(dependency -> violation.accept(dependency.getDescription()))));
    }

    /** Of the root package only the clients, and what is made for them, may name chapters. */
    static ArchRule onlyTheClientsNameChapters(String root, Set<String> chapters) {
        return noClasses()
                .that(
                        described(
                                "are of the root package, but not a client",
                                each -> each.getPackageName().equals(root)
                                        && !each.getName()
                                                .matches(
                                                        ".*[.](CgClients?|KeySource|Client(Settings|Api|Resources)|FirmResources|Creations)([$].*)?")))
                .should()
                .dependOnClassesThat(described(
                        "belong to a chapter",
                        each -> chapters.contains(each.getPackageName().replace(root + ".", ""))))
                .allowEmptyShould(true);
    }

    /** No public or protected signature of these packages mentions such a type, except in the class so named. */
    static ArchRule notShown(String what, Set<String> packages, Predicate<String> refused, String except) {
        return classes()
                .that(described(
                        "are exported",
                        each -> packages.contains(each.getPackageName())
                                && !each.getName().equals(except)
                                && open(each)))
                .should(each("show no " + what, (type, violation) -> {
                    shownAbove(type).stream()
                            .filter(refused)
                            .forEach(each -> violation.accept(type.getName() + " extends or implements " + each));
                    type.getMembers().stream()
                            .filter(HouseRules::open)
                            .forEach(member -> shownBy(member).stream()
                                    .filter(refused)
                                    .forEach(each -> violation.accept(member.getFullName() + " shows " + each)));
                }));
    }

    static ArchRule names() {
        return noClasses()
                .should()
                .haveNameMatching(".*[.$](Abstract[A-Z]\\w*|\\w*(Util|Utils|Helper|Helpers|Manager|Base))")
                .because("such a name says nothing: name the class after what it is");
    }

    /** A class is final, or is meant to be extended and abstract, or names all that extend it. */
    static ArchRule kinds() {
        return classes()
                .that(described(
                        "are plain classes",
                        each -> !each.isInterface()
                                && !each.isEnum()
                                && !each.isRecord()
                                && !each.isAnonymousClass()
                                && !each.isLocalClass()))
                .should(each("be final, abstract or sealed", (type, violation) -> {
                    if (!has(type, FINAL)
                            && !has(type, ABSTRACT)
                            && !type.reflect().isSealed()) {
                        violation.accept(type.getName() + " is neither final nor abstract nor sealed");
                    }
                }))
                .allowEmptyShould(true);
    }

    static ArchRule nullMarked() {
        return classes().should(each("lie in a package that is @NullMarked", (type, violation) -> {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                violation.accept("the package of " + type.getName() + " needs a package-info.java with @NullMarked");
            }
        }));
    }

    static ArchRule nothingPrinted() {
        return noClasses()
                .that(described(
                        "are no command line",
                        each -> each.tryGetMethod("main", String[].class).isEmpty()))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .because("a library prints nothing: it logs, or throws; only a class with a main speaks to a terminal");
    }

    static ArchRule nobodySleeps() {
        return noClasses()
                .should()
                .callMethodWhere(described(
                        "is Thread.sleep",
                        call -> call.getTarget().getOwner().isEquivalentTo(Thread.class)
                                && call.getTarget().getName().equals("sleep")))
                .because("time comes in through the builder, so that tests need not wait");
    }

    static ArchRule noOldDates() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Date.class)
                .because("dates are of java.time");
    }

    private static Set<String> shownAbove(JavaClass type) {
        Set<String> names = new HashSet<>();
        type.getSuperclass().ifPresent(each -> add(names, each));
        type.getInterfaces().forEach(each -> add(names, each));
        type.getTypeParameters().forEach(each -> add(names, each));
        return names;
    }

    private static Set<String> shownBy(JavaMember member) {
        Set<String> names = new HashSet<>();
        member.getAllInvolvedRawTypes()
                .forEach(each -> names.add(each.getBaseComponentType().getName()));
        if (member instanceof JavaCodeUnit unit) {
            unit.getExceptionTypes().forEach(each -> names.add(each.getName()));
            unit.getTypeParameters().forEach(each -> add(names, each));
        }
        return names;
    }

    private static void add(Set<String> names, JavaType type) {
        type.getAllInvolvedRawTypes().forEach(each -> names.add(each.getName()));
    }

    private static boolean open(JavaClass type) {
        return open((HasModifiers) type)
                && type.getEnclosingClass().map(HouseRules::open).orElse(true);
    }

    private static boolean open(HasModifiers element) {
        return has(element, PUBLIC) || has(element, PROTECTED);
    }

    private static boolean has(HasModifiers element, JavaModifier modifier) {
        return element.getModifiers().contains(modifier);
    }

    private static <T> DescribedPredicate<T> described(String description, Predicate<T> predicate) {
        return DescribedPredicate.describe(description, predicate);
    }

    private static ArchCondition<JavaClass> each(String description, BiConsumer<JavaClass, Consumer<String>> check) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                check.accept(type, sentence -> events.add(SimpleConditionEvent.violated(type, sentence)));
            }
        };
    }
}
